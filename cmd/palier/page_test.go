package main_test

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// The pages' own tests of their scripts.
func TestPageScripts(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		unavailable(t, "there is no node in the PATH")
	}
	for _, folder := range []string{"playground", filepath.Join("commands", "verifypage")} {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			cmd := exec.CommandContext(t.Context(), node, "--test")
			cmd.Dir = filepath.Join("..", "..", folder, "page")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
