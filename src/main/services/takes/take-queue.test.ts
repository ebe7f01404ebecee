import { rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { QueueSection } from '#shared/contract/queue.ts'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { removeProject } from '../projects/remove-project.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'

let sandbox: SandboxRig
let rig: TakesRig
let bugs: unknown[]
let asked: number
beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  bugs = []
  rig = await openTakesRig(sandbox, bugs, 1)
  asked = (await sandbox.usage()).syntheses.length
})
afterEach(async () => {
  await rig.close()
  expect(bugs).toEqual([])
})

const texts = (...words: string[]) => words.map((word) => `The keeper said ${word}.`)
const inputsSent = async () => (await sandbox.usage()).syntheses.slice(asked).map(({ input }) => input)
const list = (section: QueueSection) =>
  rig.takes.queue.list({ section, afterWorkId: null, limit: 100 }).map(({ textStart }) => textStart)

/** Resolves when no runnable work is waiting or running. */
async function untilIdle(): Promise<void> {
  const { queue } = rig.takes
  await new Promise<void>((resolve) => {
    const look = () => queue.state().run === null && (end(), resolve())
    const end = queue.subscribe(look)
    look()
  })
}

it('says when blocks were generated, and how each ended', async () => {
  const { projectId, blockIds } = rig.script('The keeper said one.', 'The keeper said forbiddenword.')
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  await untilIdle()

  const { projects, generated, expected } = rig.takes.queue.timeline()

  expect(projects.map((project) => project.projectId)).toEqual([projectId])
  expect(generated.map(({ textStart, outcome }) => [textStart, outcome])).toEqual([
    ['The keeper said one.', 'done'],
    ['The keeper said forbiddenword.', 'failed'],
  ])
  for (const { startedAt, endedAt } of generated) expect(endedAt && endedAt >= startedAt).toBe(true)
  expect(expected).toEqual([])
})

it('keeps unsent work over a restart and sends it once when resumed', async () => {
  const written = texts('one', 'two', 'three')
  const { projectId, blockIds } = rig.script(...written)
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  await rig.reopen()
  const { hold, run, projects } = rig.takes.queue.state()
  const heldTexts = list('waiting')
  const sentBefore = await inputsSent()

  rig.takes.queue.goOn({ projectId: null })
  await untilIdle()

  expect({ hold, run, heldTexts, sentBefore }).toEqual({
    hold: { reason: 'restart', blocks: 3, failure: null },
    run: null,
    heldTexts: written,
    sentBefore: [],
  })
  expect(projects).toEqual([
    {
      projectId,
      title: 'The Lamp',
      waitingBlocks: 3,
      waitingCharacters: written.join('').length,
      heldBlocks: 3,
      offlineBlocks: 0,
      offlineCharacters: 0,
      isPaused: false,
    },
  ])
  expect(await inputsSent()).toEqual(written)
  expect(rig.takes.queue.state()).toMatchObject({ hold: null, projects: [], stoppedBlocks: 0 })
})

it('resumes from a take’s existing words if the studio was closed before its rest was requested', async () => {
  const { projectId, blockIds } = rig.script(
    texts('a word, and another word, and then many more words').join(' ').repeat(9),
  )
  await sandbox.fault({ kind: 'cut', after_bytes: 200_000 }, { path: '/v1/audio/stream/with-timestamps' })
  const partial = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: true }))
  rig.takes.queue.pause({ projectId: null })
  const { characters } = rig.takes.resume({ takeId: partial.id })
  await rig.reopen()

  const whole = await rig.nextTake(projectId, () => rig.takes.queue.goOn({ projectId: null }))

  expect(whole).toMatchObject({ status: 'complete', chargedCharacters: characters })
  expect(whole.sampleCount).toBeGreaterThan(partial.sampleCount)
  expect(characters).toBeLessThan(partial.inputs.text.length)
})

