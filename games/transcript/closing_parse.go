package transcript

// ParseClosing reads one closing line, as strictly as Parse. The error is a
// *FlawError that wraps ErrFormat.
//
// Whether it fits the transcripts before it, a Chain says.
func ParseClosing(text []byte) (Closing, error) {
	var c Closing
	if err := scan(text, MaxClosing, c.read); err != nil {
		return Closing{}, err
	}
	if err := c.fields(); err != nil {
		return Closing{}, err
	}
	return c, nil
}

// The fields of a closing line and of the elements of its lists.
var (
	closingKeys = []string{"format", "server", "player", "first", "last", "open", "erased"}
	openKeys    = []string{"nonce", "game", "round", "commit", "status"}
	erasedKeys  = []string{"nonce", "round", "game", "commit", "server_seed"}
)

func (c *Closing) read(s *scanner) error {
	return s.object(closingKeys, func(key string) (err error) {
		switch key {
		case "format":
			c.Format, err = s.string()
		case "server":
			c.Server, err = s.string()
		case "player":
			c.Player, err = s.string()
		case "first":
			c.First, err = s.whole(64)
		case "last":
			c.Last, err = s.whole(64)
		case "open":
			err = s.list(func() error {
				var o Open
				err := o.read(s)
				c.Open = append(c.Open, o)
				return err
			})
		case "erased":
			err = s.list(func() error {
				var e Erased
				err := e.read(s)
				c.Erased = append(c.Erased, e)
				return err
			})
		}
		return err
	})
}

func (o *Open) read(s *scanner) error {
	return s.object(openKeys, func(key string) (err error) {
		switch key {
		case "nonce":
			o.Nonce, err = s.whole(64)
		case "game":
			o.Game, err = s.string()
		case "round":
			o.Round, err = s.string()
		case "commit":
			o.Commit, err = s.string()
		case "status":
			o.Status, err = s.string()
		}
		return err
	})
}

func (e *Erased) read(s *scanner) error {
	return s.object(erasedKeys, func(key string) (err error) {
		switch key {
		case "nonce":
			e.Nonce, err = s.whole(64)
		case "round":
			e.Round, err = s.string()
		case "game":
			e.Game, err = s.string()
		case "commit":
			e.Commit, err = s.string()
		case "server_seed":
			e.ServerSeed, err = s.string()
		}
		return err
	})
}
