package simulation_test

import (
	"math/big"
	"reflect"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/simulation"
)

func TestPools(t *testing.T) {
	for _, tt := range []struct {
		name   string
		shares []int64 // of the counts, in hundredths
		counts []int64 // 100 together
		want   []simulation.Pool
	}{
		{"none is rare", []int64{50, 20, 30}, []int64{49, 21, 30}, []simulation.Pool{
			{Cells: []int{0}, Count: 49, Expected: 50}, {Cells: []int{1}, Count: 21, Expected: 20}, {Cells: []int{2}, Count: 30, Expected: 30},
		}},
		{"rare ones make a pool", []int64{2, 60, 4, 30, 4}, []int64{1, 62, 3, 31, 3}, []simulation.Pool{
			{Cells: []int{1}, Count: 62, Expected: 60}, {Cells: []int{3}, Count: 31, Expected: 30}, {Cells: []int{0, 2, 4}, Count: 7, Expected: 10},
		}},
		{"a rare one takes the next", []int64{90, 2, 8}, []int64{95, 0, 5}, []simulation.Pool{
			{Cells: []int{0}, Count: 95, Expected: 90}, {Cells: []int{1, 2}, Count: 5, Expected: 10},
		}},
		{"nothing is left to compare", []int64{97, 3}, []int64{98, 2}, []simulation.Pool{
			{Cells: []int{1, 0}, Count: 100, Expected: 100},
		}},
		{"the question never arose", []int64{50, 50}, []int64{0, 0}, []simulation.Pool{
			{Cells: []int{0, 1}},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := simulation.Count{Counts: tt.counts}
			for _, share := range tt.shares {
				c.Cells = append(c.Cells, games.Cell{P: big.NewRat(share, 100)})
			}
			if got := c.Pools(5); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
		})
	}
}
