import { readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Take } from '#shared/contract/takes.ts'
import type { WireMark } from '#shared/service-wire/speech.ts'
import { groupCharges } from '../../db/repos/charges-repo.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import { listFreshBlockIds } from '../../db/repos/project-texts-repo.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { mountSmallDisk, skipWithoutMounts } from '../../testing/small-disk.test-support.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'
import { TWO_VOICES } from './two-voices.test-support.ts'

const PATH = '/v1/audio/dialogue'
const LINES = ['Who is there?', 'Nobody. Go to sleep.', 'Good night, then.']
/** Three lines of about 15 seconds each. */
const LONG_LINES = LINES.map((line) => Array(12).fill(line).join(' '))
const WAV_HEAD_BYTES = 44
const CHARACTERS = LINES.join('').length
const EVERYTHING = { service: null, fromDay: null, toDay: null, projectId: null, voiceId: null, modelId: null }

let sandbox: SandboxRig
let rig: TakesRig
let bugs: unknown[]
beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0'])
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  bugs = []
  rig = await openTakesRig(sandbox, bugs)
})
afterEach(async () => {
  await rig.close()
  expect(bugs).toEqual([])
})

/** A script whose second block has another voice. */
function write(from: TakesRig = rig, lines = LINES) {
  const script = from.script(...lines)
  from.db.run(`UPDATE blocks SET voice_id = 'marlo' WHERE id = ?`, script.blockIds[1] ?? '')
  refreshInputsKeys(from.db, { kind: 'project', projectId: script.projectId })
  return script
}

/** Generates the blocks as a dialogue and returns how each ended. */
async function generate(projectId: string, blockIds: string[], from: TakesRig = rig) {
  const stop = new AbortController()
  const events = from.takes.watch({ projectId }, stop.signal)
  await events.next()
  await from.takes.generate({ projectId, blockIds, reuse: true, asDialogue: true })
  const takes: Take[] = []
  const failures = []
  const kinds: string[] = []
  for await (const event of events) {
    kinds.push(event.kind)
    if (event.kind === 'dropped') failures.push(event.failure)
    if (event.kind === 'ended') takes.push(event.take)
    if (takes.length + failures.length === blockIds.length) break
  }
  return { takes, failures, kinds }
}

const sentDialogues = async () => (await sandbox.usage()).syntheses.filter(({ path }) => path === PATH).length
const getStopped = () => rig.takes.queue.list({ section: 'stopped', afterWorkId: null, limit: 10 })

it('cuts one request into a take per block with its own words, and shows each block as generating', async () => {
  const { projectId, blockIds } = write()

  const { takes, kinds } = await generate(projectId, blockIds)

  expect(takes.map(({ blockId, status }) => [blockId, status])).toEqual(blockIds.map((id) => [id, 'complete']))
  expect(new Set(takes.flatMap(({ requestIds }) => requestIds)).size).toBe(1)
  expect(takes.map(({ dialogue }) => dialogue?.lines)).toEqual([3, 3, 3])
  const wordsOf = ({ id, inputs }: Take) =>
    getMarks(rig.db, id).map(({ startChar, endChar }) => inputs.text.slice(startChar, endChar))
  expect(takes.map(wordsOf)).toEqual([
    ['Who', 'is', 'there'],
    ['Nobody', 'Go', 'to', 'sleep'],
    ['Good', 'night', 'then'],
  ])
  const isInside = ({ id, durationMs }: Take) => getMarks(rig.db, id).every(({ endMs }) => endMs <= durationMs)
  expect(takes.every(isInside)).toBe(true)
  expect(kinds).toEqual(['queued', ...Array(3).fill('sent'), ...Array(3).fill('started'), ...Array(3).fill('ended')])
  expect(listFreshBlockIds(rig.db, projectId)).toEqual(new Set(blockIds))
})

it('splits the charge over the lines exactly and counts one request', async () => {
  const { projectId, blockIds } = write()

  const { takes } = await generate(projectId, blockIds)

  expect(takes.map(({ chargedCharacters }) => chargedCharacters)).toEqual(LINES.map((line) => line.length))
  const filter = { ...EVERYTHING, projectId }
  expect(groupCharges(rig.db, filter, 'project')).toMatchObject([{ requests: 1, characters: CHARACTERS }])
  expect(groupCharges(rig.db, filter, 'voice').map(({ key, requests }) => [key, requests])).toEqual([
    ['aria', 1],
    ['marlo', 1],
  ])
})

