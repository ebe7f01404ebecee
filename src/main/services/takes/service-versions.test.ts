import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { TAKE_ROUTE } from '#shared/domain/voice-fit.ts'
import { must } from '#shared/errors/must.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { deriveTakes } from './derive-takes.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'

const TEXT =
  'The lamp had been dark for eleven years when the keeper came back. She carried one suitcase and a ring of keys.'

let sandbox: SandboxRig
let rig: TakesRig
const bugs: unknown[] = []
beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0'])
  rig = await openTakesRig(sandbox, bugs)
})
afterAll(async () => {
  await rig.close()
  await sandbox.stop()
})

it('stores the version a take was requested with, or none if none was pinned', async () => {
  const versions = []
  for (const pin of ['2026-09-21', '']) {
    rig.pin(pin)
    const { projectId, blockIds } = rig.script(TEXT)
    const take = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: false }))
    versions.push(take.serviceVersions)
    const [entry] = rig.takes.page({ projectId, filter: 'all', sort: 'newest', afterTakeId: null, limit: 1 })
    expect(entry).toMatchObject({
      serviceVersions: take.serviceVersions,
      modelId: take.inputs.modelId,
      sampleRateHz: 24_000,
    })
  }

  expect(versions).toEqual([['2026-09-21'], ['']])
  expect(bugs).toEqual([])
})

it('keeps both versions of a take resumed under another one, even after a restart', async () => {
  rig.pin('2026-09-21')
  const { projectId, blockIds } = rig.script(TEXT)
  await sandbox.fault({ kind: 'cut', after_bytes: 120_000 }, { path: TAKE_ROUTE })
  const partial = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: false }))
  expect(partial).toMatchObject({ status: 'partial', serviceVersions: ['2026-09-21'] })
  rig.pin('2026-09-30')
  await rig.reopen()

  const whole = await rig.nextTake(projectId, () => void rig.takes.resume({ takeId: partial.id }))

  expect(whole).toMatchObject({ status: 'complete', serviceVersions: ['2026-09-21', '2026-09-30'] })
})

it('reports an unrecorded version for one part while the rest has one', async () => {
  rig.pin('2026-09-30')
  const { projectId, blockIds } = rig.script(TEXT)
  await sandbox.fault({ kind: 'cut', after_bytes: 120_000 }, { path: TAKE_ROUTE })
  const partial = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: false }))
  rig.db.run(`UPDATE takes SET service_versions = '[]' WHERE id = ?`, partial.id)

  const whole = await rig.nextTake(projectId, () => void rig.takes.resume({ takeId: partial.id }))

  expect(whole.serviceVersions).toEqual([null, '2026-09-30'])
})

it('gives derived takes the versions of their source', async () => {
  rig.pin('2026-09-29')
  const { projectId, blockIds } = rig.script(TEXT)
  const blockId = must(blockIds[0], 'there is one block')
  const take = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: false }))
  const edit = {
    kind: 'derive-take' as const,
    takeId: 'take_cut',
    blockId,
    parts: [{ takeId: take.id, startChar: 0, endChar: TEXT.indexOf(' She') }],
    separator: '',
  } satisfies ScriptEdit

  const derived = await deriveTakes({ ...rig, service: () => 'sandbox', now: Date.now }, [edit])
  rig.db.transaction(() => derived.store(edit, projectId))

  const made = rig.takes.list({ blockId }).find(({ id }) => id === 'take_cut')
  expect(made?.serviceVersions).toEqual(['2026-09-29'])
})
