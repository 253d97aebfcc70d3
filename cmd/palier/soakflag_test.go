package main_test

import "flag"

// soak is how long the long tests go on; each has a short run without it.
var soak = flag.Duration("soak", 0, "go on for a `duration` in tests that can be long, instead of their short run")
