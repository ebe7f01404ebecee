import { readFile, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { Take } from '#shared/contract/takes.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { TAKE_ROUTE } from '#shared/domain/voice-fit.ts'
import { must } from '#shared/errors/must.ts'
import { groupCharges } from '../../db/repos/charges-repo.ts'
import { listFreshBlockIds } from '../../db/repos/project-texts-repo.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { addCastMember, setMemberVoice } from '../cast/change-cast.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'
import { TWO_VOICES } from './two-voices.test-support.ts'

const TEXT = '“Who is there?” asked the keeper. “Nobody,” said the harbor master. “Go back to sleep.”'
const QUOTES = ['“Nobody,”', '“Go back to sleep.”']
const SENT = [
  ['aria', '“Who is there?” asked the keeper.'],
  ['marlo', '“Nobody,”'],
  ['aria', 'said the harbor master.'],
  ['marlo', '“Go back to sleep.”'],
]
const MODEL = must(TWO_VOICES.models[0], 'there are two')
/** Only one of the models has word timings, as far as the service says. */
const MIXED: Catalog = {
  ...TWO_VOICES,
  voices: TWO_VOICES.voices.map((voice) => ({ ...voice, models: ['simba-3.0', 'simba-english'] })),
  models: [MODEL, { ...MODEL, id: 'simba-english', isDefault: false, languages: ['en'], endpoints: [] }],
}

let sandbox: SandboxRig
let rig: TakesRig
const bugs: unknown[] = []
beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0', '--now', '2026-10-01'])
  rig = await openTakesRig(sandbox, bugs, 15, MIXED)
})
afterAll(async () => {
  await rig.close()
  await sandbox.stop()
  expect(bugs).toEqual([])
})

const EVERYTHING = { service: null, fromDay: null, toDay: null, projectId: null, voiceId: null, modelId: null }
const marksOf = (take: Take) => must(rig.takes.marks({ takeIds: [take.id] })[0], 'the take was made').marks
const wordsOf = (take: Take) => marksOf(take).map((mark) => take.inputs.text.slice(mark.startChar, mark.endChar))
const sent = async (from: number) =>
  (await sandbox.usage()).syntheses.slice(from).map((one) => [one.voice_id, one.input])
const countSent = async () => (await sandbox.usage()).syntheses.length

const generate = (projectId: string, blockIds: string[], reuse = true) =>
  rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse }))

/** A block whose quotations belong to a member of the cast. */
function write({ text = TEXT, quotes = QUOTES, modelId = null as string | null } = {}) {
  const { projectId, blockIds } = rig.script(text)
  const blockId = must(blockIds[0], 'there is one text')
  const { chapterId, revision } = openChapter({ db: rig.db }, { projectId })
  const markup = quotes.map((quote): MarkupSpan => {
    const startChar = text.indexOf(quote)
    return { kind: 'speaker', name: 'the harbor master', startChar, endChar: startChar + quote.length }
  })
  editChapter(
    { db: rig.db, now: Date.now },
    {
      chapterId,
      baseRevision: revision,
      edits: [{ kind: 'set-markup', blockId, markup }],
    },
  )
  const member = addCastMember(
    { db: rig.db, newId: () => `${process.hrtime.bigint()}`, now: Date.now },
    { projectId, name: 'The Harbor Master', voice: { voiceId: 'marlo', modelId, language: null, emotion: null } },
  )
  return { projectId, blockId, blockIds, member }
}

it('generates each passage with its voice, as one take with every word in order', async () => {
  const { projectId, blockId, blockIds, member } = write()
  const before = await countSent()

  const take = await generate(projectId, blockIds)

  expect(await sent(before)).toEqual(SENT)
  expect(take).toMatchObject({ status: 'complete', failure: null, wordCount: 15 })
  expect(take.requestIds).toHaveLength(4)
  const marks = marksOf(take)
  expect(wordsOf(take).join(' ')).toBe('Who is there asked the keeper Nobody said the harbor master Go back to sleep')
  for (const [index, mark] of marks.entries()) expect(mark.startMs).toBeGreaterThanOrEqual(marks[index - 1]?.endMs ?? 0)
  expect(marks.at(-1)?.endMs).toBeLessThanOrEqual(take.durationMs)
  expect(take.chargedCharacters).toBe(SENT.reduce((sum, [, input = '']) => sum + input.length, 0))
  const byVoice = groupCharges(rig.db, { ...EVERYTHING, projectId }, 'voice')
  expect(byVoice.map(({ key, requests }) => [key, requests]).toSorted()).toEqual([
    ['aria', 2],
    ['marlo', 2],
  ])
  expect([...listFreshBlockIds(rig.db, projectId)]).toEqual([blockId])

  const voice = { voiceId: 'aria', modelId: null, language: null, emotion: null }
  setMemberVoice({ db: rig.db, newId: () => '', now: Date.now }, { castId: member.id, voice })
  expect([...listFreshBlockIds(rig.db, projectId)]).toEqual([])
})