it('stops sent work when the studio closes, keeps what arrived and never sends it again', async () => {
  const long = texts('the same thing over and over again').join(' ').repeat(60)
  const { projectId, blockIds } = rig.script(long, ...texts('after'))
  const stop = new AbortController()
  const events = rig.takes.watch({ projectId }, stop.signal)
  await events.next()
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  for await (const event of events) if (event.kind === 'progress' && event.sampleCount > 48_000) break
  await rig.reopen()

  rig.takes.queue.goOn({ projectId: null })
  await untilIdle()

  const [entry] = rig.takes.queue.list({ section: 'stopped', afterWorkId: null, limit: 10 })
  const [take] = rig.takes.list({ blockId: blockIds[0] ?? '' })
  expect(entry).toMatchObject({ blockId: blockIds[0], partialTakeId: take?.id, failure: { code: 'interrupted' } })
  expect(take).toMatchObject({ status: 'partial' })
  expect((await inputsSent()).map((input) => input.length)).toEqual([long.length, texts('after')[0]?.length])
})

it('starts nothing while everything or one project is paused, and restores its place', async () => {
  const first = rig.script(...texts('one', 'two'))
  const second = rig.script(...texts('three'))
  await rig.takes.generate({ ...first, reuse: true })
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ ...second, reuse: true })
  rig.takes.queue.pause({ projectId: first.projectId })
  const paused = rig.takes.queue.state()

  rig.takes.queue.goOn({ projectId: null })
  await rig.reopen()
  rig.takes.queue.goOn({ projectId: second.projectId })
  await untilIdle()

  expect(paused).toMatchObject({ isPaused: true, speaking: [] })
  expect(await inputsSent()).toEqual(texts('three'))
  expect(rig.takes.queue.state().projects).toMatchObject([
    { projectId: first.projectId, waitingBlocks: 2, isPaused: true },
  ])
})

it('follows the user’s order, with single requests before batches', async () => {
  const batch = rig.script(...texts('one', 'two', 'three', 'four'))
  const single = rig.script(...texts('now'))
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ ...batch, reuse: true })
  await rig.takes.generate({ ...single, reuse: true })
  const idOf = (text: string) =>
    rig.takes.queue
      .list({ section: 'waiting', afterWorkId: null, limit: 9 })
      .find((entry) => entry.textStart.includes(text))?.workId ?? ''
  const queued = list('waiting')

  rig.takes.queue.move({ workId: idOf('four'), beforeWorkId: idOf('two') })
  rig.takes.queue.move({ workId: idOf('one'), beforeWorkId: null })
  rig.takes.queue.cancel({ workIds: [idOf('three')] })
  const moved = list('waiting')
  await rig.reopen()
  rig.takes.queue.goOn({ projectId: null })
  await untilIdle()

  expect(queued).toEqual(texts('one', 'now', 'two', 'three', 'four'))
  expect(moved).toEqual(texts('now', 'four', 'two', 'one'))
  expect(await inputsSent()).toEqual(moved)
})

it('finds a position between the same two items a hundred times, even after a restart', async () => {
  const { projectId, blockIds } = rig.script(
    ...texts('first', 'last', ...Array.from({ length: 30 }, (_, index) => `${index}`)),
  )
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  const entries = () => rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 100 })
  const [, last] = entries()

  for (let turn = 0; turn < 100; turn += 1) {
    const moving = entries().at(-1)
    rig.takes.queue.move({ workId: moving?.workId ?? '', beforeWorkId: last?.workId ?? null })
  }

  const order = list('waiting')
  await rig.reopen()
  expect(order[0]).toBe(texts('first')[0])
  expect(order).toHaveLength(32)
  expect(list('waiting')).toEqual(order)
})

