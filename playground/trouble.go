package playground

import (
	"sync/atomic"
	"time"
)

// Troubles are what goes wrong on purpose, so that a bot can be seen to bear it.
// A function that is nil leaves its part as it is. They may be called from
// several goroutines at once, and must not call the Server.
type Troubles struct {
	// Connect says how the gateway receives its n-th connection, counted from 1.
	Connect func(n int) Reception
	// Event says what is sent in place of an event.
	Event func(Event) []Event
	// Call says what becomes of a REST call of the bot's.
	Call func(method, path string) Mishap
}

// Event is an event of the gateway; Data is JSON, or not.
type Event struct {
	Name string
	Data []byte
}

// Reception is how the gateway receives a connection.
type Reception int

// The ways of being received. All but the first need another connection.
const (
	Welcome           Reception = iota
	DropAtOnce                  // the connection ends without a word
	NeverHello                  // nothing is ever said
	ReconnectForHello           // op 7 in place of a hello
	DropForReady                // the connection ends in place of a READY or RESUMED
	NeverReady                  // nothing is said after the hello
	ReconnectForReady           // op 7 in place of a READY or RESUMED
	InvalidForReady             // op 9 in place of every READY and RESUMED
)

// Mishap is what becomes of a REST call. The zero value is that it goes well.
type Mishap struct {
	Delay  time.Duration // before anything else
	Done   bool          // the call is carried out, and only then goes wrong
	Status int           // of an answer in place of the true one; 0 leaves that
	Header map[string]string
	Body   string
	Cut    bool // the connection ends in the middle of the answer
}

// Suffer has troubles begin, in place of those before. The zero Troubles end them.
func (s *Server) Suffer(t Troubles) { s.troubles.Store(&t) }

// troubles are swapped while they are read.
type troubles struct{ atomic.Pointer[Troubles] }

func (t *troubles) connect(n int) Reception {
	if now := t.Load(); now != nil && now.Connect != nil {
		return now.Connect(n)
	}
	return Welcome
}

func (t *troubles) event(e Event) []Event {
	if now := t.Load(); now != nil && now.Event != nil {
		return now.Event(e)
	}
	return []Event{e}
}

func (t *troubles) call(method, path string) Mishap {
	if now := t.Load(); now != nil && now.Call != nil {
		return now.Call(method, path)
	}
	return Mishap{}
}
