import path from 'node:path'
import { Writable } from 'node:stream'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import { runCommandLine } from './run-command-line.ts'

// Runs one command with the sandbox, and prints what a person at a terminal sees.
const [homeFolder = '', ...args] = process.argv.slice(2)
const screen = new Writable({
  write(chunk: Buffer, _encoding, done) {
    process.stdout.write(`${chunk.toString('utf8').trim()}\n`, () => done())
  },
})
process.exitCode = await runCommandLine({
  ...{ args, homeFolder },
  streams: {
    input: process.stdin,
    output: process.stderr,
    status: Object.assign(screen, { isTTY: true, columns: 200 }),
  },
  signal: new AbortController().signal,
  environment: { LC_ALL: 'C' },
  exportFolder: path.join(homeFolder, 'exports'),
  version: '0.0.0-test',
  secrets: createMemoryStore([{ kind: 'key-in-memory' }]),
  sandboxProgram: path.resolve(import.meta.dirname, '../../../sandbox/process/main.ts'),
})
