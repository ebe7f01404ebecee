import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { seedActiveTake, seedReceivingTake, seedScript } from '../../db/seed-script.test-support.ts'
import { openTakeFiles, type TakeFiles } from '../../media/take-files.ts'
import { measureTakes } from './measure-takes.ts'

let db: OpenDatabase
let folder: string
let takeFiles: TakeFiles

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overvoice-measure-'))
  db = openStudioDatabase(':memory:')
  takeFiles = await openTakeFiles(folder, Date.now)
  seedScript(db, { blocks: 2 })
})
afterEach(async () => {
  db.close()
  await rm(folder, { recursive: true, force: true })
})

/** Two seconds of a tone, matching the seeded take's length. */
async function writeTone(takeId: string, peak: number): Promise<void> {
  const samples = Int16Array.from({ length: 48_000 }, (_, index) => Math.round(peak * Math.sin(index / 4)))
  await writeFile(takeFiles.audioPath(takeId), new Uint8Array(samples.buffer))
}

it('measures each take once and stores the result', async () => {
  seedActiveTake(db, { id: 'take_quiet' })
  seedActiveTake(db, { id: 'take_loud' })
  await writeTone('take_quiet', 2_000)
  await writeTone('take_loud', 4_000)

  const first = await measureTakes({ db, takeFiles }, { takeIds: ['take_quiet', 'take_loud', 'take_none'] })
  await rm(takeFiles.audioPath('take_loud'))
  const again = await measureTakes({ db, takeFiles }, { takeIds: ['take_loud'] })

  expect(first.map(({ takeId }) => takeId)).toEqual(['take_quiet', 'take_loud'])
  expect((first[1]?.lufs ?? 0) - (first[0]?.lufs ?? 0)).toBeCloseTo(6.02, 1)
  expect(again).toEqual(first.slice(1))
})

it('measures a short take again that an earlier version couldn’t measure', async () => {
  seedActiveTake(db, { id: 'take_word' })
  await writeTone('take_word', 4_000)
  db.run(`UPDATE takes SET sample_count = 6000, loudness_measured = 1, loudness_lufs = NULL`)

  const [word] = await measureTakes({ db, takeFiles }, { takeIds: ['take_word'] })

  expect(word?.lufs).toBeLessThan(-15)
  expect(db.get(`SELECT loudness_lufs AS lufs FROM takes`)).toEqual({ lufs: word?.lufs })
})

it('doesn’t measure takes still being received', async () => {
  seedReceivingTake(db, { id: 'take_coming' })

  expect(await measureTakes({ db, takeFiles }, { takeIds: ['take_coming'] })).toEqual([
    { takeId: 'take_coming', lufs: null },
  ])
  expect(db.get(`SELECT loudness_measured AS measured FROM takes`)).toEqual({ measured: 0 })
})
