package commands

// What a file of someone's data is made with.
var (
	DataFile     = dataFile
	ErrBigExport = errBigExport
)
