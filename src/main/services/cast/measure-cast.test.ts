import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SpokenSpan } from '#shared/contract/markup.ts'
import { insertCastMember } from '../../db/repos/cast-repo.ts'
import { type ExportsRig, openExportsRig } from '../exports/exports-rig.test-support.ts'
import { measureCast } from './measure-cast.ts'

let rig: ExportsRig
beforeEach(async () => {
  rig = await openExportsRig({ blocks: 4 })
  for (const [id, name, voiceId] of [
    ['cast_1', 'Marta', 'edith'],
    ['cast_2', 'Rupert', 'geo'],
    ['cast_3', 'Silas', null],
  ] as const) {
    insertCastMember(rig.db, {
      ...{ id, name, voiceId, modelId: null, language: null, emotion: null },
      ...{ projectId: 'proj_1', createdAt: '2026-11-20T08:00:00.000Z' },
    })
  }
})
afterEach(() => rig.close())

const INPUTS = { text: 'Hello.', markup: [], pronunciations: [], spokenFromChar: 0, modelId: 'simba-3.2' }
/** Two seconds of a tone with this peak, clipped at full scale. */
const tone = (peak: number) =>
  new Int16Array(48_000).map((_sample, index) => Math.max(-32_768, Math.min(32_767, peak * Math.sin(index / 8))))

async function speak(
  block: number,
  text: string,
  voiceId: string,
  peak: number,
  markup: SpokenSpan[] = [],
): Promise<void> {
  rig.db.run(`UPDATE blocks SET text = ? WHERE id = ?`, text, `block_${block}`)
  await rig.speak(`block_${block}`, tone(peak), {
    id: `take_${block}`,
    inputs: { ...INPUTS, markup, voiceId, language: null, textNormalization: true, loudnessNormalization: false },
  })
}
const measure = () => measureCast(rig, { projectId: 'proj_1' }, new AbortController().signal)

it('compares the loudness of each member’s lines with the others, and counts clipping', async () => {
  await speak(1, 'Marta: Hello.', 'edith', 4_000)
  await speak(2, 'Rupert: Hello.', 'geo', 40_000)

  const [marta, rupert, silas] = await measure()

  expect(rupert?.differenceDb).toBeGreaterThan(17)
  expect(marta?.differenceDb).toBeCloseTo(-(rupert?.differenceDb ?? 0), 6)
  expect(marta).toMatchObject({ castId: 'cast_1', clippedSamples: 0, takeCount: 1 })
  expect(rupert?.clippedSamples).toBe(tone(40_000).filter((sample) => Math.abs(sample) >= 32_766).length)
  expect(rupert?.clippedBlocks).toMatchObject([
    { chapterId: 'chap_1', chapterNumber: null, blockId: 'block_2', blockNumber: 2, speaker: 'Rupert' },
  ])
  expect(silas).toEqual({
    ...{ castId: 'cast_3', lufs: null, differenceDb: null, clippedSamples: 0, clippedBlocks: [], takeCount: 0 },
  })
})

it('includes a block’s gain and blocks given a member’s voice, but no takes of an earlier voice or without a file', async () => {
  await speak(1, 'Marta: Hello.', 'edith', 4_000)
  await speak(2, 'It rained.', 'geo', 8_000)
  await speak(3, 'Rupert: Again.', 'somebody', 30_000)
  rig.db.run(`UPDATE blocks SET voice_id = 'geo' WHERE id = 'block_2'`)
  const sound = JSON.stringify({ gainDb: -6.0206, fadeInMs: 0, fadeOutMs: 0, trims: [] })
  rig.db.run(`UPDATE blocks SET sound = ? WHERE id = 'block_2'`, sound)

  await speak(4, 'Rupert: Gone.', 'geo', 30_000)
  await rm(rig.takeFiles.audioPath('take_4'))

  const [, rupert] = await measure()

  expect(rupert).toMatchObject({ takeCount: 1 })
  expect(rupert?.differenceDb).toBeCloseTo(0, 2)
})

it('leaves out takes with passages of other voices', async () => {
  await speak(1, 'Marta: Hello.', 'edith', 4_000)
  const voice = { voiceId: 'geo', modelId: 'simba-3.2', language: null }
  await speak(2, 'Marta: “Hello,” said he.', 'edith', 30_000, [{ kind: 'voice', startChar: 7, endChar: 15, ...voice }])

  const [marta] = await measure()

  expect(marta).toMatchObject({ takeCount: 1 })
})
