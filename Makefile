.PHONY: play test lint golden

play: ## the playground, on http://127.0.0.1:8420
	go run ./cmd/palier playground

test: ## everything that needs no network
	go test ./...

lint: ## formatting, vet and the linter, as CI runs them
	.ci/lint

golden: ## write the golden payloads and pictures anew
	go test ./bot ./commands ./commands/picture -update
