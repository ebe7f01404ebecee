import { afterEach, beforeEach, expect, it } from 'vitest'
import { ExportOptions } from '#shared/contract/exports.ts'
import { SEED_INPUTS, seedActiveTake } from '../../db/seed-script.test-support.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import { planAll, type RunRequest } from './run-export.ts'

const BLOCKS = 5_000

let rig: ExportsRig

beforeEach(async () => {
  rig = await openExportsRig({ blocks: BLOCKS })
  rig.db.transaction(() => {
    for (let number = 1; number <= BLOCKS; number += 1) {
      const inputs = { ...SEED_INPUTS, text: `Line ${number}.` }
      seedActiveTake(rig.db, { id: `take_${number}`, blockId: `block_${number}`, inputs, fingerprint: `${number}` })
    }
  })
})
afterEach(() => rig.close())

function getRequest(division: RunRequest['division']): RunRequest {
  const options = ExportOptions.parse({ formats: ['mp3', 'srt'], division, tags: {} })
  return { ...options, chapterId: 'chap_1', overwrite: false }
}

/** Runs a plan to its end, and counts the steps between which other work can run. */
function countSteps(division: RunRequest['division']) {
  const planning = planAll(
    { db: rig.db, exportFolder: () => rig.out, voiceLocale: () => undefined, voiceName: () => undefined },
    getRequest(division),
  )
  for (let stepCount = 0; ; stepCount += 1) {
    const step = planning.next()
    if (step.done) return { stepCount, ...step.value }
  }
}

it('plans 5,000 blocks in one file in a step for each block that is read and compared', () => {
  const { stepCount, files } = countSteps('chapter')

  expect(files).toHaveLength(2)
  expect(stepCount).toBeGreaterThanOrEqual(2 * BLOCKS)
})

it('plans 5,000 files in a step for each block and each file', () => {
  const { stepCount, files } = countSteps('block')

  expect(files).toHaveLength(2 * BLOCKS)
  // Each block is read, divided, named and compared.
  expect(stepCount).toBeGreaterThanOrEqual(4 * BLOCKS + files.length)
})

it('plans the script of the first step, whatever changes before the last', () => {
  const planning = planAll(
    { db: rig.db, exportFolder: () => rig.out, voiceLocale: () => undefined, voiceName: () => undefined },
    getRequest('block'),
  )
  planning.next()

  rig.db.run(`UPDATE blocks SET text = 'Changed.', removed_at = '2026-11-26T10:00:00.000Z' WHERE id <> 'block_1'`)

  for (;;) {
    const { done, value } = planning.next()
    if (!done) continue
    expect(value.files).toHaveLength(2 * BLOCKS)
    expect(value.unready.counts.changedBlocks).toBe(0)
    break
  }
})

it.each(['check', 'run'] as const)('notices during the %s of 5,000 blocks that it is canceled', async (call) => {
  const stop = new AbortController()
  const order: string[] = []
  setImmediate(() => {
    order.push('canceled')
    stop.abort()
  })

  const request = getRequest('chapter')
  const work = call === 'check' ? rig.service.check(request, stop.signal) : rig.service.run(request, stop.signal).next()
  order.push('first turn ended')

  await expect(work).rejects.toMatchObject({ code: 'canceled' })
  expect(order).toEqual(['first turn ended', 'canceled'])
})
