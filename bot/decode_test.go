package bot_test

import (
	"reflect"
	"testing"

	"github.com/palier-bot/palier/bot"
)

func TestDecode(t *testing.T) {
	base := func(r bot.Request) *bot.Request {
		r.ID, r.Channel, r.Locale = "1", "8", "fr"
		if r.User == (bot.User{}) {
			r.Guild, r.Permissions, r.User = "7", 32, bot.User{ID: "42", Name: "Zoé"}
		}
		for _, v := range []*bot.Values{&r.Options, &r.Params} {
			if *v == nil {
				*v = bot.Values{}
			}
		}
		if r.People == nil {
			r.People = map[string]bot.User{}
		}
		if r.Chosen == nil {
			r.Chosen = []string{}
		}
		if r.Fields == nil {
			r.Fields = map[string]string{}
		}
		if r.Roles == nil {
			r.Roles = []string{}
		}
		if r.Texts == nil {
			r.Texts = []string{}
		}
		return &r
	}
	const direct = `"token":"t","channel_id":"8","locale":"fr","user":{"id":"42","username":"zoe"`
	for _, tt := range []struct {
		name, event string
		want        *bot.Request // nil for an error
	}{
		{"command", `{"id":"1","type":2,"data":{"type":1,"name":"gift","options":[
			{"name":"amount","type":4,"value":9007199254740991},{"name":"to","type":6,"value":"43"},{"name":"note","type":3,"value":"a b"},
			{"name":"sure","type":5,"value":true},{"name":"odd","type":3},null],
			"resolved":{"users":{"43":{"id":"43","username":"ann","global_name":"Ann","bot":true},"44":{"id":"44","username":"bob"},"45":null},"members":{"44":{"nick":"Bobby"}}}},` + member + `}`,
			base(bot.Request{
				Kind: bot.Called, Key: "gift",
				Options: bot.Values{"amount": "9007199254740991", "to": "43", "note": "a b", "sure": "true"},
				People:  map[string]bot.User{"43": {ID: "43", Name: "Ann", Bot: true}, "44": {ID: "44", Name: "Bobby"}},
			})},
		{"subcommand", `{"id":"1","type":2,"data":{"type":1,"name":"mod","options":[{"name":"grant","type":1,"options":[
			{"name":"to","type":6,"value":"43"},{"name":"amount","type":4,"value":-5}]},{"name":"more","type":1}]},` + member + `}`,
			base(bot.Request{Kind: bot.Called, Key: "mod grant", Options: bot.Values{"to": "43", "amount": "-5"}})},
		{"roles", `{"id":"1","type":2,"data":{"name":"c"},"token":"t","channel_id":"8","locale":"fr","guild_id":"7",
			"member":{"permissions":"32","roles":["5","6"],"user":{"id":"42","username":"zoe","global_name":"Zoé"}}}`,
			base(bot.Request{Kind: bot.Called, Key: "c", Roles: []string{"5", "6"}})},
		{"click", click("1", "echo/5"), base(bot.Request{Kind: bot.Clicked, Key: "echo/5", Message: "9"})},
		{"select", `{"id":"1","type":3,"message":{"id":"9"},"data":{"component_type":3,"custom_id":"s","values":["1","49"]},` + member + `}`,
			base(bot.Request{Kind: bot.Clicked, Key: "s", Message: "9", Chosen: []string{"1", "49"}})},
		{"texts", `{"id":"1","type":3,"message":{"id":"9","components":[{"type":10,"content":"a"},{"type":17,"components":[{"type":1,"components":[]},{"type":10,"content":"b"}]}]},"data":{"component_type":2,"custom_id":"s"},` + member + `}`,
			base(bot.Request{Kind: bot.Clicked, Key: "s", Message: "9", Texts: []string{"a", "b"}})},
		{"form", `{"id":"1","type":5,"data":{"custom_id":"f","components":[{"type":1,"components":[{"type":4,"custom_id":"seed","value":"é"}]},{"type":1}]},` + member + `}`,
			base(bot.Request{Kind: bot.Submitted, Key: "f", Fields: map[string]string{"seed": "é"}})},
		{"direct message", `{"id":"1","type":2,"data":{"name":"c"},` + direct + `,"global_name":"Zoe G"}}`,
			base(bot.Request{Kind: bot.Called, Key: "c", User: bot.User{ID: "42", Name: "Zoe G"}})},
		{"user name", `{"id":"1","type":2,"data":{"name":"c"},` + direct + `}}`,
			base(bot.Request{Kind: bot.Called, Key: "c", User: bot.User{ID: "42", Name: "zoe"}})},
		{"member without user", `{"id":"1","type":2,"data":{"name":"c"},"member":{},` + direct + `}}`,
			base(bot.Request{Kind: bot.Called, Key: "c", User: bot.User{ID: "42", Name: "zoe"}})},
		{"nobody", `{"id":"1","type":2,"data":{"name":"c"},"token":"t"}`, nil},
		{"no token", `{"id":"1","type":2,"data":{"name":"c"},"user":{"id":"42"}}`, nil},
		{"no data", `{"id":"1","type":3,` + direct + `}}`, nil},
		{"ping", `{"id":"1","type":1,` + direct + `}}`, nil},
		{"completion", `{"id":"1","type":4,"data":{"name":"c"},` + direct + `}}`, nil},
		{"context menu", `{"id":"1","type":2,"data":{"name":"c","type":2},` + direct + `}}`, nil},
		{"unknown component", `{"id":"1","type":3,"message":{"components":[{"type":99}]},"data":{"custom_id":"c"},` + direct + `}}`, nil},
		{"null", `null`, nil},
		{"not JSON", `<html>`, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := bot.ReadRequest([]byte(tt.event))
			if (err == nil) != (tt.want != nil) {
				t.Fatalf("err = %v", err)
			}
			if tt.want != nil && !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

func TestValuesInt(t *testing.T) {
	v := bot.Values{"a": "12", "b": "x", "c": "1.5"}
	for name, want := range map[string]int{"a": 12, "b": -1, "c": -1, "d": -1} {
		n, ok := v.Int(name)
		if ok != (want >= 0) || ok && n != want {
			t.Errorf("%s: %d, %v", name, n, ok)
		}
	}
}

// Whatever arrives, decoding and routing it does not panic, and what a handler
// gets has somebody and nothing nil.
func FuzzInteraction(f *testing.F) {
	f.Add([]byte(command("1", "hello")))
	f.Add([]byte(click("2", "echo/5")))
	f.Add([]byte(`{"id":"3","type":5,"token":"t","user":{"id":"1"},"data":{"custom_id":"f","components":[{"type":1,"components":[{"type":4,"custom_id":"x","value":"y"}]}]}}`))
	f.Add([]byte(`{"id":"4","type":2,"token":"t","member":{"user":{"id":"1"}},"data":{"name":"c","options":[{"name":"n","value":1e300}],"resolved":{"users":{"1":{}},"members":{"1":null}}}}`))
	f.Add([]byte(`{"id":"5","type":3,"token":"t","member":{"permissions":"-1"},"message":{"components":[{"type":17,"components":[{"type":9,"accessory":{"type":11}},{"type":12,"items":[{}]}]}]}}`))
	f.Add([]byte(`null`))
	r, err := bot.NewRouter([]bot.Route{
		bot.OnCommand(bot.Command{Name: localized("hello"), Description: localized("d")}, done),
		bot.OnClick(bot.MustPattern("echo/{n:int}"), done),
		bot.OnSubmit(bot.MustPattern("f"), done),
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, event []byte) {
		req, err := bot.ReadRequest(event)
		if err != nil {
			return
		}
		if req.ID == "" || req.User.ID == "" || req.Options == nil || req.Params == nil || req.People == nil || req.Chosen == nil || req.Fields == nil {
			t.Errorf("incomplete: %+v", req)
		}
		reply, err := r.Serve(t.Context(), req)
		if (reply == nil) == (err == nil) {
			t.Errorf("reply %v, err %v", reply, err)
		}
	})
}
