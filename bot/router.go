package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Router leads each interaction to its handler. It is fixed when it is made,
// and safe for concurrent use.
type Router struct {
	list     []Command
	commands map[string]*entry
	clicks   []*entry
	forms    []*entry
	unknown  Handler
}

// entry is a route with the middleware around its handler.
type entry struct {
	pattern Pattern
	name    string // what Request.Route returns
	serve   Handler
}

// NewRouter makes a router of routes, with each handler inside the middleware;
// the first is the outermost. It returns an error for two routes that one
// interaction could take, and for a command that Discord would refuse.
func NewRouter(routes []Route, mw ...Middleware) (*Router, error) {
	wrap := func(h Handler) Handler {
		for _, m := range slices.Backward(mw) {
			h = m(h)
		}
		return h
	}
	r := &Router{
		commands: map[string]*entry{},
		unknown: wrap(func(context.Context, *Request) (*Reply, error) {
			return nil, ErrUnknownRoute
		}),
	}
	var errs []error
	for _, route := range routes {
		errs = append(errs, r.add(route, wrap))
	}
	if len(r.list) > maxCommands {
		errs = append(errs, fmt.Errorf("%d commands, more than %d", len(r.list), maxCommands))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("routes: %w", err)
	}
	return r, nil
}

func (r *Router) add(route Route, wrap func(Handler) Handler) error {
	e := &entry{pattern: route.pattern, name: route.pattern.text}
	if route.command != nil {
		e.name = route.command.Name.Default
	}
	if len(route.parts) > 0 {
		return r.addGroup(*route.command, route.parts, wrap)
	}
	if route.handle == nil {
		return fmt.Errorf("%q has no handler", e.name)
	}
	e.serve = wrap(route.handle)

	switch {
	case route.command != nil:
		if err := r.addCommand(*route.command); err != nil {
			return err
		}
		r.commands[e.name] = e
		return nil
	case len(route.pattern.tokens) == 0:
		return errors.New("a route without a pattern")
	case route.form:
		return addPattern(&r.forms, e)
	}
	return addPattern(&r.clicks, e)
}

func (r *Router) addCommand(c Command) error {
	name := c.Name.Default
	if err := c.check(); err != nil {
		return fmt.Errorf("command %q: %w", name, err)
	}
	for _, other := range r.list {
		if other.Name.Default == name {
			return fmt.Errorf("command %q: there are two", name)
		}
	}
	r.list = append(r.list, c)
	return nil
}

// addGroup adds a command with its subcommands. A request names both: "mod reset".
func (r *Router) addGroup(c Command, parts []Route, wrap func(Handler) Handler) error {
	for _, part := range parts {
		if part.command == nil || part.handle == nil {
			return fmt.Errorf("group %q: a part that is not a command with a handler", c.Name.Default)
		}
		name := c.Name.Default + " " + part.command.Name.Default
		if r.commands[name] != nil {
			return fmt.Errorf("command %q: there are two", name)
		}
		r.commands[name] = &entry{name: name, serve: wrap(part.handle)}
		c.subcommands = append(c.subcommands, *part.command)
	}
	return r.addCommand(c)
}

func addPattern(list *[]*entry, e *entry) error {
	for _, other := range *list {
		if e.pattern.overlaps(other.pattern) {
			return fmt.Errorf("some IDs match both %q and %q", other.name, e.name)
		}
	}
	*list = append(*list, e)
	return nil
}

// Commands returns the commands to register, in the order of their routes.
func (r *Router) Commands() []Command { return slices.Clone(r.list) }

// Serve answers a request by the handler of its route, setting its Params. The
// middleware sees requests without a route too; its handler then returns
// ErrUnknownRoute.
func (r *Router) Serve(ctx context.Context, req *Request) (*Reply, error) {
	return r.resolve(req)(ctx, req)
}

// resolve returns the handler of a request's route, and sets what the request
// learns from it.
func (r *Router) resolve(req *Request) Handler {
	e, params := r.find(req.Kind, req.Key)
	req.Params = params
	if e == nil {
		req.route = ""
		return r.unknown
	}
	req.route = e.name
	return e.serve
}

func (r *Router) find(kind Kind, key string) (*entry, Values) {
	var list []*entry
	switch kind {
	case Called:
		return r.commands[key], Values{}
	case Clicked:
		list = r.clicks
	case Submitted:
		list = r.forms
	}
	for _, e := range list {
		if values, ok := e.pattern.match(key); ok {
			return e, values
		}
	}
	return nil, Values{}
}
