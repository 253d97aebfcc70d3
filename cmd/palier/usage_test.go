package main_test

import (
	"strings"
	"testing"
)

func TestCommandLinesThatCannotBeUsed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line            string
		english, french string
	}{
		{"nope", "there is no command nope", "il n’y a pas de commande nope"},
		{"completion", "there is no command completion", "il n’y a pas de commande completion"},
		{"help nope", "there is no command nope", "il n’y a pas de commande nope"},
		{"--nope", "there is no flag --nope", "il n’y a pas d’option --nope"},
		{"-x", "there is no flag -x", "il n’y a pas d’option -x"},
		{"--=x", "there is no flag --=x", "il n’y a pas d’option --=x"},
		{"playground nope", "takes no argument such as nope", "ne prend pas d’argument tel que nope"},
		{"playground --nope", "palier playground --help", "palier playground --help"},
		{"playground --listen", "--listen needs a value", "il faut une valeur à --listen"},
		{"odds", "name one game: ", "nommez un jeu : "},
		{"odds next_level next_level", "next_level is one argument too many", "next_level est un argument de trop"},
		{"odds next_level --distribution --strategy=", "--strategy is empty. next_level has: stop@1, stop@2", "--strategy est vide. "},
		{"odds roulette", "there is no game roulette", "il n’y a pas de jeu roulette"},
		{"odds next_level --json=maybe", "--json cannot be maybe", "--json ne peut pas être maybe"},
		{"odds next_level --strategy stop@2", "goes with --distribution", "va avec --distribution"},
		{"odds next_level --distribution --strategy stop@11", "no strategy stop@11. It has: stop@1, stop@2", "Les siennes : stop@1, stop@2"},
		{"odds next_level --distribution --grids 2", "next_level has no --grids", "next_level n’a pas d’option --grids"},
		{"simulate", "name one game: ", "nommez un jeu : "},
		{"simulate next_level extra", "extra is one argument too many: one game", "extra est un argument de trop : un seul jeu"},
		{"simulate instant_loto --strategy=", "--strategy is empty. instant_loto has: ", "--strategy est vide. "},
		{"simulate roulette", "there is no game roulette", "il n’y a pas de jeu roulette"},
		{"simulate next_level --rounds 0", "--rounds must be a whole number from 1 to 1,000,000,000,000", "--rounds doit être un nombre entier de 1 à 1 000 000 000 000"},
		{"simulate next_level --rounds 1000000000001", "--rounds must be", "--rounds doit être"},
		{"simulate next_level --rounds 99999999999999999999", "--rounds cannot be 99999999999999999999", "--rounds ne peut pas être 99999999999999999999"},
		{"simulate next_level --rounds x", "--rounds cannot be x", "--rounds ne peut pas être x"},
		{"simulate next_level --strategy always", "next_level has no strategy always", "always. Les siennes : stop@1"},
		{"simulate next_level --stake 4", "--stake must be a whole number from 1 to 3", "--stake doit être un nombre entier de 1 à 3"},
		{"simulate instant_loto --grids 0", "--grids must be a whole number from 1 to 3", "--grids doit être un nombre entier de 1 à 3"},
		{"simulate instant_loto --stake 2", "instant_loto has no --stake. What is staked on a round is said with --grids", "instant_loto n’a pas d’option --stake"},
		{"simulate next_level --source dice", "--source must be fast or cr1, not dice", "--source doit être fast ou cr1, et non dice"},
		{"simulate next_level --chart chart.pdf", "ends in .png or .svg, not chart.pdf", "en .png ou .svg, et non chart.pdf"},
		{"draw", "--game --round --nonce --client-seed --server-seed", "il manque : --game"},
		{"draw --game next_level --round R --nonce 1 --client-seed x", "missing: --server-seed", "il manque : --server-seed"},
		{"draw --nonce -1 --game next_level --round R1 --client-seed x --server-seed " + strings.Repeat("0", 64), "--nonce must be a whole number", "--nonce doit être un nombre entier"},
		{"draw --game roulette --round R --nonce 1 --client-seed x --server-seed 00", "no game roulette", "pas de jeu roulette"},
		{"draw --game next_level --round R --nonce 1 --client-seed x --server-seed 00", "64 lower-case hexadecimal", "64 chiffres hexadécimaux"},
		{
			"draw --game roulette --round R --nonce x --client-seed x --server-seed 00",
			"instant_loto\n--nonce must be a whole number in plain digits, such as 7\n--server-seed must be 64", "pas de jeu roulette",
		},
		{"doctor nope", "takes no argument such as nope", "ne prend pas d’argument tel que nope"},
		{"doctor --db nowhere.db", "there is no database nowhere.db", "il n’y a pas de base de données nowhere.db"},
		{"doctor --db", "--db needs a value", "il faut une valeur à --db"},
		{"backup", "name one file to write", "nommez un fichier à écrire"},
		{"restore", "name one copy to restore", "nommez une copie à restaurer"},
		{"backup a b", "name one file to write", "nommez un fichier à écrire"},
		{"invite nope", "takes no argument such as nope", "ne prend pas d’argument tel que nope"},
		{"invite", "Set DISCORD_TOKEN, or copy", "Donnez DISCORD_TOKEN, ou copiez"},
		{"invite --application Palier", "--application cannot be Palier", "--application ne peut pas être Palier"},
		{"invite --application=", "--application cannot be", "--application ne peut pas être"},
		{"verify", "name a file", "nommez un fichier"},
		{"transcripts nope", "takes no argument such as nope", "ne prend pas d’argument tel que nope"},
		{"transcripts --since yesterday", "--since cannot be yesterday", "--since ne peut pas valoir yesterday"},
		{"transcripts --since -1h", "--since cannot be -1h", "--since ne peut pas valoir -1h"},
		{"verify --nope x", "there is no flag --nope", "il n’y a pas d’option --nope"},
	} {
		t.Run(c.line, func(t *testing.T) {
			t.Parallel()
			folder, args := t.TempDir(), strings.Fields(c.line)
			run(t, folder, []string{"LANG=en_GB.UTF-8"}, "", args...).fails(t, 2, c.english)
			got := run(t, folder, []string{"LANG=fr_FR.UTF-8"}, "", args...)
			got.err = plain(got.err)
			got.fails(t, 2, c.french)
		})
	}
}

