package main_test

import (
	"bytes"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"
)

// spoken is all that a life of the program has sent and logged.
type spoken struct {
	mu     sync.Mutex
	bodies []byte
	log    *lockedBuffer
}

func listen(d *discord) *spoken {
	s := &spoken{}
	hear := func(body []byte) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.bodies = append(append(s.bodies, body...), '\n')
	}
	d.onBody.Store(&hear)
	return s
}

// begin forgets the life before.
func (s *spoken) begin(p *process) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bodies, s.log = s.bodies[:0], &p.err
}

// check looks for the seeds of rounds that are open now, however they may be
// written.
func (s *spoken) check(b bank) {
	b.t.Helper()
	if s.log == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	log := []byte(s.log.String())
	b.rows(func(rows *sql.Rows) error {
		var id string
		var seed []byte
		if err := rows.Scan(&id, &seed); err != nil {
			return err
		}
		for _, form := range writings(seed) {
			if bytes.Contains(s.bodies, form) || bytes.Contains(log, form) {
				b.t.Errorf("the seed of round %s, which is open, was sent or logged as %q", id, form)
			}
		}
		return nil
	}, `SELECT id, server_seed FROM rounds WHERE ended_at IS NULL`)
}

// writings are the ways in which programs write bytes, without what is at their
// edges: a part of a seed is as good as a leak.
func writings(seed []byte) (forms [][]byte) {
	numbers := strings.Trim(fmt.Sprint(seed[:16]), "[]") //nolint:staticcheck // as numbers, not as text
	for _, text := range []string{
		string(seed), hex.EncodeToString(seed[:16]), strings.ToUpper(hex.EncodeToString(seed[:16])),
		base64.RawStdEncoding.EncodeToString(seed[:15]), base64.RawURLEncoding.EncodeToString(seed[:15]),
		numbers, strings.ReplaceAll(numbers, " ", ","), strings.Trim(fmt.Sprintf("%q", seed), `"`),
	} {
		forms = append(forms, []byte(text))
	}
	return forms
}
