package main_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"
)

// smallDisk lays a file system of 16 MB, with blocks of a size, over a folder.
func smallDisk(t *testing.T, folder string, block int) {
	t.Helper()
	image := filepath.Join(t.TempDir(), "disk")
	if err := errors.Join(os.WriteFile(image, nil, 0o600), os.Truncate(image, 16<<20)); err != nil {
		t.Fatal(err)
	}
	// Without a journal what is freed is free at once.
	for _, args := range [][]string{
		{"mkfs.ext4", "-q", "-m", "0", "-O", "^has_journal", "-b", strconv.Itoa(block), image},
		{"mount", "-o", "loop", image, folder},
	} {
		if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Skipf("no file system can be made here: %v\n%s", err, out)
		}
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", folder).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	})
}

// fill leaves so many KB free on a folder's disk, to within a block or two.
func fill(t *testing.T, folder string, leave int64) {
	t.Helper()
	filler, err := os.OpenFile(filepath.Join(folder, "filler"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer filler.Close()
	have, err := filler.Stat()
	if err != nil {
		t.Fatal(err)
	}
	var fs syscall.Statfs_t
	if err := syscall.Fstatfs(int(filler.Fd()), &fs); err != nil {
		t.Fatal(err)
	}
	more := int64(fs.Bavail)*fs.Bsize - leave<<10
	// The file system itself may take a block for where the others are.
	for err = syscall.ENOSPC; errors.Is(err, syscall.ENOSPC) && more > 0; more -= 1024 {
		err = syscall.Fallocate(int(filler.Fd()), 0, have.Size(), more)
	}
	if err != nil && more > 0 {
		t.Fatal(err)
	}
}

func names(t *testing.T, folder string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		list = append(list, entry.Name())
	}
	return list
}

// On a disk without room for what SQLite maps into memory, a program would be ended
// by the system at its start, or as it reads; it says that the disk is full, and leaves
// nothing. One that has been started goes on, and what reads beside it works.
func TestNoRoomOnTheDisk(t *testing.T) {
	t.Parallel()
	for _, block := range []int{1024, 4096} { // a page is four of the first
		t.Run(fmt.Sprint(block), func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			smallDisk(t, d.folder, block)
			p := d.bot()
			board, good := d.begin("Alice", "en-US", 2)
			if got := run(t, d.folder, nil, "", "backup", "copy.db"); got.status != 0 {
				t.Fatal(got.err)
			}
			d.pick("Alice", "en-US", board, good[0])
			p.kill()
			if err := os.Remove(d.bank.path + "-shm"); err != nil {
				t.Fatal(err)
			}
			before := append(names(t, d.folder), "filler")
			slices.Sort(before)
			elsewhere := filepath.Join(t.TempDir(), "x.db")
			env := []string{"DISCORD_TOKEN=x", "DISCORD_API=" + d.URL()}
			for _, leave := range []int64{200, 20} {
				fill(t, d.folder, leave)
				run(t, d.folder, env, "").fails(t, 1, "palier.db cannot be used: the disk is full", "→ make room")
				run(t, d.folder, append(env, "LANG=fr"), "").fails(t, 1, "le disque est plein", "→ faites de la place")
				run(t, d.folder, nil, "", "playground", "--listen", "127.0.0.1:0").fails(t, 1, "playground.channel.db cannot be used: the disk is full")
				run(t, d.folder, nil, "", "transcripts").fails(t, 1, "the disk is full")
				run(t, d.folder, nil, "", "backup", elsewhere).fails(t, 1, "there is no backup: the disk is full")
				run(t, d.folder, nil, "", "restore", "copy.db").fails(t, 1, "nothing was restored: the disk is full")
				examined(t, run(t, d.folder, nil, "", "doctor", "--db", "palier.db"), 1, "the disk is full", "→ make room")
				examined(t, run(t, d.folder, nil, "", "doctor", "--db", "copy.db"), 0, "the ledger balances")
				if after := names(t, d.folder); !slices.Equal(after, before) {
					t.Fatalf("with %d KB free, of %q there is %q", leave, before, after)
				}
			}

			if err := os.Remove(filepath.Join(d.folder, "filler")); err != nil {
				t.Fatal(err)
			}
			p = d.bot()
			fill(t, d.folder, 0)
			if got := run(t, d.folder, nil, "", "backup", elsewhere); got.status != 0 {
				t.Error(got.err)
			}
			if got := run(t, d.folder, nil, "", "transcripts", "--names"); got.status != 0 {
				t.Error(got.err)
			}
			examined(t, run(t, d.folder, nil, "", "doctor", "--db", "palier.db"), 1,
				"✓ the ledger balances", "✗ nothing could be written to the database palier.db: the disk is full", "→ make room")
			examined(t, run(t, d.folder, []string{"LANG=fr", "DISCORD_TOKEN=x", "DATABASE_URL=new.db"}, "", "doctor"), 1,
				"✗ rien ne pourrait être écrit dans la base de données new.db : le disque est plein")
			for range 3 {
				d.command("Bruno", "en-US", "nextlevel", nil)
			}
			if !p.running() {
				t.Error("the bot has ended")
			}
		})
	}
}
