package main

import (
	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// crash is where the crash test's own build of the program, made with the tag
// crashes, ends itself. Every other build leaves it empty.
var crash struct {
	writing   func(store.Step)
	answering []bot.Middleware
}
