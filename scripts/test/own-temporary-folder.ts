import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const NAMES = ['TMPDIR', 'TEMP', 'TMP']

// Every test file, and each program it starts, has a temporary folder of its own, which goes with it whatever lies in it.
const before = tmpdir()
const folder = mkdtempSync(join(before, 'overvoice-tests-'))
for (const name of NAMES) process.env[name] = folder
afterAll(() => {
  // The next test file of this process makes its folder beside this one.
  for (const name of NAMES) process.env[name] = before
  // What ends last may still write while the folder goes.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})
