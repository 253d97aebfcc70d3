package store

// Step is a place on the way of a write, at which the program may be killed: see
// Options.Reached.
type Step string

// The steps of a write, in the order in which they come. A transaction that
// several jobs share comes to those of a job once for each.
const (
	Beginning  Step = "beginning"  // the transaction is about to begin
	Saved      Step = "saved"      // a job begins, under its savepoint if it has one
	Staked     Step = "staked"     // a stake has left its account, and its round does not know
	Kept       Step = "kept"       // a round's row is written, and nothing that follows from it
	Paid       Step = "paid"       // a round is paid, and the next one is not made
	Worked     Step = "worked"     // a job's work is done, and its savepoint not released
	Committing Step = "committing" // the transaction is about to be committed
	Committed  Step = "committed"  // it is on the disk, and nobody has been told
)

// Steps lists every step.
func Steps() []Step {
	return []Step{Beginning, Saved, Staked, Kept, Paid, Worked, Committing, Committed}
}