it('sends no passage if the audio of the others is missing', async () => {
  const { projectId, blockIds } = write()
  const take = await generate(projectId, blockIds, false)
  await rm(rig.takeFiles.audioPath(take.id))
  const before = await countSent()

  const dropped = rig.nextTake(projectId, () =>
    rig.takes.regeneratePassage({ blockId: blockIds[0] ?? '', charOffset: 0 }),
  )

  await expect(dropped).rejects.toThrow('Nothing was sent. Generate the whole block again.')
  expect(await countSent()).toBe(before)
})

it('resumes a cut take with the voices of the missing words', async () => {
  const long = 'The lamp had been dark for eleven years. '.repeat(20)
  const { projectId, blockIds } = write({ text: long + TEXT })
  await sandbox.fault({ kind: 'cut', after_bytes: 900_000 }, { path: TAKE_ROUTE })
  const partial = await generate(projectId, blockIds)
  expect(partial.status).toBe('partial')
  const before = await countSent()

  const whole = await rig.nextTake(projectId, () => void rig.takes.resume({ takeId: partial.id }))

  const [rest, ...others] = await sent(before)
  expect(rest?.[0]).toBe('aria')
  expect(rest?.[1]?.length).toBeLessThan(long.length)
  expect(others).toEqual(SENT.slice(1))
  expect(whole).toMatchObject({ status: 'complete', failure: null })
  expect(wordsOf(whole)).toEqual((long + TEXT).match(/\p{L}+/gu))
})

it('streams only the passages of a model without word timings without them', async () => {
  rig.pin('2026-09-13')
  const { projectId, blockIds } = write({ modelId: 'simba-english' })
  const before = await countSent()

  const take = await generate(projectId, blockIds)

  expect((await sent(before)).filter(([, input]) => !QUOTES.includes(input ?? '')).length).toBe(2)
  expect(take).toMatchObject({ status: 'complete', failure: null })
  expect(wordsOf(take)).toEqual([
    ...['Who', 'is', 'there', 'asked', 'the', 'keeper', '“Nobody,”', 'said', 'the', 'harbor', 'master'],
    '“Go back to sleep.”',
  ])
})

it('refuses a voice of a passage that the service doesn’t have, before anything is sent', async () => {
  const { projectId, blockIds, member } = write()
  const voice = { voiceId: 'nobody', modelId: null, language: null, emotion: null }
  setMemberVoice({ db: rig.db, newId: () => '', now: Date.now }, { castId: member.id, voice })
  const before = await countSent()

  const { problems, blockIds: planned } = await rig.takes.generate({ projectId, blockIds, reuse: true })

  expect(planned).toEqual([])
  expect(problems).toMatchObject([{ failure: { code: 'voice_mismatch' } }])
  expect(await countSent()).toBe(before)
})

it('refuses a block with several voices as a line of a dialogue', async () => {
  const { projectId, blockIds } = write()
  await expect(rig.takes.generate({ projectId, blockIds, reuse: true, asDialogue: true })).rejects.toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  )
})

/** The samples of a part of a take, away from its edges, which are faded. */
async function soundOf(take: Take, startMs: number, endMs: number): Promise<Buffer> {
  const bytes = await readFile(rig.takeFiles.audioPath(take.id))
  const toByte = (ms: number) => Math.round((ms * take.sampleRateHz) / 1000) * 2
  return bytes.subarray(toByte(startMs + 10), toByte(endMs - 10))
}

