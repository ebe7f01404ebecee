import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { createCastService } from '../cast/cast-service.ts'
import { updateProject } from '../projects/update-project.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'
import { TWO_VOICES } from './two-voices.test-support.ts'

let sandbox: SandboxRig
let rig: TakesRig
let bugs: unknown[]
beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  bugs = []
  rig = await openTakesRig(sandbox, bugs, 1)
})
afterEach(async () => {
  await rig.close()
  expect(bugs).toEqual([])
})

const settings = { voiceId: 'marlo' }

it('cancels a generating block and queued ones and generates each once in the new voice', async () => {
  const long = 'The keeper said the same thing over and over again. '.repeat(60)
  const { projectId, blockIds } = rig.script(long, 'The second line.', 'The third line.')
  const before = (await sandbox.usage()).syntheses.length
  const events = rig.takes.watch({ projectId }, new AbortController().signal)
  await events.next()
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  for await (const event of events) if (event.kind === 'started') break
  const cast = createCastService({
    ...{ db: rig.db, takeFiles: { audioPath: () => '' }, newId: () => 'x', now: Date.now },
    counted: async (result) => result,
  })

  const { runningBlockIds } = cast.preview({ projectId, change: { kind: 'settings', settings } })
  updateProject({ db: rig.db, now: Date.now }, { projectId, settings })
  await rig.takes.regenerateRunning({ blockIds: runningBlockIds })
  await new Promise<void>((resolve) => {
    const end = rig.takes.queue.subscribe(() => rig.takes.queue.state().run === null && (end(), resolve()))
  })

  expect(runningBlockIds).toEqual(blockIds)
  const sent = (await sandbox.usage()).syntheses.slice(before)
  expect(sent.map(({ voice_id }) => voice_id).toSorted()).toEqual(
    [sent[0]?.voice_id, 'marlo', 'marlo', 'marlo'].toSorted(),
  )
  const takes = blockIds.map((blockId) => rig.takes.list({ blockId })[0])
  expect(takes.every((take) => take?.inputs.voiceId === 'marlo' && take.status === 'complete')).toBe(true)
})

it('reports no block as dropped that is queued again before its request was answered', async () => {
  await sandbox.fault({ kind: 'delay', for_ms: 1_000 }, { path: '/v1/audio/stream/with-timestamps' })
  const { projectId, blockIds } = rig.script('The first line.', 'The second line.')
  const events = rig.takes.watch({ projectId }, new AbortController().signal)
  await events.next()
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  updateProject({ db: rig.db, now: Date.now }, { projectId, settings })

  await rig.takes.regenerateRunning({ blockIds })
  const seen: string[] = []
  for await (const event of events) {
    seen.push(event.kind)
    if (seen.filter((kind) => kind === 'ended').length === 2) break
  }

  expect(seen).not.toContain('dropped')
})

it('leaves blocks alone whose request is still up to date', async () => {
  const { projectId, blockIds } = rig.script('The first line.', 'The second line.')
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  const ids = () =>
    rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 9 }).map(({ workId }) => workId)
  const before = ids()
  rig.db.run(`UPDATE blocks SET voice_id = 'marlo' WHERE id = ?`, blockIds[1] ?? '')

  await rig.takes.regenerateRunning({ blockIds })

  const after = ids()
  expect(before).toHaveLength(2)
  expect(after.filter((id) => before.includes(id))).toEqual([before[0]])
  expect(after).toHaveLength(2)
})

it('cancels queued blocks whose voice was deleted, and queues those that have another again', async () => {
  const catalog = { ...TWO_VOICES }
  const withDeletion = await openTakesRig(sandbox, bugs, 1, catalog)
  onTestFinished(() => withDeletion.close())
  const { takes, db } = withDeletion
  const { projectId, blockIds } = withDeletion.script('The first line.', 'The second line.')
  const waiting = () => takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 9 })
  takes.queue.pause({ projectId: null })
  await takes.generate({ projectId, blockIds, reuse: true })
  const before = waiting().map(({ workId }) => workId)
  db.run(`UPDATE blocks SET voice_id = 'marlo' WHERE id = ?`, blockIds[1] ?? '')
  catalog.voices = TWO_VOICES.voices.filter(({ id }) => id === 'marlo')

  await takes.regenerateRunning({ blockIds })

  expect(before).toHaveLength(2)
  expect(waiting().map(({ blockId }) => blockId)).toEqual([blockIds[1]])
  expect(before).not.toContain(waiting()[0]?.workId)
})

it('cancels queued work even if the budget doesn’t cover it again', async () => {
  const { projectId, blockIds } = rig.script('The first line.')
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  rig.db.run(`INSERT INTO budgets (project_id, warn_characters, stop_characters) VALUES (?, NULL, 1)`, projectId)
  updateProject({ db: rig.db, now: Date.now }, { projectId, settings })

  await expect(rig.takes.regenerateRunning({ blockIds })).rejects.toThrow('budget')
  expect(rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 9 })).toEqual([])
})
