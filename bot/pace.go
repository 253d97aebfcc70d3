package bot

import (
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// PaceError says that one person acts faster than the bot lets anybody. Nothing
// was done.
type PaceError struct {
	Until time.Time // when the person is listened to again
}

func (e *PaceError) Error() string {
	return fmt.Sprintf("too fast: ignored until %s", e.Until.Format(time.TimeOnly))
}

const (
	paceHeadStart = 6 * time.Second  // the rate's worth that may be used up at once
	paceRest      = 5 * time.Second  // that is taken from somebody who is too fast
	paceSweep     = 10 * time.Second // between two looks for those who are not
)

// pace bounds how often each person is listened to, so that a script costs the
// others nothing. Whoever is too fast is told so once, and then ignored for a
// while: an answer to each of them would make a flood twice as large. It is safe
// for concurrent use, and keeps nobody who has been slow for a few seconds.
type pace struct {
	rate rate.Limit // 0 for no bound

	mu     sync.Mutex
	people map[string]*stride
	swept  time.Time
}

// stride is one person's pace.
type stride struct {
	bucket *rate.Limiter
	rest   time.Time // until when the person is ignored
}

func newPace(perSecond float64) *pace {
	return &pace{rate: rate.Limit(perSecond), people: map[string]*stride{}}
}

// step counts an interaction. It returns nil if the person may go on, or a
// PaceError, and whether to tell it.
func (p *pace) step(person string, now time.Time) (tooFast *PaceError, tell bool) {
	if p.rate <= 0 {
		return nil, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.swept) > paceSweep {
		p.sweep(now)
	}
	s := p.people[person]
	if s == nil {
		s = &stride{bucket: rate.NewLimiter(p.rate, p.headStart())}
		p.people[person] = s
	}
	switch {
	case now.Before(s.rest):
		return &PaceError{s.rest}, false
	case s.bucket.AllowN(now, 1):
		return nil, false
	}
	s.rest = now.Add(paceRest)
	return &PaceError{s.rest}, true
}

func (p *pace) headStart() int { return max(1, int(float64(p.rate)*paceHeadStart.Seconds())) }

// sweep forgets those who are as good as new.
func (p *pace) sweep(now time.Time) {
	p.swept = now
	for person, s := range p.people {
		if s.bucket.TokensAt(now) >= float64(p.headStart()) && !now.Before(s.rest) {
			delete(p.people, person)
		}
	}
}
