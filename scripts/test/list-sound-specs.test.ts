import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { projectFolder } from '../set-up/project-paths.mjs'
import { listSoundSpecs } from './list-sound-specs.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-specs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('lists specs that measure played or recorded audio, and no others', () => {
  const specs = {
    'measures-player.spec.ts': `import { test } from '../fixtures/player-test.ts'`,
    'records.spec.ts': `import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'`,
    'plays.spec.ts': `await script.play().click()`,
    'writes.spec.ts': `await script.paste('He plays.')`,
    'notes.md': `import { test } from '../fixtures/player-test.ts'`,
  }
  for (const [name, source] of Object.entries(specs)) writeFileSync(join(folder, name), source)

  expect(listSoundSpecs(folder)).toEqual(['measures-player.spec.ts', 'records.spec.ts'])
})

it('finds every spec of this project that reads the player’s output or feeds the microphone', () => {
  const specs = join(projectFolder, 'e2e/specs')
  const measuring = readdirSync(specs).filter((name) =>
    /playerPage|speakIntoMicrophone/.test(readFileSync(join(specs, name), 'utf8')),
  )

  const sound = listSoundSpecs(specs)

  expect(measuring.length).toBeGreaterThan(5)
  expect(sound).toEqual(expect.arrayContaining(measuring))
  expect(sound.length).toBeLessThan(readdirSync(specs).length / 5)
})
