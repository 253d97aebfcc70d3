package commands

// The bars of colour beside messages. They repeat what the words say.
const (
	neutral = 0x80848E
	playing = 0x5865F2
	here    = 0xFFD25E
	good    = 0x46D694
	losing  = 0xF0555A
)
