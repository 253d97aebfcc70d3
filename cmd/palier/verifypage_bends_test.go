package main_test

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// bends are ways to change the text of a transcript. Most make it wrong; what
// each makes of a given round, the two implementations have to agree upon.
var bends = func() (list []func(*rand.Rand, string) string) {
	for _, b := range [][2]string{
		// Fields.
		{`"payout":(\d+)`, `"payout":${1}0`},
		{`"payout":(\d+)`, `"payout":1$1`},
		{`"payout":\d+`, `"payout":0`},
		{`"payout":(\d+)`, `"payout":$1,"payout":$1`},
		{`"payout":(\d+)`, `"payout":$1,"\u0070ayout":$1`},
		{`"payout":(\d+)`, `"payout":$1.0`},
		{`"payout":(\d+)`, `"payout":${1}e0`},
		{`"payout":(\d+)`, `"payout":-$1`},
		{`"payout":(\d+)`, `"payout":0$1`},
		{`"payout":(\d+)`, `"payout":"$1"`},
		{`"payout":\d+`, `"payout":9223372036854775807`},
		{`"payout":\d+`, `"payout":9223372036854775808`},
		{`"payout":\d+`, `"payout":null`},
		{`"payout":\d+,`, ``},
		{`"stake":\d`, `"stake":1`},
		{`"stake":\d`, `"stake":3`},
		{`"stake":\d`, `"stake":true`},
		{`"stake":(\d)`, `"Stake":$1`},
		{`"nonce":\d+`, `"nonce":18446744073709551615`},
		{`"nonce":\d+`, `"nonce":18446744073709551616`},
		{`"nonce":\d+`, `"nonce":9007199254740993`},
		{`"nonce":(\d+)`, `"nonce":$1,"extra":{}`},
		{`"nonce":(\d+)`, `"nonce":$1,"__proto__":1`},
		{`"nonce":(\d+)`, `"nonce":[$1]`},
		{`"nonce"`, `"\u006eonce"`},
		{`"status":"\w+"`, `"status":"won"`},
		{`"status":"\w+"`, `"status":"lost"`},
		{`"status":"\w+"`, `"status":"void"`},
		{`"status":"\w+"`, `"status":"playing"`},
		{`"round":"`, `"round":"x`},
		{`"round":"\w+"`, `"round":""`},
		{`"round":"\w+"`, `"round":"a b"`},
		{`"round":"(\w+)"`, `"round":"$1\n"`},
		{`"commit":"\w`, `"commit":"`},
		{`"commit":"\w(\w)`, `"commit":"$1$1`},
		{`"commit":"\w`, `"commit":"A`},
		{`"server_seed":"\w\w`, `"server_seed":"07`},
		{`"server_seed":"`, `"server_seed":"0`},
		{`"client_seed":"`, `"client_seed":"x`},
		{`"client_seed":"`, `"client_seed":"\ud83c`},
		{`"client_seed":"`, `"client_seed":"\ud83c\udf40`},
		{`"client_seed":"`, `"client_seed":"\udf40\ud83c`},
		{`"client_seed":"`, "\"client_seed\":\"\xff"},
		{`"client_seed":"`, "\"client_seed\":\"\t"},
		{`"client_seed":"(?:[^"\\]|\\.)*"`, `"client_seed":""`},
		{`"client_seed":"(?:[^"\\]|\\.)*"`, `"client_seed":"` + strings.Repeat("🍀", 64) + `"`},
		{`"client_seed":"(?:[^"\\]|\\.)*"`, `"client_seed":"` + strings.Repeat("🍀", 65) + `"`},
		{`"client_seed_source":"\w*"`, `"client_seed_source":"bot"`},
		{`"client_seed_source":"\w*"`, `"client_seed_source":""`},
		{`"client_seed_source":"\w*"`, `"client_seed_source":"operator"`},
		{`"(next_level|instant_loto)",`, `"constructor",`},
		{`"next_level",`, `"instant_loto",`},
		{`"instant_loto/1"`, `"next_level/1"`},
		{`/1","round"`, `/2","round"`},
		{`palier-transcript/1`, `palier-transcript/2`},
		{`"cr1"`, `"cr2"`},
		// Tickets.
		{`"ticket":"[^"]*"`, `"ticket":"1"`},
		{`"ticket":"[^"]*"`, `"ticket":"01"`},
		{`"ticket":"[^"]*"`, `"ticket":"4"`},
		{`"ticket":"[^"]*"`, `"ticket":""`},
		{`"ticket":"[^"]*"`, `"ticket":"1 2 3 4 5 + 6"`},
		{`"ticket":"[^"]*"`, `"ticket":"2 1 3 4 5 + 6"`},
		{`"ticket":"[^"]*"`, `"ticket":"1 1 3 4 5 + 6"`},
		{`"ticket":"[^"]*"`, `"ticket":"1 2 3 4 50 + 6"`},
		{`"ticket":"[^"]*"`, `"ticket":"1 2 3 4 5 + 11"`},
		{`"ticket":"[^"]*"`, `"ticket":"1 2 3 4 5 + 0"`},
		{`"ticket":"([^"]*)"`, `"ticket":"$1 "`},
		{`"ticket":"([^"]*)"`, `"ticket":"$1 / $1"`},
		{`"ticket":"([^"]*)"`, `"ticket":"$1 / $1 / $1 / $1"`},
		{`"ticket":"([^"]*) `, `"ticket":"$1  `},
		// Actions.
		{`,"actions":\[.*\],"status"`, `,"actions":[],"status"`},
		{`,"actions":\[.*\],"status"`, `,"actions":null,"status"`},
		{`,"actions":\[.*\],"status"`, `,"actions":{},"status"`},
		{`\],"status"`, `,"stop"],"status"`},
		{`\],"status"`, `,"reveal"],"status"`},
		{`\],"status"`, `,"bonus 1 1"],"status"`},
		{`\],"status"`, `,],"status"`},
		{`\],"status"`, `,1],"status"`},
		{`"[^"]*"\],"status"`, `"stop"],"status"`},
		{`,"[^"]*"\],"status"`, `],"status"`},
		{`\["[^"]*",`, `[`},
		{`"actions":\[`, `"actions":["pick 1",`},
		{`"actions":\[`, `"actions":["reveal all",`},
		{`"actions":\[`, `"actions":["bonus 1 1",`},
		{`"continue",`, ``},
		{`"continue"`, `"continue","continue"`},
		{`"pick (\d+)"`, `"pick 0$1"`},
		{`"pick (\d+)"`, `"pick $1","pick $1"`},
		{`"pick \d+"`, `"pick 51"`},
		{`"pick \d+"`, `"pick 0"`},
		{`"pick \d+"`, `"pick -1"`},
		{`"pick \d+"`, `"pick 99999999999999999999"`},
		{`"pick \d+"`, `"PICK 1"`},
		{`"reveal"`, `"reveal","reveal"`},
		{`"reveal"`, `"reveal "`},
		{`"bonus (\d) \d"`, `"bonus $1 5"`},
		{`"bonus \d (\d)"`, `"bonus 4 $1"`},
		{`"bonus (\d) (\d)"`, `"bonus $1 $2","bonus $1 $2"`},
		{`"bonus (\d) (\d)"`, `"bonus  $1 $2"`},
		// Around the object.
		{`^`, "\ufeff"},
		{`^`, `[`},
		{`^`, ` `},
		{`^\{`, "{\r\n"},
		{`$`, `{}`},
		{`$`, ` x`},
		{`$`, "\r"},
		{`\}$`, `,}`},
		{`\}$`, ``},
		{`^`, strings.Repeat(" ", 16<<10)},
	} {
		from := regexp.MustCompile(b[0])
		list = append(list, func(_ *rand.Rand, text string) string {
			if at := from.FindStringSubmatchIndex(text); at != nil {
				return text[:at[0]] + string(from.ExpandString(nil, b[1], text, at)) + text[at[1]:]
			}
			return text
		})
	}
	return append(list, cutOff, changeByte, changeByte, changeByte, insertByte, insertByte, dropByte, dropByte)
}()

func cutOff(rng *rand.Rand, text string) string { return text[:rng.IntN(len(text))] }

// telling are the bytes that a text of JSON is made of, and some that it is not.
const telling = "\"\\{}[]:,0123456789-+.eE aftun/ \t\r\n\x00\x7f\xc3\xa9\xed\xa0"

func changeByte(rng *rand.Rand, text string) string {
	i := rng.IntN(len(text))
	return text[:i] + telling[rng.IntN(len(telling)):][:1] + text[i+1:]
}

func insertByte(rng *rand.Rand, text string) string {
	i := rng.IntN(len(text) + 1)
	return text[:i] + telling[rng.IntN(len(telling)):][:1] + text[i:]
}

func dropByte(rng *rand.Rand, text string) string {
	i := rng.IntN(len(text))
	return text[:i] + text[i+1:]
}
