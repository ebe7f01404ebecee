import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { runUntilKilled } from '../../src/main/testing/run-until-killed.test-support.ts'

const PROGRAM = new URL('../../src/main/host/command-line/render-until-killed.test-support.ts', import.meta.url)
const KILLS = process.env['OVERVOICE_FAULTS'] === 'full' ? 20 : 2
const LINES = KILLS * 40

it(`renders a script to its end after ${KILLS} kills, and generates no finished block again`, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'killed-render-'))
  const script = path.join(folder, 'lines.txt')
  writeFileSync(script, Array.from({ length: LINES }, (_line, index) => `This is line ${index} of it.`).join('\n\n'))
  const args = [path.join(folder, 'home'), 'render', script, '--per', 'whole', '-o', path.join(folder, 'out')]
  const remaining: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    await runUntilKilled(PROGRAM, args, (line) => {
      const total = /To generate: (\d+)/.exec(line)?.[1]
      if (total !== undefined) remaining.push(Number(total))
      return / [1-9]\d? of \d+ blocks/.test(line)
    })
  }

  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(PROGRAM), ...args])
  remaining.push(Number(/To generate: (\d+)/.exec(stdout)?.[1]))

  expect(remaining[0]).toBe(LINES)
  for (const [kill, left] of remaining.slice(1).entries()) expect(left).toBeLessThan(remaining[kill] ?? 0)
  expect(readdirSync(path.join(folder, 'out'))).toEqual(['lines.wav'])
  expect(stdout).toContain('1 file exported.')
})
