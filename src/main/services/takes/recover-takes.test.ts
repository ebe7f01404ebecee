import { truncate } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMarks } from '../../db/repos/marks-repo.ts'
import { getTake } from '../../db/repos/takes-repo.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig } from './open-takes.test-support.ts'
import { recoverTakes } from './recover-takes.ts'

let sandbox: SandboxRig
beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0'])
})
afterAll(() => sandbox.stop())

it.each([
  ['half of its sound', 0.5, 'partial'],
  ['none of its sound', 0, 'failed'],
] as const)('ends a take left at %s by a kill with the words that have audio', async (_what, share, status) => {
  const bugs: unknown[] = []
  const rig = await openTakesRig(sandbox, bugs)
  const { projectId, blockIds } = rig.script('The lamp had been dark for eleven years, and nobody came to light it.')
  const spoken = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: true }))
  // As left by a kill: marks arrived before their audio, and the block has no active take yet.
  rig.db.run(`UPDATE takes SET status = 'receiving' WHERE id = ?`, spoken.id)
  rig.db.run(`UPDATE blocks SET active_take_id = NULL WHERE id = ?`, blockIds[0] ?? '')
  const sampleCount = Math.floor(spoken.sampleCount * share)
  const durationMs = (sampleCount * 1_000) / spoken.sampleRateHz
  await truncate(rig.takeFiles.audioPath(spoken.id), sampleCount * 2)

  const found = await recoverTakes({ db: rig.db, takeFiles: rig.takeFiles, now: Date.now })

  const take = getTake(rig.db, spoken.id)
  const marks = getMarks(rig.db, spoken.id)
  expect(take).toMatchObject({ status, durationMs, wordCount: marks.length })
  expect(take?.failure).toMatchObject({
    ...{ code: 'interrupted', reason: 'closed-while-receiving', keptWords: marks.length },
  })
  expect(marks.filter(({ endMs }) => endMs > durationMs)).toEqual([])
  expect([found, marks.length > 0, marks.length < spoken.wordCount]).toEqual([share > 0 ? 1 : 0, share > 0, true])
  expect(rig.db.get(`SELECT active_take_id AS id FROM blocks WHERE id = ?`, blockIds[0] ?? '')).toEqual({
    id: share > 0 ? spoken.id : null,
  })
  await rig.close()
  expect(bugs).toEqual([])
})
