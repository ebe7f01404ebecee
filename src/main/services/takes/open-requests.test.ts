import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { setBudget } from '../../db/repos/budgets-repo.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { updateProject } from '../projects/update-project.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'

let sandbox: SandboxRig
let rig: TakesRig
let bugs: unknown[]
let projectId: string
let blockIds: string[]
beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  bugs = []
  rig = await openTakesRig(sandbox, bugs, 1)
  ;({ projectId, blockIds } = rig.script(...Array.from({ length: 120 }, (_, index) => `Line ${index} of the log.`)))
  rig.takes.queue.pause({ projectId: null })
})
afterEach(async () => {
  await rig.close()
  expect(bugs).toEqual([])
})

const waitingIds = () =>
  rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 500 }).map(({ blockId }) => blockId)

/** Requests all blocks, and calls `meanwhile` once the first 50 of them are queued. */
async function generateAll(meanwhile: () => unknown): Promise<PromiseSettledResult<unknown>> {
  let result: unknown
  const end = rig.takes.queue.subscribe(() => {
    end()
    result = meanwhile()
  })
  const [request] = await Promise.allSettled([rig.takes.generate({ projectId, blockIds, reuse: true })])
  await result
  return request
}

/** The blocks that are reported as dropped before the first block is. */
async function listDropped(): Promise<string[]> {
  const dropped: string[] = []
  for await (const event of rig.takes.watch({ projectId }, new AbortController().signal)) {
    if (event.kind !== 'dropped') continue
    if (event.blockIds.includes(blockIds[0] ?? '')) break
    dropped.push(...event.blockIds)
  }
  return dropped
}

it('queues the blocks in order, in slices', async () => {
  const counts: number[] = []
  rig.takes.queue.subscribe(() => counts.push(waitingIds().length))

  const plan = await rig.takes.generate({ projectId, blockIds, reuse: true })

  expect(plan.blockIds).toEqual(blockIds)
  expect(counts).toEqual([50, 100, 120])
  expect(waitingIds()).toEqual(blockIds)
})

it('leaves out a block that is canceled before it is queued, and reports it as dropped', async () => {
  const dropped = listDropped()

  await generateAll(() => rig.takes.cancel({ projectId, blockId: blockIds[100] }))

  expect(waitingIds()).toEqual(blockIds.filter((blockId) => blockId !== blockIds[100]))
  rig.takes.cancel({ projectId })
  expect(await dropped).toEqual([blockIds[100]])
})

it('queues a block once, at the front, that is requested separately before it is queued', async () => {
  const dropped = listDropped()

  await generateAll(() => rig.takes.generate({ projectId, blockIds: blockIds.slice(100, 101), reuse: true }))

  expect(waitingIds().slice(0, 3)).toEqual([blockIds[0], blockIds[100], blockIds[1]])
  expect(waitingIds().toSorted()).toEqual(blockIds.toSorted())
  rig.takes.cancel({ projectId })
  expect(await dropped).toEqual([])
})

it('queues each block once if they are requested again before they are queued', async () => {
  await generateAll(() => rig.takes.generate({ projectId, blockIds: blockIds.toReversed(), reuse: true }))

  expect(waitingIds()).toHaveLength(120)
  expect(waitingIds().toSorted()).toEqual(blockIds.toSorted())
})

it('leaves out blocks that are removed or locked before they are queued', async () => {
  const { chapterId, revision } = openChapter({ db: rig.db }, { projectId })
  const [removed = '', locked = ''] = blockIds.slice(60, 62)

  await generateAll(() =>
    editChapter(
      { db: rig.db, now: Date.now },
      {
        chapterId,
        baseRevision: revision,
        edits: [
          { kind: 'remove', blockId: removed },
          { kind: 'set-lock', blockId: locked, locked: true },
        ],
      },
    ),
  )

  expect(waitingIds()).toEqual(blockIds.filter((blockId) => blockId !== removed && blockId !== locked))
})

it('counts blocks that aren’t queued yet against the budget of another request', async () => {
  const own = rig.script('Two')
  rig.db.run('UPDATE chapters SET project_id = ? WHERE project_id = ?', projectId, own.projectId)
  const characters = blockIds.map((_, index) => `Line ${index} of the log.`).join('').length
  setBudget(rig.db, { projectId, warnCharacters: null, stopCharacters: characters + 1 })
  let refused: unknown

  await generateAll(() =>
    rig.takes
      .generate({ projectId, blockIds: own.blockIds, reuse: true })
      .catch((error: unknown) => void (refused = error)),
  )

  expect(refused).toMatchObject({ code: 'budget_reached', reason: { leftCharacters: 1 } })
  expect(waitingIds()).toEqual(blockIds)
})

it('queues nothing more once the project’s work is canceled', async () => {
  const request = await generateAll(() => rig.takes.cancel({ projectId }))

  expect(request).toMatchObject({ status: 'rejected', reason: { code: 'canceled' } })
  expect(waitingIds()).toEqual([])
})

it('queues nothing more once the studio closes, and what is queued stays queued', async () => {
  const request = await generateAll(() => rig.takes.dispose())

  expect(request).toMatchObject({ status: 'rejected', reason: { code: 'canceled' } })
  expect(waitingIds()).toEqual(blockIds.slice(0, 50))
})

it('cancels queued blocks in a new voice, and queues all of them again', async () => {
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  updateProject({ db: rig.db, now: Date.now }, { projectId, settings: { voiceId: 'marlo' } })

  await rig.takes.regenerateRunning({ blockIds })

  expect(waitingIds()).toEqual(blockIds)
})
