import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { getFaults } from './edit-steps.test-support.ts'

const KILLS = process.env.OVERVOICE_FAULTS === 'full' ? 500 : 10
const PROGRAM = join(import.meta.dirname, 'edit-until-killed.test-support.ts')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-kill-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Lets a child process write and kills it at a random moment after this many acknowledgements. */
async function writeUntilKilled(path: string, acknowledgements: number): Promise<number> {
  const child = spawn(process.execPath, [PROGRAM, path], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let complaint = ''
  child.stderr.on('data', (data: Buffer) => (complaint += data.toString()))
  child.stdout.on('data', (data: Buffer) => {
    const before = countLines(said)
    said += data.toString()
    if (before < acknowledgements && countLines(said) >= acknowledgements)
      setTimeout(() => child.kill('SIGKILL'), Math.random() * 30)
  })
  const signal = await new Promise((resolve) => child.on('close', (_code, name) => resolve(name)))
  if (signal !== 'SIGKILL') throw new Error(`The writer ended by itself: ${complaint}`)
  // The last line may be truncated; the one before it is complete.
  return Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1) ?? 0)
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

it(`loses no acknowledged edit or take in ${KILLS} kills at random moments`, { timeout: KILLS * 5_000 }, async () => {
  const outcomes: { lost: number; faults: string[] }[] = []
  let acknowledgedInAll = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const path = join(folder, `studio-${kill}.db`)
    const fresh = openStudioDatabase(path)
    seedScript(fresh, { blocks: 3 })
    fresh.close()

    const acknowledged = await writeUntilKilled(path, 1 + (kill % 8))

    const db = openStudioDatabase(path)
    const { revision, faults } = getFaults(db)
    db.close()
    if (revision > acknowledged + 1)
      faults.push(`Step ${revision} was stored without step ${acknowledged + 1} being acknowledged`)
    acknowledgedInAll += acknowledged
    outcomes.push({ lost: Math.max(0, acknowledged - revision), faults })
  }

  expect(outcomes.filter(({ lost, faults }) => lost > 0 || faults.length > 0)).toEqual([])
  expect(acknowledgedInAll).toBeGreaterThan(KILLS)
  if (KILLS > 10) console.log(`${KILLS} kills, ${acknowledgedInAll} acknowledged steps of three commits, 0 lost`)
})