it('uses a stored dialogue for free, and no line alone while another has changed', async () => {
  const { projectId, blockIds } = write()
  await generate(projectId, blockIds)
  const before = await sentDialogues()

  const again = await rig.takes.generate({ projectId, blockIds, reuse: true, asDialogue: true })
  const single = await rig.takes.plan({ projectId, blockIds }, new AbortController().signal)
  rig.db.run(`UPDATE blocks SET text = 'Good morning.' WHERE id = ?`, blockIds[2] ?? '')
  refreshInputsKeys(rig.db, { kind: 'project', projectId })
  const changed = await rig.takes.plan({ projectId, blockIds }, new AbortController().signal)

  expect([again, single].map(({ reusable, characters }) => [reusable.length, characters])).toEqual([
    [3, 0],
    [3, 0],
  ])
  expect(changed.blockIds).toEqual(blockIds)
  expect(listFreshBlockIds(rig.db, projectId)).toEqual(new Set())
  expect(await sentDialogues()).toBe(before)
})

it('is out of date once its lines have another order', async () => {
  const { projectId, blockIds } = write()
  await generate(projectId, blockIds)

  rig.db.run(`UPDATE blocks SET position = -1000000000 WHERE id = ?`, blockIds[2] ?? '')

  expect(listFreshBlockIds(rig.db, projectId)).toEqual(new Set())
})

it.each([
  ['one voice', LINES, {}, /two or more consecutive blocks with different voices/],
  ['a locked block', LINES, { locked: 1, voice_id: 'marlo' }, /locked/],
  ['2,001 characters', ['a '.repeat(1_000), 'bb'], { voice_id: 'marlo' }, /at most 2,000 characters/],
  ['several languages', LINES, { voice_id: 'marlo', language: 'de-DE' }, /one language/],
  ['a withdrawn voice', LINES, { voice_id: 'gone' }, /gone/],
] as const)('sends nothing for %s', async (_what, texts, columns, message) => {
  const { projectId, blockIds } = rig.script(...texts)
  for (const [name, value] of Object.entries(columns))
    rig.db.run(`UPDATE blocks SET ${name} = ? WHERE id = ?`, value, blockIds[1] ?? '')
  const before = await sentDialogues()

  const request = rig.takes.generate({ projectId, blockIds, reuse: true, asDialogue: true })

  await expect(request).rejects.toThrow(message)
  expect(await sentDialogues()).toBe(before)
})

it('cancels all lines with one of them', async () => {
  const { projectId, blockIds } = write()
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ projectId, blockIds, reuse: true, asDialogue: true })
  expect(rig.takes.queue.state().projects).toMatchObject([{ waitingBlocks: 3, waitingCharacters: CHARACTERS }])

  rig.takes.cancel({ projectId, blockId: blockIds[1] })

  expect(rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 10 })).toEqual([])
  rig.takes.queue.goOn({ projectId: null })
})

it.each([
  ['without times for its lines', (json: Spoiled) => delete json.turns],
  ['with times of other lines', (json: Spoiled) => json.turns?.reverse()],
  ['with times after its end', (json: Spoiled) => json.turns?.forEach((turn) => (turn.end_time += 60_000))],
])('cuts a response %s between words', async (_what, spoil) => {
  const { takes, blockIds, own } = await generateSpoiled(spoil)

  expect(takes.map(({ blockId, status }) => [blockId, status])).toEqual(blockIds.map((id) => [id, 'complete']))
  const marks = takes.map(({ id }) => getMarks(own.db, id))
  expect(marks.map((words) => words.length)).toEqual([3, 4, 3])
  for (const [index, { durationMs }] of takes.entries()) {
    const words = marks[index] ?? []
    expect(words[0]?.startMs).toBeGreaterThanOrEqual(0)
    expect(words.at(-1)?.endMs).toBeLessThanOrEqual(durationMs)
  }
})

