package transcript

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
)

// Text is the text of one transcript or closing line of a file.
type Text struct {
	Line  int    // where it begins, from 1
	Bytes []byte // until the next text is asked for
}

// Texts cuts a file into its texts: one a line, or one object over many lines.
// Blank lines are skipped. It keeps no more than one text in memory.
//
// A line that is too long yields its number with a *FlawError of ErrFormat, and the
// next line is read. An error of the reader ends the sequence.
func Texts(r io.Reader) iter.Seq2[Text, error] {
	return func(yield func(Text, error) bool) {
		f := file{lines: bufio.NewReaderSize(r, MaxSize+1)}
		for first := true; ; first = false {
			text, err := f.next(first)
			var flaw *FlawError
			switch {
			case errors.Is(err, io.EOF):
				return
			case errors.As(err, &flaw):
				if !yield(Text{Line: f.start}, err) {
					return
				}
			case err != nil:
				yield(Text{}, fmt.Errorf("reading transcripts: %w", err))
				return
			case !yield(Text{f.start, text}, nil):
				return
			}
		}
	}
}

// All reads the transcripts of a file, and passes over closing lines that can be
// read. It keeps no more than one in memory.
//
// A line that cannot be read yields an error that wraps ErrFormat and names the
// line, and the next line is read; so does a file without any transcript, for
// nothing was checked. An error of the reader ends the sequence.
func All(r io.Reader) iter.Seq2[Transcript, error] {
	return func(yield func(Transcript, error) bool) {
		found := false
		for text, err := range Texts(r) {
			var t Transcript
			var closing *Closing
			if err == nil {
				t, closing, err = Read(text.Bytes)
			}
			if closing != nil {
				continue
			}
			found = true
			if errors.Is(err, ErrFormat) {
				err = fmt.Errorf("line %d: %w", text.Line, err)
			}
			if !yield(t, err) {
				return
			}
		}
		if !found {
			yield(Transcript{}, unreadable(NothingRead, ""))
		}
	}
}

// Read reads a transcript, as Parse does, or else a closing line, which is nil
// for a transcript.
func Read(text []byte) (Transcript, *Closing, error) {
	t, err := Parse(text)
	if err == nil || !bytes.Contains(text, []byte(ChainFormat)) {
		return t, nil, err
	}
	switch c, closingErr := ParseClosing(text); {
	case closingErr == nil:
		return Transcript{}, &c, nil
	case isClosing(text):
		err = closingErr
	}
	return Transcript{}, nil, err
}

// isClosing tells whether a text, or its beginning, is meant as a closing line.
func isClosing(text []byte) bool {
	return bytes.HasPrefix(text, []byte(`{"format":"`+ChainFormat+`"`))
}

// file cuts a file into the texts of its transcripts.
type file struct {
	lines *bufio.Reader
	line  int // number of the line read last
	start int // number of the line where the last text began
}

// next returns the next text, valid until the next call. The first may go on
// over the lines that follow: then the file has no other.
func (f *file) next(first bool) ([]byte, error) {
	for {
		line, err := f.readLine()
		f.start = f.line
		if err != nil {
			return nil, err
		}
		if len(bytes.Trim(line, " \t\r\n")) == 0 {
			continue
		}
		if first && continues(line) {
			return f.rest(line)
		}
		return bytes.TrimSuffix(line, []byte("\n")), nil
	}
}

// readLine returns a line with its end, or io.EOF after the last one. A line
// that is too long is passed over, with a flaw.
func (f *file) readLine() ([]byte, error) {
	line, err := f.lines.ReadSlice('\n')
	f.line++
	switch {
	case errors.Is(err, bufio.ErrBufferFull) && isClosing(line):
		return f.readClosing(line)
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, f.skipLine(MaxSize)
	case errors.Is(err, io.EOF) && len(line) > 0:
		return line, nil
	}
	return line, err
}

// readClosing returns a closing line that is longer than a transcript can be.
func (f *file) readClosing(begun []byte) ([]byte, error) {
	line := bytes.Clone(begun)
	for len(line) <= MaxClosing {
		more, err := f.lines.ReadSlice('\n')
		line = append(line, more...)
		switch {
		case err == nil, errors.Is(err, io.EOF):
			return line, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
	return nil, f.skipLine(MaxClosing)
}

// skipLine reads to the end of the line, which the end of the file is too, and
// returns the flaw that it is longer than so many bytes, or the reader's error.
func (f *file) skipLine(most int) error {
	for {
		switch _, err := f.lines.ReadSlice('\n'); {
		case err == nil, errors.Is(err, io.EOF):
			return &FlawError{Check: ErrFormat, Reason: TooLong, Want: decimal(most)}
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
		return nil, &FlawError{Check: ErrFormat, Reason: TooLong, Want: decimal(MaxSize)}
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
