package commands

import (
	"errors"
	"strconv"
	"strings"

	"github.com/palier-bot/palier/games"
)

// errAmount refuses what is no whole number of coins.
var errAmount = errors.New("not a whole number of coins")

// wholeNumber reads a number as the bot itself writes it: in digits alone, with a
// minus if it is below zero. False for everything else, “+7” and “07” too.
func wholeNumber(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && strconv.Itoa(n) == text
}

// numberOfCoins reads an amount as Discord sends whole numbers. One that is too
// large to be read comes back as the largest there is: the range is for those to
// check who know it.
func numberOfCoins(text string) (games.Coins, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if !errors.Is(err, strconv.ErrRange) && strconv.FormatInt(n, 10) != text {
		return 0, errAmount
	}
	return games.Coins(n), nil
}

// typedCoins reads an amount that a person typed into a form, in digits alone
// or in groups as their language writes them, and whether there is any. For one
// that is too large to be read it does as numberOfCoins.
func typedCoins(w house, text string) (amount games.Coins, given bool, err error) {
	text = strings.Join(strings.Fields(text), "") // spaces group digits in French
	if text == "" {
		return 0, false, nil
	}
	n, err := strconv.ParseInt(strings.ReplaceAll(text, ",", ""), 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) || strings.HasPrefix(text, "+") || n == 0 && text[0] == '-' {
		return 0, true, errAmount
	}
	if strings.Contains(text, ",") && text != w.Number(n) {
		return 0, true, errAmount // a decimal comma, or one that groups nothing
	}
	return games.Coins(n), true, nil
}
