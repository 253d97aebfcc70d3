package main

import (
	"fmt"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/commands/verifypage"
	"github.com/palier-bot/palier/playground"
)

// verifyPage is the page that checks rounds, as the playground serves it. It
// takes the files that « Check » hands out.
func verifyPage() (playground.Page, error) {
	html, err := verifypage.Build()
	if err != nil {
		return playground.Page{}, fmt.Errorf("building the page that checks rounds: %w", err)
	}
	texts, err := locales.Load()
	if err != nil {
		return playground.Page{}, err
	}
	_, title := texts.Everywhere("check.page.title")
	return playground.Page{Path: "/verify.html", Title: title, HTML: html, Takes: `^palier-[0-9A-Z]+\.json$`}, nil
}
