import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

// Every test file, and each program it starts, has a temporary folder of its own, which goes with it whatever lies in it.
const folder = mkdtempSync(join(tmpdir(), 'overvoice-tests-'))
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
// What ends last may still write while the folder goes.
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
