import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { must } from '#shared/errors/must.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { createPronunciationService } from '../pronunciations/pronunciation-service.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'

const TEXT = 'Dr Okafor paid 5 & left, slowly; the lamp 👩‍👩‍👧‍👦 went “out” at the end.'
const STREAM = '/v1/audio/stream/with-timestamps'
const at = (words: string) => {
  const startChar = TEXT.indexOf(words)
  return { startChar, endChar: startChar + words.length }
}
const MARKUP: MarkupSpan[] = [
  { kind: 'emphasis', level: 'strong', ...at('Okafor paid') },
  { kind: 'rate', value: '-30%', ...at('paid 5 & left, slowly') },
  { kind: 'pitch', value: 'high', ...at('left') },
  { kind: 'volume', value: '+3dB', ...at('slowly; the lamp') },
  { kind: 'substitution', alias: 'lantern of old', ...at('lamp') },
  { kind: 'pause', durationMs: 1_200, startChar: TEXT.indexOf('; the') + 1, endChar: TEXT.indexOf('; the') + 1 },
]
const WORDS = ['Dr', 'Okafor', 'paid', '5', 'left', 'slowly', 'the', 'lamp', 'went', 'out', 'at', 'the', 'end']

let sandbox: SandboxRig
let rig: TakesRig
const bugs: unknown[] = []

beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0'])
  rig = await openTakesRig(sandbox, bugs)
  createPronunciationService({
    db: rig.db,
    newId: () => 'dr',
    now: Date.now,
    counted: async (result) => result,
    onChanged: () => undefined,
  }).add({
    ...{ written: 'Dr', spoken: 'doctor medicinae', scope: { kind: 'everywhere' }, matchCase: true },
  })
})
afterAll(async () => {
  await rig.close()
  await sandbox.stop()
})

function markedBlock(): { projectId: string; blockId: string } {
  const { projectId, blockIds } = rig.script(TEXT)
  const blockId = must(blockIds[0], 'one block was made')
  const { chapterId, revision } = openChapter({ db: rig.db }, { projectId })
  editChapter(
    { db: rig.db, now: Date.now },
    { chapterId, baseRevision: revision, edits: [{ kind: 'set-markup', blockId, markup: MARKUP }] },
  )
  return { projectId, blockId }
}

const spokenWords = (takeId: string) =>
  (rig.takes.marks({ takeIds: [takeId] })[0]?.marks ?? []).map((mark) => TEXT.slice(mark.startChar, mark.endChar))

it('speaks every kind of formatting and a pronunciation: marks use the written words, and the charge matches the estimate', async () => {
  const { projectId, blockId } = markedBlock()
  const plan = await rig.takes.plan({ projectId, blockIds: [blockId] }, new AbortController().signal)

  const take = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds: [blockId], reuse: false }))

  expect(plan.problems).toEqual([])
  expect(take).toMatchObject({ status: 'complete', chargedCharacters: plan.characters })
  expect(spokenWords(take.id)).toEqual(WORDS)
  const marks = rig.takes.marks({ takeIds: [take.id] })[0]?.marks ?? []
  const pauseMs = (marks[6]?.startMs ?? 0) - (marks[5]?.endMs ?? 0)
  expect(pauseMs).toBeGreaterThan(1_200)
  expect((await rig.takes.plan({ projectId, blockIds: [blockId] }, new AbortController().signal)).reusable).toEqual([
    { blockId, takeId: take.id },
  ])
  expect(bugs).toEqual([])
})

it('resumes with formatting that spans the cut, and speaks every written word once', async () => {
  let finished = 0
  for (const afterBytes of [40_000, 90_000, 140_000, 190_000, 240_000, 290_000]) {
    const { projectId, blockId } = markedBlock()
    await sandbox.fault({ kind: 'cut', after_bytes: afterBytes }, { path: STREAM })
    const partial = await rig
      .nextTake(projectId, () => rig.takes.generate({ projectId, blockIds: [blockId], reuse: false }))
      .catch(() => null)
    if (partial?.status !== 'partial' || spokenWords(partial.id).length >= WORDS.length) continue

    const whole = await rig.nextTake(projectId, () => void rig.takes.resume({ takeId: partial.id }))

    finished += 1
    expect(whole.status).toBe('complete')
    expect(spokenWords(whole.id)).toEqual(WORDS)
  }
  expect(finished).toBeGreaterThan(1)
  expect(bugs).toEqual([])
})
