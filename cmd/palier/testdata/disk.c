/* Stands between a program and its disk when it is preloaded, and makes the disk
 * fail as the file named by DISK_ORDER says. The file is read at every call, so
 * that it can be changed while the program runs. It holds one order:
 *
 *     CALL FILES FAULT NUMBER
 *
 * CALL is write, sync or open, FILES a pattern of names. FAULT is
 *     denied  of open: the file may be read only
 *     full    no space is left
 *     broken  input/output error
 *     frozen  the file system has become read-only
 *     slow    the call takes NUMBER milliseconds more
 *     kill    the program ends before the call of that NUMBER
 *     tear    as kill, and half of what is written gets onto the disk
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct order {
	char fault[16];
	long number;
};

static int (*real_open)(const char *, int, ...);

/* ordered tells whether a call on a named file is to fail, and how. */
static int ordered(const char *call, const char *name, struct order *o)
{
	char text[256] = "", which[16], files[128];
	const char *path = getenv("DISK_ORDER");
	int control = path ? real_open(path, O_RDONLY | O_CLOEXEC) : -1;
	if (control < 0)
		return 0;
	ssize_t n = read(control, text, sizeof text - 1);
	close(control);
	o->number = 0;
	return n > 0 && sscanf(text, "%15s %127s %15s %ld", which, files, o->fault, &o->number) >= 3 &&
	       !strcmp(which, call) && fnmatch(files, name, 0) == 0;
}

/* ordered_fd is ordered for an open file. It leaves errno alone. */
static int ordered_fd(const char *call, int fd, struct order *o)
{
	char name[PATH_MAX], link[64];
	int saved = errno, yes = 0;
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t n = readlink(link, name, sizeof name - 1);
	if (n > 0) {
		name[n] = 0;
		yes = ordered(call, name, o);
	}
	errno = saved;
	return yes;
}

/* due counts the calls that match the order. */
static int due(const struct order *o)
{
	static atomic_long calls;
	return atomic_fetch_add(&calls, 1) + 1 == o->number;
}

static void die(void)
{
	kill(getpid(), SIGKILL);
	for (;;)
		pause();
}

static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static int (*real_fsync)(int);

__attribute__((constructor)) static void find(void)
{
	real_open = dlsym(RTLD_NEXT, "open64");
	real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
	real_fsync = dlsym(RTLD_NEXT, "fsync");
}

int open64(const char *path, int flags, ...)
{
	struct order o;
	va_list more;
	va_start(more, flags);
	mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
	va_end(more);
	if ((flags & (O_RDWR | O_WRONLY | O_CREAT)) && ordered("open", path, &o)) {
		errno = EACCES;
		return -1;
	}
	return real_open(path, flags, mode);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at)
{
	struct order o;
	if (ordered_fd("write", fd, &o)) {
		if (!strcmp(o.fault, "full") || !strcmp(o.fault, "broken") || !strcmp(o.fault, "frozen")) {
			errno = !strcmp(o.fault, "full") ? ENOSPC : o.fault[0] == 'b' ? EIO : EROFS;
			return -1;
		} else if (!strcmp(o.fault, "slow")) {
			usleep(1000 * o.number);
		} else if (due(&o)) {
			if (!strcmp(o.fault, "tear"))
				real_pwrite(fd, data, size / 2, at);
			die();
		}
	}
	return real_pwrite(fd, data, size, at);
}

int fsync(int fd)
{
	struct order o;
	if (ordered_fd("sync", fd, &o)) {
		if (!strcmp(o.fault, "broken")) {
			errno = EIO;
			return -1;
		} else if (!strcmp(o.fault, "slow")) {
			usleep(1000 * o.number);
		} else if (!strcmp(o.fault, "kill") && due(&o)) {
			die();
		}
	}
	return real_fsync(fd);
}
