package transcript

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
)

// All reads the transcripts of a file, which holds one object a line, or one
// object over many lines. Blank lines are skipped. It keeps no more than one
// transcript in memory.
//
// A line that cannot be read yields an error that wraps ErrFormat and names the
// line, and the next line is read; so does a file without any transcript, for
// nothing was checked. An error of the reader ends the sequence.
func All(r io.Reader) iter.Seq2[Transcript, error] {
	return func(yield func(Transcript, error) bool) {
		f := file{lines: bufio.NewReaderSize(r, MaxSize+1)}
		for found := false; ; found = true {
			text, err := f.next(!found)
			switch {
			case errors.Is(err, io.EOF):
				if !found {
					yield(Transcript{}, unreadable(NothingRead, ""))
				}
				return
			case errors.Is(err, ErrFormat):
				if !yield(Transcript{}, err) {
					return
				}
				continue
			case err != nil:
				yield(Transcript{}, fmt.Errorf("reading transcripts: %w", err))
				return
			}
			t, err := Parse(text)
			if err != nil {
				err = fmt.Errorf("line %d: %w", f.start, err)
			}
			if !yield(t, err) {
				return
			}
		}
	}
}

// file cuts a file into the texts of its transcripts.
type file struct {
	lines *bufio.Reader
	line  int // number of the line read last
	start int // number of the line where the last text began
}

// next returns the text of the next transcript, valid until the next call. The
// first may go on over the lines that follow: then the file has no other.
func (f *file) next(first bool) ([]byte, error) {
	for {
		line, err := f.readLine()
		if err != nil {
			return nil, err
		}
		if len(bytes.Trim(line, " \t\r\n")) == 0 {
			continue
		}
		f.start = f.line
		if first && continues(line) {
			return f.rest(line)
		}
		return bytes.TrimSuffix(line, []byte("\n")), nil
	}
}

// readLine returns a line with its end, or io.EOF after the last one. A line
// that is too long is passed over, with an error that wraps ErrFormat.
func (f *file) readLine() ([]byte, error) {
	line, err := f.lines.ReadSlice('\n')
	f.line++
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		if err := f.skipLine(); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("line %d: %w: longer than %d bytes", f.line, ErrFormat, MaxSize)
	case errors.Is(err, io.EOF) && len(line) > 0:
		return line, nil
	}
	return line, err
}

// skipLine reads to the end of the line, which the end of the file is too.
func (f *file) skipLine() error {
	for {
		switch _, err := f.lines.ReadSlice('\n'); {
		case err == nil, errors.Is(err, io.EOF):
			return nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return err
		}
	}
}

// rest returns a line and all that follows it, if that is not too long.
func (f *file) rest(line []byte) ([]byte, error) {
	text := bytes.Clone(line)
	room := int64(MaxSize + 1 - len(text))
	more, err := io.ReadAll(io.LimitReader(f.lines, room))
	if err != nil {
		return nil, err
	}
	if int64(len(more)) == room {
		// The reader has to be at its end for the next call, or the rest of a
		// text that was given up would be taken for lines.
		if _, err := io.Copy(io.Discard, f.lines); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("line %d: %w: an object longer than %d bytes", f.start, ErrFormat, MaxSize)
	}
	return append(text, more...), nil
}

// continues reports whether a line ends inside an object or a list, and not
// inside a string, which a JSON text cannot carry over a line.
func continues(line []byte) bool {
	depth, quoted, escaped := 0, false, false
	for _, c := range line {
		switch {
		case escaped:
			escaped = false
		case quoted:
			escaped = c == '\\'
			quoted = c != '"'
		case c == '"':
			quoted = true
		case c == '{', c == '[':
			depth++
		case c == '}', c == ']':
			depth--
		}
	}
	return depth > 0 && !quoted
}