it('keeps a rejected block with the service’s message until dismissed, and continues with the others', async () => {
  const { projectId, blockIds } = rig.script(...texts('one', 'forbiddenword', 'three'))

  await rig.takes.generate({ projectId, blockIds, reuse: true })
  await untilIdle()
  await rig.reopen()
  const [refused, ...others] = rig.takes.queue.list({ section: 'stopped', afterWorkId: null, limit: 10 })
  const snapshot = await rig.takes.watch({ projectId }, new AbortController().signal).next()
  rig.takes.queue.dismiss({ workIds: null })

  expect(others).toEqual([])
  expect(refused).toMatchObject({
    blockId: blockIds[1],
    failure: { code: 'content_refused', chargedCharacters: 0, serviceMessage: expect.any(String) },
  })
  expect(snapshot.value).toMatchObject({
    kind: 'snapshot',
    failed: [{ blockId: blockIds[1], failure: refused?.failure }],
  })
  expect(rig.takes.queue.state().stoppedBlocks).toBe(0)
  expect(blockIds.map((blockId) => rig.takes.list({ blockId }).length)).toEqual([1, 0, 1])
})

it('leaves refused text out of batches until it is changed, and sends it again for its block alone', async () => {
  const { projectId, blockIds } = rig.script(...texts('forbiddenword', 'forbiddenword too'))
  const [first = '', second = ''] = blockIds
  const generate = async (...wanted: string[]) => {
    await rig.takes.generate({ projectId, blockIds: wanted, reuse: true })
    await untilIdle()
  }
  const plan = () => rig.takes.plan({ projectId, blockIds }, new AbortController().signal)
  await generate(first)
  await generate(second)

  const refused = await plan()
  const wholeProject = await rig.takes.planProject({ projectId }, new AbortController().signal)
  await generate(first, second)
  const sentByBatch = (await inputsSent()).length
  await generate(first)
  const sentAlone = (await inputsSent()).length
  const { chapterId, revision } = openChapter({ db: rig.db }, { projectId })
  const edits: ScriptEdit[] = [{ kind: 'set-text', blockId: second, text: 'The keeper said two.' }]
  editChapter({ db: rig.db, now: Date.now }, { chapterId, baseRevision: revision, edits })
  const changed = await plan()

  expect(refused).toMatchObject({ blockIds: [], characters: 0 })
  expect(refused.problems.map(({ blockId, failure }) => [blockId, failure.code])).toEqual([
    [first, 'content_refused'],
    [second, 'content_refused'],
  ])
  expect(wholeProject).toMatchObject({ blocks: 0, problemBlocks: 2 })
  expect([sentByBatch, sentAlone]).toEqual([2, 3])
  expect(changed.blockIds).toEqual([second])
})

it('clears a failure when the block is requested again', async () => {
  const { projectId, blockIds } = rig.script(...texts('forbiddenword'))
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  await untilIdle()
  const before = rig.takes.queue.state().stoppedBlocks
  rig.takes.queue.pause({ projectId: null })

  await rig.takes.generate({ projectId, blockIds, reuse: true })

  expect([before, rig.takes.queue.state().stoppedBlocks]).toEqual([1, 0])
})

it('holds the other blocks if the service is unreachable instead of failing each of them', async () => {
  await rig.close()
  const away = { ...sandbox, baseUrl: 'http://127.0.0.1:9' }
  rig = await openTakesRig(away, bugs, 1)
  const { projectId, blockIds } = rig.script(...texts('one', 'two', 'three'))

  await rig.takes.generate({ projectId, blockIds, reuse: true })
  await untilIdle()

  expect(rig.takes.queue.state()).toMatchObject({
    hold: { reason: 'trouble', blocks: 2, failure: { code: 'offline' } },
    stoppedBlocks: 1,
    speaking: [],
  })
})

it('sends nothing where no file can be created for a take, and holds the others', async () => {
  const { projectId, blockIds } = rig.script(...texts('one', 'two', 'three'))
  const folder = dirname(rig.takeFiles.audioPath('take_none'))
  await rm(folder, { recursive: true })
  await writeFile(folder, 'A file in place of the folder')

  await rig.takes.generate({ projectId, blockIds, reuse: true })
  await untilIdle()
  const [stopped, ...others] = rig.takes.queue.list({ section: 'stopped', afterWorkId: null, limit: 10 })

  expect(stopped).toMatchObject({
    blockId: blockIds[0],
    partialTakeId: null,
    failure: { code: 'storage_failed', reason: 'audio-folder-name-taken' },
  })
  expect(stopped?.failure).not.toHaveProperty('unconfirmedCharacters')
  expect(others).toEqual([])
  expect(rig.db.all('SELECT id FROM takes')).toEqual([])
  expect(await inputsSent()).toEqual([])
  expect(rig.takes.queue.state().hold).toMatchObject({ reason: 'trouble', blocks: 2 })
})

