import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ScriptEdit } from '#shared/contract/script.ts'
import type { TakeEvent } from '#shared/contract/takes.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { PLANS } from '#shared/domain/plans.ts'
import { DEFAULT_HEADER_PREFIX, DEFAULT_SERVICE_VERSION } from '#shared/service-wire/versions.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { openTakeFiles, type TakeFiles } from '../../media/take-files.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { createProject } from '../projects/create-project.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { recoverTakes } from './recover-takes.ts'
import { createTakesService, type TakesService } from './takes-service.ts'
import { TWO_VOICES } from './two-voices.test-support.ts'

let sandbox: SandboxRig
let folder: string
let db: OpenDatabase
let cache: OpenDatabase
let takeFiles: TakeFiles
let takes: TakesService
let closeSpeech: () => Promise<void>
let bugs: unknown[]
const service = 'sandbox'
let catalog: Catalog

beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '200'])
})
afterAll(() => sandbox.stop())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overvoice-takes-'))
  db = openStudioDatabase(join(folder, 'studio.db'))
  cache = openCacheDatabase(':memory:')
  takeFiles = await openTakeFiles(join(folder, 'media'), Date.now)
  catalog = TWO_VOICES
  bugs = []
  openTakes()
})
afterEach(async () => {
  await takes.dispose()
  await closeSpeech()
  cache.close()
  db.close()
  await rm(folder, { recursive: true, force: true })
  expect(bugs).toEqual([])
})

function openTakes(): void {
  const target = {
    baseUrl: sandbox.baseUrl,
    apiKey: sandbox.apiKeys.paid,
    serviceVersion: DEFAULT_SERVICE_VERSION,
    headerPrefix: DEFAULT_HEADER_PREFIX,
  }
  const speech = createSpeechApi({
    target: () => target,
    scheduler: createRequestScheduler({ now: () => performance.now(), plan: PLANS.paid }),
    now: () => performance.now(),
    random: Math.random,
  })
  closeSpeech = () => speech.close()
  let id = 0
  takes = createTakesService({
    ...{ workspaceId: 'ws_first', db, cache, takeFiles, speech },
    catalog: () => catalog,
    service: () => service,
    ...{ concurrency: () => 15, waitMs: () => 0, reach: () => 'online' as const },
    onServiceChange: () => () => undefined,
    newId: () => `${process.hrtime.bigint()}${(id += 1)}`,
    now: Date.now,
    reportBug: (error) => void bugs.push(error),
  })
}

/** Creates a project with one block per text. */
function script(...texts: string[]) {
  const { id: projectId } = createProject(
    {
      db,
      workspaceId: 'ws_first',
      catalog: () => catalog,
      newId: () => `${process.hrtime.bigint()}`,
      now: Date.now,
    },
    { title: 'The Lamp' },
  )
  const { chapterId, revision, blocks } = openChapter({ db }, { projectId })
  const edits: ScriptEdit[] = texts.map((text, index) => ({
    kind: 'insert',
    blockId: `block_${projectId}_${index}`,
    afterBlockId: index === 0 ? null : `block_${projectId}_${index - 1}`,
    text,
  }))
  editChapter(
    { db, now: Date.now },
    { chapterId, baseRevision: revision, edits: [...edits, { kind: 'remove', blockId: blocks[0]?.id ?? '' }] },
  )
  return { projectId, chapterId, blockIds: texts.map((_, index) => `block_${projectId}_${index}`) }
}

/** Events of the project until this many blocks have ended or been dropped. */
async function follow(
  projectId: string,
  endings: number,
  onEvent: (event: TakeEvent) => void = () => undefined,
): Promise<TakeEvent[]> {
  const events: TakeEvent[] = []
  const stop = new AbortController()
  for await (const event of takes.watch({ projectId }, stop.signal)) {
    events.push(event)
    onEvent(event)
    if (events.filter(({ kind }) => kind === 'ended' || kind === 'dropped').length === endings) stop.abort()
  }
  return events
}
const endedOf = (events: TakeEvent[]) => events.flatMap((event) => (event.kind === 'ended' ? [event] : []))

