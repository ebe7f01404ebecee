import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Take } from '#shared/contract/takes.ts'
import { TAKE_ROUTE } from '#shared/domain/voice-fit.ts'
import { must } from '#shared/errors/must.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { getActiveTakeId } from '../../db/repos/takes-repo.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'

const LINES = Array.from({ length: 30 }, (_, index) => `Line ${index} of “the log” is read aloud, slowly.`).join(' ')
const WORDS = /[\p{L}\p{N}]+/gu

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
  expect(bugs).toEqual([])
})

const marksOf = (take: Take) => must(rig.takes.marks({ takeIds: [take.id] })[0], 'the take was made').marks
const getWords = (take: Take) => marksOf(take).map((mark) => take.inputs.text.slice(mark.startChar, mark.endChar))
const speak = (projectId: string, blockIds: string[]) =>
  rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: true }))

/** Generates a block whose stream is cut after some words. */
async function cut(projectId: string, blockIds: string[]): Promise<Take> {
  await sandbox.fault({ kind: 'cut', after_bytes: 900_000 }, { path: TAKE_ROUTE })
  const partial = await speak(projectId, blockIds)
  expect(partial.status).toBe('partial')
  return partial
}

/** The next takes to end after `work` runs. */
async function nextTakes(projectId: string, count: number, work: () => void): Promise<Take[]> {
  const stop = new AbortController()
  const takes: Take[] = []
  for await (const event of rig.takes.watch({ projectId }, stop.signal)) {
    if (event.kind === 'snapshot') work()
    if (event.kind === 'ended') takes.push(event.take)
    if (takes.length === count) stop.abort()
  }
  return takes
}

it('sends only the rest of every cut block when generating all, as planned', async () => {
  const { projectId, blockIds } = rig.script(LINES, `${LINES} It is late.`, 'Nobody spoke.')
  const [first = '', second = ''] = blockIds
  const partials = [await cut(projectId, [first]), await cut(projectId, [second])]
  const before = (await sandbox.usage()).syntheses.length

  const plan = await rig.takes.plan({ projectId, blockIds }, new AbortController().signal)
  const wholes = await nextTakes(projectId, 3, () => rig.takes.generate({ projectId, blockIds, reuse: true }))

  expect(plan).toMatchObject({ blockIds, resumed: [first, second] })
  const sent = (await sandbox.usage()).syntheses.slice(before)
  expect(sent.reduce((sum, { billed }) => sum + billed, 0)).toBe(plan.characters)
  expect(plan.characters).toBeLessThan(LINES.length * 2)
  expect(wholes.map(({ status }) => status)).toEqual(['complete', 'complete', 'complete'])
  for (const whole of wholes) expect(getWords(whole)).toEqual(whole.inputs.text.match(WORDS))
  for (const { blockId, requestIds } of partials)
    expect(wholes.find((whole) => whole.blockId === blockId)?.requestIds[0]).toBe(requestIds[0])
})

it('generates all of a cut block if its text changed, or on request', async () => {
  // A text no other test has stored.
  const text = `${LINES} It was late.`
  const { projectId, blockIds } = rig.script(text)
  await cut(projectId, blockIds)
  const { chapterId } = openChapter({ db: rig.db }, { projectId })
  const write = (written: string) => {
    const { revision } = openChapter({ db: rig.db }, { projectId })
    const edits = [{ kind: 'set-text' as const, blockId: blockIds[0] ?? '', text: written }]
    editChapter({ db: rig.db, now: Date.now }, { chapterId, baseRevision: revision, edits })
    return rig.takes.plan({ projectId, blockIds }, new AbortController().signal)
  }

  const changed = await write(`${text} Again.`)
  const back = await write(text)
  const whole = await rig.nextTake(projectId, async () => {
    const { resumed, characters } = await rig.takes.generate({ projectId, blockIds, reuse: false })
    expect({ resumed, characters }).toEqual({ resumed: [], characters: text.length })
  })

  expect(changed).toMatchObject({ blockIds, resumed: [], characters: `${text} Again.`.length })
  expect(back).toMatchObject({ blockIds, resumed: blockIds })
  expect(whole.requestIds).toHaveLength(1)
})

it('completes a take cut after its last word without a request', async () => {
  const { projectId, blockIds } = rig.script('The lamp had been dark for eleven years.')
  const partial = await speak(projectId, blockIds)
  // As left by a stream that lost only its end: every word, but no end event.
  rig.db.run(`UPDATE takes SET status = 'partial' WHERE id = ?`, partial.id)
  const before = (await sandbox.usage()).syntheses.length

  const plan = await rig.takes.plan({ projectId, blockIds }, new AbortController().signal)
  const whole = await rig.nextTake(projectId, () => {
    expect(rig.takes.resume({ takeId: partial.id })).toEqual({ blockId: blockIds[0], characters: 0 })
  })

  expect(plan).toMatchObject({ blockIds, resumed: blockIds, characters: 0 })
  expect((await sandbox.usage()).syntheses).toHaveLength(before)
  const { sampleCount, wordCount, requestIds, chargedCharacters } = partial
  expect(whole).toMatchObject({ status: 'complete', failure: null })
  expect(whole).toMatchObject({ sampleCount, wordCount, requestIds, chargedCharacters })
  expect(marksOf(whole)).toEqual(marksOf(partial))
  expect(rig.takes.details({ takeId: whole.id }).textSent).toBeNull()
  expect(getActiveTakeId(rig.db, blockIds[0] ?? '')).toBe(whole.id)
  const [kept, made] = await Promise.all([partial, whole].map(({ id }) => readFile(rig.takeFiles.audioPath(id))))
  expect(made?.equals(kept ?? Buffer.alloc(0))).toBe(true)
})

it('sends nothing if the audio that a take is to continue is missing, and says how to go on', async () => {
  const { projectId, blockIds } = rig.script(`${LINES} It was dark.`)
  const partial = await cut(projectId, blockIds)
  await rm(rig.takeFiles.audioPath(partial.id))
  const before = (await sandbox.usage()).syntheses.length

  const dropped = rig.nextTake(projectId, () => rig.takes.resume({ takeId: partial.id }))

  await expect(dropped).rejects.toThrow('Nothing was sent. Generate the whole block again.')
  expect((await sandbox.usage()).syntheses).toHaveLength(before)
  const whole = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: false }))
  expect(whole.status).toBe('complete')
})