it.each([
  ['without any times', () => undefined],
  ['without the times of a line’s last word', (marks: WireMark[]) => marks.filter(({ value }) => value !== 'there')],
  ['whose lines overlap', (marks: WireMark[]) => marks.map((mark) => ({ ...mark, start_time: 0 }))],
])('keeps the whole audio of a response %s at the first line, and says what each line cost', async (_what, change) => {
  let sentBytes = 0
  const { takes, failures, blockIds, projectId, own } = await generateSpoiled((json) => {
    delete json.turns
    json.speech_marks.chunks = change(json.speech_marks.chunks) ?? []
    sentBytes = Buffer.from(json.audio_data, 'base64').length
  })

  const costs = LINES.map((line) => ({ code: 'dialogue_not_cut', chargedCharacters: line.length }))
  expect(takes).toMatchObject([{ blockId: blockIds[0], status: 'partial', failure: costs[0], wordCount: 0 }])
  expect(failures).toMatchObject(costs.slice(1).map((cost) => ({ ...cost, requestId: expect.any(String) })))
  expect(takes[0]?.sampleCount).toBe((sentBytes - WAV_HEAD_BYTES) / 2)
  expect(takes[0]?.failure, 'the audio is whole').not.toHaveProperty('keptAudioMs')
  expect(blockIds.map((blockId) => own.takes.list({ blockId }).length)).toEqual([1, 0, 0])
  expect(await readdir(dirname(own.takeFiles.audioPath(takes[0]?.id ?? '')))).toHaveLength(2)
  expect((await own.takes.plan({ projectId, blockIds }, new AbortController().signal)).blockIds).toEqual(blockIds)
  expect(groupCharges(own.db, { ...EVERYTHING, projectId }, 'project')).toMatchObject([{ characters: CHARACTERS }])
})

it('leaves a charge that can’t be a count pending, and records what was reported', async () => {
  const { takes, own } = await generateSpoiled((json) => (json.billable_characters_count = -5))

  expect(takes.map(({ chargedCharacters }) => chargedCharacters)).toEqual([null, null, null])
  expect(own.db.all('SELECT charged_characters AS characters, reported FROM charges')).toEqual(
    LINES.map(() => ({ characters: null, reported: '-5' })),
  )
})

it('fails at each block if the connection is cut, and leaves the charge pending', async () => {
  const { projectId, blockIds } = write()
  const before = await sentDialogues()
  await sandbox.fault({ kind: 'cut', after_bytes: 5_000 }, { path: PATH })

  const { failures, takes } = await generate(projectId, blockIds)

  expect([failures.length, takes.length, await sentDialogues()]).toEqual([3, 0, before + 1])
  expect(getStopped().map(({ blockId }) => blockId)).toEqual(blockIds)
  expect(groupCharges(rig.db, { ...EVERYTHING, projectId }, 'project')).toMatchObject([
    { requests: 1, unconfirmedRequests: 1, unconfirmedCharacters: CHARACTERS },
  ])
})

it('sends nothing if the disk has no space for the audio, and all of it once there is', async (context) => {
  skipWithoutMounts(context)
  const disk = mountSmallDisk('16m')
  onTestFinished(() => disk.unmount())
  const own = await openTakesRig(sandbox, bugs, 15, TWO_VOICES, disk.folder)
  onTestFinished(() => own.close())
  const { projectId, blockIds } = write(own, LONG_LINES)
  const before = await sentDialogues()
  const makeRoom = disk.fill(1_500_000)

  const { failures } = await generate(projectId, blockIds, own)
  const sent = (await sentDialogues()) - before
  makeRoom()
  const again = await generate(projectId, blockIds, own)

  expect([failures.map((failure) => failure?.code), sent]).toEqual([Array(3).fill('disk_full'), 0])
  expect(failures.every((failure) => failure?.chargedCharacters === undefined)).toBe(true)
  expect(again.takes.map(({ status }) => status)).toEqual(['complete', 'complete', 'complete'])
})

it('keeps what fits if the disk fills up before the response, and says what each line cost', async (context) => {
  skipWithoutMounts(context)
  const disk = mountSmallDisk('16m')
  onTestFinished(() => disk.unmount())
  const service = await startSpoiler(() => disk.fill(1_500_000))
  onTestFinished(() => service.close())
  const own = await openTakesRig({ ...sandbox, baseUrl: service.baseUrl }, bugs, 15, TWO_VOICES, disk.folder)
  onTestFinished(() => own.close())
  const { projectId, blockIds } = write(own, LONG_LINES)

  const { takes } = await generate(projectId, blockIds, own)
  const bytes = await Promise.all(takes.map(async ({ id }) => (await stat(own.takeFiles.audioPath(id))).size))

  expect(takes.map(({ status }) => status)).toEqual(['complete', 'partial', 'failed'])
  expect(takes.slice(1).map(({ failure }) => failure)).toMatchObject(
    takes.slice(1).map(({ blockId, durationMs, wordCount }) => ({
      code: 'disk_full',
      keptAudioMs: durationMs,
      keptWords: wordCount,
      chargedCharacters: LONG_LINES[blockIds.indexOf(blockId)]?.length,
    })),
  )
  expect(bytes).toEqual(takes.map(({ sampleCount }) => sampleCount * 2))
})