func TestHelp(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line            string
		english, french []string
	}{
		{"--help", []string{"runs the bot", "playground  ", "odds  ", "draw  ", "verify  "}, []string{"il lance le bot", "playground  ", "odds  ", "draw  ", "verify  "}},
		{"-h", []string{"runs the bot"}, []string{"il lance le bot"}},
		{"help", []string{"runs the bot"}, []string{"il lance le bot"}},
		{"playground --help", []string{"--listen address", "127.0.0.1:8420", "--db file"}, []string{"--listen adresse", "127.0.0.1:8420", "--db fichier"}},
		{"odds --help", []string{"odds GAME", "--json"}, []string{"odds JEU", "--json"}},
		{"help odds", []string{"odds GAME", "--json", "--distribution"}, []string{"odds JEU", "--json", "--distribution"}},
		{"simulate --help", []string{"simulate GAME", "--rounds number", "(default: 1,000,000)", "--source source", "(default: fast)", "--grids", "--stake"}, []string{"simulate JEU", "--rounds nombre", "(par défaut : 1 000 000)", "--grids", "--stake"}},
		{"doctor --help", []string{"--db file", "Exit status: 0"}, []string{"--db fichier", "Code de sortie : 0"}},
		{"backup --help", []string{"backup FILE", "palier restore FILE"}, []string{"backup FICHIER", "palier restore FICHIER"}},
		{"restore --help", []string{"restore FILE", "Stop the bot first", "--db file"}, []string{"restore FICHIER", "Arrêtez\nd’abord le bot", "--db fichier"}},
		{"invite --help", []string{"--application ID"}, []string{"--application ID"}},
		{"draw --help", []string{"--server-seed seed"}, []string{"--server-seed graine"}},
		{"verify --help", []string{"verify FILE...", "Exit status: 0"}, []string{"verify FICHIER...", "Code de sortie : 0"}},
		{"transcripts --help", []string{"--since time", "--names", "client seed"}, []string{"--since moment", "--names", "la graine que son joueur"}},
		{"verify nope --help", []string{"verify FILE..."}, []string{"verify FICHIER..."}},
	} {
		t.Run(c.line, func(t *testing.T) {
			t.Parallel()
			for locale, texts := range map[string][]string{"en_US.UTF-8": c.english, "fr_FR.UTF-8": c.french} {
				got := run(t, t.TempDir(), []string{"LANG=" + locale}, "", strings.Fields(c.line)...)
				if got.status != 0 || got.err != "" {
					t.Errorf("exit status %d, %q", got.status, got.err)
				}
				for _, text := range texts {
					if !strings.Contains(plain(got.out), text) {
						t.Errorf("the help does not say %q:\n%s", text, got.out)
					}
				}
				if locale == "fr_FR.UTF-8" {
					inFrench(t, got.out)
				}
			}
		})
	}
}

// inFrench looks for what cobra writes by itself.
func inFrench(t *testing.T, help string) {
	t.Helper()
	for _, english := range []string{"Usage:", "Commands", "Flags", "[flags]", "[command]", "help for", "default", "Use \"", "information", "completion"} {
		if strings.Contains(help, english) {
			t.Errorf("%q is left in the French help:\n%s", english, help)
		}
	}
}
