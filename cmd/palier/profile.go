//go:build profile

package main

import (
	"net/http"
	"net/http/pprof"
)

// A program that is built with the tag profile says to whoever reaches its metrics
// where its time and memory go.
func init() {
	profiles = map[string]http.HandlerFunc{
		"GET /debug/pprof/":        pprof.Index,
		"GET /debug/pprof/profile": pprof.Profile,
		"GET /debug/pprof/trace":   pprof.Trace,
	}
}
