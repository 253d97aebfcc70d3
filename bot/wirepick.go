package bot

// wirePick is a select that Discord fills in.
type wirePick struct {
	Type         int         `json:"type"`
	CustomID     string      `json:"custom_id"`
	Placeholder  string      `json:"placeholder,omitempty"`
	Chosen       []wireValue `json:"default_values,omitempty"`
	ChannelTypes []int       `json:"channel_types,omitempty"`
	Min          *int        `json:"min_values,omitempty"`
	Max          *int        `json:"max_values,omitempty"`
	Disabled     bool        `json:"disabled,omitempty"`
}

type wireValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

func pick(kind int, id, placeholder string, disabled bool, of string, chosen []string, least, most int) wirePick {
	w := wirePick{Type: kind, CustomID: id, Placeholder: placeholder, Disabled: disabled}
	if most > 0 {
		w.Min, w.Max = &least, &most
	}
	for _, id := range chosen {
		w.Chosen = append(w.Chosen, wireValue{ID: id, Type: of})
	}
	return w
}
