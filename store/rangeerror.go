package store

import (
	"errors"
	"fmt"
	"time"
)

var (
	// ErrRange refuses a value outside its range. It is a *RangeError.
	ErrRange = errors.New("the value is out of range")
	// ErrText refuses text with control characters or in invalid UTF-8.
	ErrText = errors.New("the text has characters that cannot be shown")
)

// RangeError is an ErrRange with its figures: coins, seconds for a time,
// characters for a text, or how many there are of a list.
type RangeError struct {
	Field           string // as in Change.Field; "balance", "amount", "limit" or "break" elsewhere
	Min, Max, Value int64
}

func (e *RangeError) Error() string {
	return fmt.Sprintf("%v: %s is %d, allowed are %d to %d", ErrRange, e.Field, e.Value, e.Min, e.Max)
}

// Is reports that the error is an ErrRange.
func (e *RangeError) Is(target error) bool { return target == ErrRange }

func within(field string, value, least, most int64) error {
	if value < least || value > most {
		return &RangeError{Field: field, Min: least, Max: most, Value: value}
	}
	return nil
}

func withinTime(field string, value, least, most time.Duration) error {
	if value < least || value > most {
		return &RangeError{
			Field: field, Min: int64(least / time.Second), Max: int64(most / time.Second), Value: int64(value / time.Second),
		}
	}
	return nil
}
