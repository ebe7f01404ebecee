import { subscribe } from 'node:diagnostics_channel'

// Vitest reports the error with the line that started the program, and the run fails.
subscribe('child_process', () => {
  throw new Error('A fast test started a program. scripts/test/sort-test-files.mjs says which tests may.')
})
