package main_test

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// The page's own tests of its scripts.
func TestPageScripts(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		unavailable(t, "there is no node in the PATH")
	}
	cmd := exec.CommandContext(t.Context(), node, "--test")
	cmd.Dir = filepath.Join("..", "..", "playground", "page")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