describe('generation', () => {
  it('stores a take whose audio, marks, words and charge match', async () => {
    const text = 'The lamp had been dark for eleven years, when the keeper’s daughter came back.'
    const { projectId, blockIds } = script(text)
    const following = follow(projectId, 1)

    const plan = await takes.generate({ projectId, blockIds, reuse: true })
    const events = await following

    expect(plan).toEqual({ blockIds, characters: text.length, resumed: [], reusable: [], problems: [] })
    const [ended] = endedOf(events)
    expect(ended).toMatchObject({
      isActive: true,
      take: { status: 'complete', sampleRateHz: 24_000, chargedCharacters: text.length, failure: null },
    })
    const take = ended!.take
    expect((await readFile(takeFiles.audioPath(take.id))).length).toBe(take.sampleCount * 2)
    expect(take.durationMs).toBeGreaterThan(3_000)
    const marks = takes.marks({ takeIds: [take.id] })[0]!.marks
    expect(marks.map((mark) => text.slice(mark.startChar, mark.endChar))).toEqual(text.match(/[\p{L}’]+/gu))
    expect(take.durationMs - marks.at(-1)!.endMs).toBeGreaterThanOrEqual(0)
    expect(take.durationMs - marks.at(-1)!.endMs).toBeLessThan(400)
    expect(events.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1])).toEqual([
      'snapshot',
      'queued',
      'started',
      'progress',
      'ended',
    ])
    expect(take.requestIds).toHaveLength(1)
  })

  it('reports marks through events as well as in the stored list', async () => {
    const text = Array.from(
      { length: 30 },
      (_, index) => `Sentence ${index} says a little more than the one before it.`,
    ).join(' ')
    const { projectId, blockIds } = script(text)
    const following = follow(projectId, 1)

    await takes.generate({ projectId, blockIds, reuse: true })
    const events = await following

    const told: number[] = []
    for (const event of events) {
      if (event.kind !== 'progress') continue
      expect(event.firstMark).toBeLessThanOrEqual(told.length)
      told.splice(event.firstMark, Infinity, ...event.marks.map((mark) => mark.startChar))
    }
    const stored = takes.marks({ takeIds: [endedOf(events)[0]!.take.id] })[0]!.marks.map((mark) => mark.startChar)
    expect(stored.slice(0, told.length)).toEqual(told)
    expect(told.length).toBeGreaterThan(0)
  })

  it('reuses the stored take for the same inputs without a request', async () => {
    const { projectId, blockIds } = script('Once is enough.', 'Once is enough.')
    const first = follow(projectId, 1)
    await takes.generate({ projectId, blockIds: blockIds.slice(0, 1), reuse: true })
    const take = endedOf(await first)[0]!.take
    const asked = (await sandbox.usage()).syntheses.length
    const plan = await takes.generate({ projectId, blockIds, reuse: true })

    expect(plan).toMatchObject({
      blockIds: [],
      characters: 0,
      reusable: blockIds.map((blockId) => ({ blockId, takeId: take.id })),
    })
    expect((await sandbox.usage()).syntheses).toHaveLength(asked)
    expect(openChapter({ db }, { projectId }).blocks.map((block) => block.activeTake?.id)).toEqual([take.id, take.id])
  })

  it('splits a text over the limit at sentence ends and joins the parts into one take', async () => {
    const sentence = 'The keeper climbed the stair and looked out over the water for a long while. '
    const text = sentence.repeat(270).trim()
    expect(text.length).toBeGreaterThan(20_000)
    const { projectId, blockIds } = script(text)
    const following = follow(projectId, 1)
    const asked = (await sandbox.usage()).syntheses.length

    await takes.generate({ projectId, blockIds, reuse: true })
    const take = endedOf(await following)[0]!.take

    const inputs = (await sandbox.usage()).syntheses.slice(asked).map(({ input }) => input)
    expect(inputs).toHaveLength(2)
    expect(inputs.join('')).toBe(text)
    for (const input of inputs) expect(input.trim()).toMatch(/\.$/)
    const marks = takes.marks({ takeIds: [take.id] })[0]!.marks
    expect(marks.map((mark) => text.slice(mark.startChar, mark.endChar))).toEqual(text.match(/[\p{L}]+/gu))
    expect(take.chargedCharacters).toBe(text.length)
    expect(take.requestIds).toHaveLength(2)
  })

  it('rejects a mismatch before sending, and sends nothing without words', async () => {
    const { projectId, blockIds } = script('Hello.', ' … ', '* * *')
    catalog = {
      ...catalog,
      voices: catalog.voices.map((each) => ({ ...each, locale: 'de-DE', models: ['simba-3.0'] })),
    }
    editChapterVoice(projectId, blockIds[0]!, 'simba-3.2')

    const plan = await takes.plan({ projectId, blockIds }, new AbortController().signal)

    expect(plan.blockIds).toEqual([])
    expect(plan.problems.map(({ failure }) => failure.code)).toEqual(['voice_mismatch'])
  })

  it('keeps what arrived of a cut stream, with its complete words, and reports it', async () => {
    const text = Array.from({ length: 40 }, (_, index) => `Line ${index} of the log is read aloud.`).join(' ')
    const { projectId, blockIds } = script(text)
    await sandbox.fault({ kind: 'cut', after_bytes: 900_000 }, { path: '/v1/audio/stream/with-timestamps' })
    const following = follow(projectId, 1)

    await takes.generate({ projectId, blockIds, reuse: true })
    const [ended] = endedOf(await following)

    expect(ended).toMatchObject({
      isActive: true,
      take: { status: 'partial', chargedCharacters: null, failure: { code: 'stream_cut' } },
    })
    const take = ended!.take
    expect(take.sampleCount).toBeGreaterThan(0)
    expect((await readFile(takeFiles.audioPath(take.id))).length).toBe(take.sampleCount * 2)
    const marks = takes.marks({ takeIds: [take.id] })[0]!.marks
    expect(marks).toHaveLength(take.wordCount)
    expect(take.wordCount).toBeGreaterThan(0)
    expect(marks.at(-1)!.endMs).toBeLessThanOrEqual(take.durationMs)
    expect(take.failure).toMatchObject({ keptWords: take.wordCount, keptAudioMs: take.durationMs })
  })

  it('requests only the missing part of a partial take and joins it at the last complete word', async () => {
    const text = Array.from({ length: 30 }, (_, index) => `Line ${index} of “the log” is read aloud, slowly.`).join(' ')
    const { projectId, blockIds } = script(text)
    await sandbox.fault({ kind: 'cut', after_bytes: 900_000 }, { path: '/v1/audio/stream/with-timestamps' })
    const first = follow(projectId, 1)
    await takes.generate({ projectId, blockIds, reuse: true })
    const partial = endedOf(await first)[0]!.take
    const partialMarks = takes.marks({ takeIds: [partial.id] })[0]!.marks
    const second = follow(projectId, 1)

    const { characters } = takes.resume({ takeId: partial.id })
    const whole = endedOf(await second)[0]!.take

    const marks = takes.marks({ takeIds: [whole.id] })[0]!.marks
    expect(whole).toMatchObject({ status: 'complete', chargedCharacters: characters, failure: null })
    expect(marks.map((mark) => text.slice(mark.startChar, mark.endChar))).toEqual(text.match(/[\p{L}\p{N}]+/gu))
    expect(marks.slice(0, partialMarks.length)).toEqual(partialMarks)
    expect((await sandbox.usage()).syntheses.at(-1)!.input).toBe(
      text.slice(marks[partialMarks.length]!.startChar).trim(),
    )
    const [kept, joined] = await Promise.all([partial, whole].map((take) => readFile(takeFiles.audioPath(take.id))))
    const keptBytes = 2 * (Math.round(partialMarks.at(-1)!.endMs * 24) - 48)
    expect(joined!.subarray(0, keptBytes).equals(kept!.subarray(0, keptBytes))).toBe(true)
    expect(takes.list({ blockId: blockIds[0]! }).map(({ id }) => id)).toEqual([whole.id, partial.id])
  })

  it('fails one rejected block without a take and continues with the rest', async () => {
    const { projectId, blockIds } = script('This is fine.', 'Nobody may say forbiddenword here.', 'This is fine too.')
    const following = follow(projectId, 3)

    await takes.generate({ projectId, blockIds, reuse: true })
    const events = await following

    expect(events.filter(({ kind }) => kind === 'dropped')).toEqual([
      {
        kind: 'dropped',
        blockIds: [blockIds[1]],
        failure: expect.objectContaining({ code: 'content_refused', chargedCharacters: 0 }),
      },
    ])
    expect(endedOf(events).map(({ take }) => take.status)).toEqual(['complete', 'complete'])
    expect(takes.list({ blockId: blockIds[1]! })).toEqual([])
  })

  it('stops at once when canceled: running work keeps what arrived, queued work leaves nothing', async () => {
    const long = Array.from(
      { length: 200 },
      (_, index) => `Sentence ${index} goes on and on without an end in sight.`,
    ).join(' ')
    const { projectId, blockIds } = script(long)
    const following = follow(projectId, 1, (event) => {
      if (event.kind === 'progress' && event.sampleCount > 0) takes.cancel({ projectId })
    })

    await takes.generate({ projectId, blockIds, reuse: true })
    const [ended] = endedOf(await following)

    expect(ended?.take).toMatchObject({ status: 'partial', failure: { code: 'canceled' } })
    expect(ended!.take.sampleCount).toBeGreaterThan(0)
    await expect
      .poll(async () => Object.values((await sandbox.usage()).accounts).map((account) => account.in_flight))
      .toEqual([0, 0])
  })

  it('doesn’t reuse a partial take as a complete one', async () => {
    const text = Array.from({ length: 40 }, (_, index) => `Line ${index} of the log is read aloud.`).join(' ')
    const { projectId, blockIds } = script(text)
    const first = follow(projectId, 1)
    await takes.generate({ projectId, blockIds, reuse: true })
    const whole = endedOf(await first)[0]!.take
    await sandbox.fault({ kind: 'cut', after_bytes: 900_000 }, { path: '/v1/audio/stream/with-timestamps' })
    const second = follow(projectId, 1)

    await takes.generate({ projectId, blockIds, reuse: false })
    const [ended] = endedOf(await second)

    expect(ended).toMatchObject({ isActive: false, take: { status: 'partial' } })
    expect(openChapter({ db }, { projectId }).blocks[0]?.activeTake?.id).toBe(whole.id)
    expect(takes.list({ blockId: blockIds[0]! })).toHaveLength(2)
  })
})

