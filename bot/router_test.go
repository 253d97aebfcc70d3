package bot_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
)

func done(context.Context, *bot.Request) (*bot.Reply, error) { return text("done"), nil }

func TestNewRouterRefuses(t *testing.T) {
	named := func(name string) bot.Command {
		return bot.Command{Name: localized(name), Description: localized("d")}
	}
	option := func(name string, required bool) bot.CommandOption {
		return bot.CommandOption{Kind: bot.String, Name: localized(name), Description: localized("d"), Required: required}
	}
	with := func(options ...bot.CommandOption) bot.Route {
		c := named("c")
		c.Options = options
		return bot.OnCommand(c, done)
	}
	change := func(f func(*bot.CommandOption)) bot.Route {
		o := option("o", false)
		f(&o)
		return with(o)
	}
	on := func(pattern string) bot.Route { return bot.OnClick(bot.MustPattern(pattern), done) }
	var many []bot.CommandOption
	for i := range 26 {
		many = append(many, option("o"+strconv.Itoa(i), false))
	}

	for name, tt := range map[string]struct {
		routes []bot.Route
		want   string // part of the error; empty for none
	}{
		"good": {[]bot.Route{
			with(option("a", true), option("b", false)), on("a/{x}"), on("a/{x}/b"),
			bot.OnSubmit(bot.MustPattern("a/{x}"), done), // a form's IDs are apart from the buttons'
		}, ""},
		"group": {[]bot.Route{
			bot.OnGroup(named("mod"), bot.OnCommand(named("grant"), done), bot.OnCommand(named("undo"), done)),
		}, ""},
		"same subcommand":     {[]bot.Route{bot.OnGroup(named("mod"), bot.OnCommand(named("a"), done), bot.OnCommand(named("a"), done))}, "there are two"},
		"group and command":   {[]bot.Route{bot.OnGroup(named("c"), bot.OnCommand(named("a"), done)), with()}, "there are two"},
		"button in a group":   {[]bot.Route{bot.OnGroup(named("mod"), on("a/{x}"))}, "not a command"},
		"group in a group":    {[]bot.Route{bot.OnGroup(named("mod"), bot.OnGroup(named("sub"), bot.OnCommand(named("a"), done)))}, "not a command"},
		"bad subcommand":      {[]bot.Route{bot.OnGroup(named("mod"), bot.OnCommand(named("A"), done))}, "lower case"},
		"options beside part": {[]bot.Route{bot.OnGroup(bot.Command{Name: localized("mod"), Description: localized("d"), Options: []bot.CommandOption{option("o", false)}}, bot.OnCommand(named("a"), done))}, "beside"},
		"two commands":        {[]bot.Route{with(), with()}, "there are two"},
		"two clicks":          {[]bot.Route{on("a/{x}"), on("a/b")}, "match both"},
		"two forms":           {[]bot.Route{bot.OnSubmit(bot.MustPattern("a/{x}"), done), bot.OnSubmit(bot.MustPattern("a/{x:int}"), done)}, "match both"},
		"zero pattern":        {[]bot.Route{bot.OnClick(bot.Pattern{}, done)}, "without a pattern"},
		"no handler":          {[]bot.Route{bot.OnClick(bot.MustPattern("a"), nil)}, "no handler"},
		"upper case":          {[]bot.Route{bot.OnCommand(named("Play"), done)}, "lower case"},
		"space":               {[]bot.Route{bot.OnCommand(named("play now"), done)}, "letters"},
		"no name":             {[]bot.Route{bot.OnCommand(named(""), done)}, "letters"},
		"33 letters":          {[]bot.Route{bot.OnCommand(named(strings.Repeat("a", 33)), done)}, "letters"},
		"no description":      {[]bot.Route{bot.OnCommand(bot.Command{Name: localized("a")}, done)}, "0 characters"},
		"long description":    {[]bot.Route{bot.OnCommand(bot.Command{Name: localized("a"), Description: localized(strings.Repeat("é", 101))}, done)}, "101 characters"},
		"translated name":     {[]bot.Route{bot.OnCommand(bot.Command{Name: bot.Localized{Default: "a", In: map[string]string{"fr": "À"}}, Description: localized("d")}, done)}, "in fr"},
		"unknown locale":      {[]bot.Route{bot.OnCommand(bot.Command{Name: bot.Localized{Default: "a", In: map[string]string{"fr-FR": "a"}}, Description: localized("d")}, done)}, "fr-FR"},
		"26 options":          {[]bot.Route{with(many...)}, "26 options"},
		"same option":         {[]bot.Route{with(option("a", true), option("a", true))}, "there are two"},
		"required last":       {[]bot.Route{with(option("a", false), option("b", true))}, "required"},
		"unknown kind":        {[]bot.Route{change(func(o *bot.CommandOption) { o.Kind = 1 })}, "unknown kind"},
		"bounds":              {[]bot.Route{change(func(o *bot.CommandOption) { o.Min, o.Max = 3, 2 })}, "at least 3"},
		"bounded person":      {[]bot.Route{change(func(o *bot.CommandOption) { o.Kind, o.Max = bot.Person, 2 })}, "person"},
		"choice twice": {[]bot.Route{change(func(o *bot.CommandOption) {
			o.Choices = []bot.CommandChoice{{Name: localized("a"), Value: "x"}, {Name: localized("b"), Value: "x"}}
		})}, "there are two"},
		"choice without name": {[]bot.Route{change(func(o *bot.CommandOption) { o.Choices = []bot.CommandChoice{{Value: "x"}} })}, "0 characters"},
		"choice no number": {[]bot.Route{change(func(o *bot.CommandOption) {
			o.Kind = bot.Integer
			o.Choices = []bot.CommandChoice{{Name: localized("a"), Value: "1.5"}}
		})}, "whole number"},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := bot.NewRouter(tt.routes)
			if tt.want == "" {
				if err != nil || len(r.Commands()) != 1 {
					t.Fatalf("err = %v", err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("err = %v, want %q", err, tt.want)
			}
		})
	}
}