it('creates the takes folder again where it was removed', async () => {
  const { projectId, blockIds } = rig.script(...texts('one'))
  await rm(dirname(rig.takeFiles.audioPath('take_none')), { recursive: true })

  const take = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: true }))

  expect(take.status).toBe('complete')
  expect(await rig.takeFiles.sampleCount(take.id)).toBe(take.sampleCount)
})

it('generates only the newest text of a block queued twice', async () => {
  const { projectId, blockIds } = rig.script(...texts('old'))
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  rig.db.run(`UPDATE blocks SET text = 'The keeper said new.' WHERE id = ?`, blockIds[0] ?? '')
  await rig.takes.generate({ projectId, blockIds, reuse: true })

  rig.takes.queue.goOn({ projectId: null })
  await untilIdle()

  expect(await inputsSent()).toEqual(texts('new'))
})

it('generates one text of a block at a time, whatever the concurrency', async () => {
  await rig.close()
  rig = await openTakesRig(sandbox, bugs, 4)
  const long = texts('the same thing over and over again').join(' ').repeat(20)
  const { projectId, blockIds } = rig.script(long)
  const speaking: number[] = []
  const end = rig.takes.queue.subscribe(() => speaking.push(rig.takes.queue.state().speaking.length))
  const events = rig.takes.watch({ projectId }, new AbortController().signal)
  await events.next()
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  for await (const event of events) if (event.kind === 'started') break

  rig.db.run(`UPDATE blocks SET text = 'The keeper said new.' WHERE id = ?`, blockIds[0] ?? '')
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  await untilIdle()
  end()

  expect(Math.max(...speaking)).toBe(1)
  expect(await inputsSent()).toEqual([long, ...texts('new')])
})

it('sends a text once if it is requested again while generating', async () => {
  const long = texts('the same thing over and over again').join(' ').repeat(20)
  const { projectId, blockIds } = rig.script(long)
  const events = rig.takes.watch({ projectId }, new AbortController().signal)
  await events.next()
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  for await (const event of events) if (event.kind === 'started') break

  await rig.takes.generate({ projectId, blockIds, reuse: true })
  await untilIdle()

  expect(await inputsSent()).toEqual([long])
})

it('sends nothing of a project deleted while its blocks waited', async () => {
  const { projectId, blockIds } = rig.script(...texts('one', 'two'))
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  removeProject({ db: rig.db, now: Date.now }, { projectId })

  rig.takes.queue.goOn({ projectId: null })
  await untilIdle()

  expect(await inputsSent()).toEqual([])
  expect(rig.takes.queue.state()).toMatchObject({ projects: [], stoppedBlocks: 0 })
})

it('reports progress in characters and audio', async () => {
  const written = Array.from({ length: 6 }, (_, index) => texts(`${index} and a good deal more`).join(' ').repeat(4))
  const { projectId, blockIds } = rig.script(...written)
  const seen: { done: number; spokenMs: number }[] = []
  const end = rig.takes.queue.subscribe(() => {
    const { run } = rig.takes.queue.state()
    if (run) seen.push({ done: run.doneCharacters, spokenMs: run.spokenMs })
  })

  await rig.takes.generate({ projectId, blockIds, reuse: true })
  const { run } = rig.takes.queue.state()
  await untilIdle()
  end()

  expect(run).toMatchObject({ blocks: 6, doneBlocks: 0, characters: written.join('').length, remainingMs: null })
  expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).sort((left, right) => left - right))
  expect(seen.at(-1)?.done).toBeGreaterThan(0.8 * written.join('').length)
  expect(seen.at(-1)?.spokenMs).toBeGreaterThan(1_000)
})