it('is never sent again after a kill while its response was awaited', async () => {
  const { projectId, blockIds } = write()
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ projectId, blockIds, reuse: true, asDialogue: true })
  const before = await sentDialogues()
  // As left by a kill after the request was sent.
  rig.db.run(`UPDATE queue SET state = 'sent'`)

  await rig.reopen()
  rig.takes.queue.goOn({ projectId: null })

  expect(getStopped().map(({ blockId, failure }) => [blockId, failure?.code])).toEqual(
    blockIds.map((blockId) => [blockId, 'interrupted']),
  )
  expect(rig.takes.queue.state()).toMatchObject({ speaking: [], projects: [] })
  expect(await sentDialogues()).toBe(before)
})

it('keeps the audio and words of the lines that a kill left unfinished', async () => {
  const { projectId, blockIds } = write()
  const { takes } = await generate(projectId, blockIds)
  rig.db.run(`UPDATE takes SET status = 'receiving' WHERE id IN (?, ?)`, takes[1]?.id ?? '', takes[2]?.id ?? '')

  await rig.reopen()

  const left = blockIds.flatMap((blockId) => rig.takes.list({ blockId }))
  expect(left.map(({ status, failure }) => [status, failure?.code])).toEqual([
    ['complete', undefined],
    ['partial', 'interrupted'],
    ['partial', 'interrupted'],
  ])
  expect(left.map(({ wordCount }) => wordCount)).toEqual([3, 4, 3])
  expect(() => rig.takes.resume({ takeId: left[1]?.id ?? '' })).toThrow('A line of a dialogue')
})

it('waits as one job after a restart, and is sent whole', async () => {
  const { projectId, blockIds } = write()
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ projectId, blockIds, reuse: true, asDialogue: true })
  const before = await sentDialogues()
  await rig.reopen()
  const stop = new AbortController()
  const events = rig.takes.watch({ projectId }, stop.signal)
  await events.next()

  rig.takes.queue.goOn({ projectId: null })
  let ended = 0
  for await (const event of events) if (event.kind === 'ended' && (ended += 1) === 3) break

  expect(await sentDialogues()).toBe(before + 1)
  expect(listFreshBlockIds(rig.db, projectId)).toEqual(new Set(blockIds))
})

/** A response of the dialogue route, as the sandbox sends it. */
interface Spoiled {
  audio_data: string
  billable_characters_count: number
  speech_marks: { chunks: WireMark[] }
  turns?: { end_time: number }[]
}

/** Generates a dialogue whose response is changed first. */
async function generateSpoiled(spoil: (json: Spoiled) => unknown) {
  const service = await startSpoiler(spoil)
  onTestFinished(() => service.close())
  const own = await openTakesRig({ ...sandbox, baseUrl: service.baseUrl }, bugs)
  onTestFinished(() => own.close())
  const { projectId, blockIds } = write(own)
  return { own, projectId, blockIds, ...(await generate(projectId, blockIds, own)) }
}

/** The sandbox with changed responses of the dialogue route. */
async function startSpoiler(spoil: (json: Spoiled) => unknown) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void (async () => {
        const { authorization = '', accept = '' } = request.headers
        const answer = await fetch(`${sandbox.baseUrl}${request.url}`, {
          method: request.method ?? 'POST',
          headers: { authorization, accept, 'content-type': 'application/json' },
          body: Buffer.concat(chunks),
        })
        const json: unknown = await answer.json()
        spoil(json as Spoiled)
        const requestId = answer.headers.get('service-request-id') ?? ''
        response.writeHead(answer.status, { 'content-type': 'application/json', 'service-request-id': requestId })
        response.end(JSON.stringify(json))
      })()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
