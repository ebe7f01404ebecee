import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ClippedBlock } from '#shared/contract/exports.ts'
import { insertCastMember } from '../../db/repos/cast-repo.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'

let rig: ExportsRig
beforeEach(async () => {
  rig = await openExportsRig({ blocks: 3 })
})
afterEach(() => rig.close())

/** A quiet second with this many samples at full scale. */
function withClipping(count: number): Int16Array<ArrayBuffer> {
  return new Int16Array(24_000).map((_sample, index) => (index < count ? 32_767 : 1_000))
}

async function measure(what: { chapterId: string } | { projectId: string }): Promise<ClippedBlock[]> {
  for await (const event of rig.service.measure(what, new AbortController().signal))
    if (event.kind === 'measured') return event.clippedBlocks
  throw new Error('Nothing was measured')
}

it('places clipped samples in their blocks, with the speaker of each', async () => {
  insertCastMember(rig.db, {
    ...{ id: 'cast_1', name: 'Rupert', voiceId: 'geo', modelId: null, language: null, emotion: null },
    ...{ projectId: 'proj_1', createdAt: '2026-11-20T08:00:00.000Z' },
  })
  rig.db.run(`UPDATE blocks SET text = 'Rupert: You are late.' WHERE id = 'block_3'`)
  await rig.speak('block_1', withClipping(2), { id: 'take_1' })
  await rig.speak('block_2', withClipping(0), { id: 'take_2' })
  await rig.speak('block_3', withClipping(238), { id: 'take_3' })

  expect(await measure({ chapterId: 'chap_1' })).toMatchObject([
    { chapterId: 'chap_1', chapterNumber: null, blockId: 'block_1', blockNumber: 1, speaker: null, clippedSamples: 2 },
    { blockId: 'block_3', blockNumber: 3, speaker: 'Rupert', clippedSamples: 238 },
  ])
  expect(await measure({ projectId: 'proj_1' })).toMatchObject([
    { chapterId: 'chap_1', chapterNumber: 1, blockNumber: 1 },
    { chapterNumber: 1, blockNumber: 3 },
  ])
})