describe('block locked while generating', () => {
  it('keeps its active take; what arrives is stored as another take', async () => {
    const { projectId, chapterId, blockIds } = script('One line to speak twice.')
    const first = follow(projectId, 1)
    await takes.generate({ projectId, blockIds, reuse: true })
    const before = endedOf(await first)[0]!.take
    const second = follow(projectId, 1)

    await takes.generate({ projectId, blockIds, reuse: false })
    const edits: ScriptEdit[] = [{ kind: 'set-lock', blockId: blockIds[0]!, locked: true }]
    editChapter({ db, now: Date.now }, { chapterId, baseRevision: 1, edits })
    await second

    expect(openChapter({ db }, { projectId }).blocks[0]).toMatchObject({ locked: true, activeTake: { id: before.id } })
  })
})

describe('after a crash', () => {
  it('offers what had arrived as a partial take with the words that have audio', async () => {
    const text = Array.from({ length: 120 }, (_, index) => `Line ${index} of the log is read aloud.`).join(' ')
    const { projectId, blockIds } = script(text)
    // Copies of the files taken mid-stream are what a killed studio leaves behind.
    let crashed: { take: string; pcm: Buffer } | undefined
    const following = follow(projectId, 1, (event) => {
      if (event.kind !== 'progress' || event.sampleCount < 48_000 || crashed) return
      db.raw.prepare('VACUUM INTO ?').run(join(folder, 'crashed.db'))
      crashed = { take: event.takeId, pcm: readFileSync(takeFiles.audioPath(event.takeId)) }
      takes.cancel({ projectId })
    })
    await takes.generate({ projectId, blockIds, reuse: true })
    await following
    await mkdir(join(folder, 'after'))
    await writeFile(join(folder, 'after', `${crashed!.take}.pcm`), crashed!.pcm)
    const afterDb = openStudioDatabase(join(folder, 'crashed.db'))
    const afterFiles = await openTakeFiles(join(folder, 'after'), Date.now)

    const recovered = await recoverTakes({ db: afterDb, takeFiles: afterFiles, now: Date.now })

    const [block] = openChapter({ db: afterDb }, { projectId }).blocks
    afterDb.close()
    expect(recovered).toBe(1)
    expect(block?.activeTake).toMatchObject({
      id: crashed!.take,
      status: 'partial',
      sampleCount: crashed!.pcm.length / 2,
      failure: { code: 'interrupted', reason: 'closed-while-receiving' },
    })
    expect(block?.activeTake?.requestIds).toHaveLength(1)
  })
})

function editChapterVoice(projectId: string, blockId: string, modelId: string): void {
  const { chapterId, revision } = openChapter({ db }, { projectId })
  editChapter(
    { db, now: Date.now },
    {
      chapterId,
      baseRevision: revision,
      edits: [{ kind: 'set-voice', blockId, voiceId: null, modelId, language: null }],
    },
  )
}