func TestRouterServe(t *testing.T) {
	var order []string
	trace := func(name string) bot.Middleware {
		return func(next bot.Handler) bot.Handler {
			return func(ctx context.Context, r *bot.Request) (*bot.Reply, error) {
				order = append(order, name+":"+r.Route())
				return next(ctx, r)
			}
		}
	}
	echo := func(_ context.Context, r *bot.Request) (*bot.Reply, error) { return text(r.Params["x"]), nil }
	r, err := bot.NewRouter([]bot.Route{
		bot.OnClick(bot.MustPattern("a/{x}"), echo),
		bot.OnSubmit(bot.MustPattern("f/{x}"), echo),
		bot.OnCommand(bot.Command{Name: localized("c"), Description: localized("d")}, echo),
		bot.OnGroup(bot.Command{Name: localized("mod"), Description: localized("d")},
			bot.OnCommand(bot.Command{Name: localized("undo"), Description: localized("d")}, echo)),
	}, trace("outer"), trace("inner"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		req         bot.Request
		want, route string
		err         error
	}{
		{bot.Request{Kind: bot.Clicked, Key: "a/1"}, "1", "a/{x}", nil},
		{bot.Request{Kind: bot.Submitted, Key: "f/2"}, "2", "f/{x}", nil},
		{bot.Request{Kind: bot.Called, Key: "c"}, "", "c", nil},
		{bot.Request{Kind: bot.Called, Key: "mod undo"}, "", "mod undo", nil},
		{bot.Request{Kind: bot.Called, Key: "mod"}, "", "", bot.ErrUnknownRoute},
		{bot.Request{Kind: bot.Clicked, Key: "f/2"}, "", "", bot.ErrUnknownRoute},
		{bot.Request{Kind: bot.Called, Key: "a/1"}, "", "", bot.ErrUnknownRoute},
		{bot.Request{}, "", "", bot.ErrUnknownRoute},
	} {
		t.Run(tt.req.Kind.String()+" "+tt.req.Key, func(t *testing.T) {
			order = nil
			reply, err := r.Serve(t.Context(), &tt.req)
			if !errors.Is(err, tt.err) {
				t.Fatalf("err = %v", err)
			}
			if err == nil && reply.Components[0].(bot.Text).Content != tt.want {
				t.Errorf("got %v", reply)
			}
			if len(order) != 2 || order[0] != "outer:"+tt.route || order[1] != "inner:"+tt.route {
				t.Errorf("middleware %q", order)
			}
		})
	}
}

func TestMiddleware(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, nil))
	r, err := bot.NewRouter([]bot.Route{
		bot.OnClick(bot.MustPattern("panic/{secret}"), func(context.Context, *bot.Request) (*bot.Reply, error) { panic("boom") }),
		bot.OnClick(bot.MustPattern("wait"), func(ctx context.Context, _ *bot.Request) (*bot.Reply, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}),
		bot.OnClick(bot.MustPattern("ok/{secret}"), done),
	}, bot.Log(log), bot.Recover(log), bot.Timeout(time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		key  string
		err  error
		want []string
	}{
		{"panic/hush", bot.ErrPanic, []string{"panic=boom", "router_test.go", "route=panic/{secret}", "result=error"}},
		{"wait", context.DeadlineExceeded, []string{"route=wait", "result=error"}},
		{"ok/hush", nil, []string{"kind=click", "route=ok/{secret}", "interaction=1", "guild=7", "user=42", "result=message", "took="}},
	} {
		t.Run(tt.key, func(t *testing.T) {
			out.Reset()
			req := &bot.Request{
				ID: "1", Kind: bot.Clicked, Key: tt.key, Guild: "7", User: bot.User{ID: "42"},
				Fields: map[string]string{"x": "hush"}, Chosen: []string{"hush"},
			}
			if _, err := r.Serve(t.Context(), req); !errors.Is(err, tt.err) {
				t.Errorf("err = %v", err)
			}
			for _, want := range tt.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("no %q in %s", want, out.String())
				}
			}
			if strings.Contains(out.String(), "hush") {
				t.Errorf("a value is in %s", out.String())
			}
		})
	}
}