/** The audio of these words in both takes. */
async function soundsOf(takes: readonly Take[], words: string): Promise<Buffer[]> {
  return Promise.all(
    takes.map((take) => {
      const startChar = take.inputs.text.indexOf(words)
      const within = marksOf(take).filter(
        (mark) => mark.startChar >= startChar && mark.endChar <= startChar + words.length,
      )
      return soundOf(take, within[0]?.startMs ?? 0, within.at(-1)?.endMs ?? 0)
    }),
  )
}

it('requests only the passages whose words or voice changed, and keeps the audio of the others', async () => {
  const { projectId, blockIds } = write()
  const first = await generate(projectId, blockIds, false)
  const { chapterId, revision } = openChapter({ db: rig.db }, { projectId })
  const text = TEXT.replace('Go back to sleep.', 'Go back to bed, all of you.')
  const edits = [{ kind: 'set-text' as const, blockId: first.blockId, text }]
  editChapter({ db: rig.db, now: Date.now }, { chapterId, baseRevision: revision, edits })
  const before = await countSent()

  const plan = await rig.takes.plan({ projectId, blockIds }, new AbortController().signal)
  const second = await generate(projectId, blockIds)

  expect(plan.characters).toBe('“Go back to bed, all of you.”'.length)
  expect(await sent(before)).toEqual([['marlo', '“Go back to bed, all of you.”']])
  expect(second).toMatchObject({ status: 'complete', chargedCharacters: plan.characters })
  expect(second.requestIds).toHaveLength(5)
  expect(wordsOf(second)).toEqual(text.match(/\p{L}+/gu))
  const [old, kept] = await soundsOf(
    [first, second],
    '“Who is there?” asked the keeper. “Nobody,” said the harbor master',
  )
  expect(kept?.length).toBeGreaterThan(48_000)
  expect(kept?.equals(old ?? Buffer.alloc(0))).toBe(true)
  expect([...listFreshBlockIds(rig.db, projectId)]).toEqual([first.blockId])
})

it('regenerates one passage alone, between the audio of the others', async () => {
  const { projectId, blockId, blockIds } = write()
  const first = await generate(projectId, blockIds, false)
  const before = await countSent()

  const second = await rig.nextTake(projectId, async () => {
    const { characters } = rig.takes.regeneratePassage({ blockId, charOffset: TEXT.indexOf('Nobody') })
    expect(characters).toBe('“Nobody,”'.length)
  })

  expect(await sent(before)).toEqual([['marlo', '“Nobody,”']])
  expect(second).toMatchObject({ status: 'complete', wordCount: 15 })
  expect(second.id).not.toBe(first.id)
  expect(wordsOf(second)).toEqual(wordsOf(first))
  for (const words of ['Who is there?” asked the keeper', 'said the harbor master. “Go back to sleep']) {
    const [old, kept] = await soundsOf([first, second], words)
    expect(kept?.equals(old ?? Buffer.alloc(0))).toBe(true)
  }
  for (const [index, mark] of marksOf(second).entries())
    expect(mark.startMs).toBeGreaterThanOrEqual(marksOf(second)[index - 1]?.endMs ?? 0)
})

it('refuses to regenerate a passage where nothing else could be kept', async () => {
  const plain = rig.script('The lamp had been dark.')
  await generate(plain.projectId, plain.blockIds)
  const ungenerated = write({ text: `${TEXT} It was late.` })
  const before = await countSent()

  for (const blockId of [plain.blockIds[0] ?? '', ungenerated.blockId])
    expect(() => rig.takes.regeneratePassage({ blockId, charOffset: 3 })).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    )
  expect(await countSent()).toBe(before)
})

it('keeps what it was about to send, and from which take, over a restart', async () => {
  const { projectId, blockId, blockIds } = write({ text: `${TEXT} Then he left.` })
  const first = await generate(projectId, blockIds, false)
  rig.takes.queue.pause({ projectId })
  rig.takes.regeneratePassage({ blockId, charOffset: TEXT.indexOf('Nobody') })
  await rig.reopen()
  const before = await countSent()

  const second = await rig.nextTake(projectId, () => rig.takes.queue.goOn({ projectId }))

  expect(await sent(before)).toEqual([['marlo', '“Nobody,”']])
  expect(wordsOf(second)).toEqual(wordsOf(first))
})
