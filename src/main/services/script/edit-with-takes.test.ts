import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ScriptEdit } from '#shared/contract/script.ts'
import type { Take } from '#shared/contract/takes.ts'
import { must } from '#shared/errors/must.ts'
import { getTake as getStoredTake } from '../../db/repos/takes-repo.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig, type TakesRig } from '../takes/open-takes.test-support.ts'
import { editWithTakes } from './edit-with-takes.ts'
import { openChapter } from './open-chapter.ts'

const HEAD = 'The lamp had been dark for eleven years,'
const TAIL = 'when the keeper’s daughter came back.'
const WHOLE = `${HEAD} ${TAIL}`

let sandbox: SandboxRig
let rig: TakesRig
let activated: { blockId: string; takeId: string | null }[]
const bugs: unknown[] = []

beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0'])
})
beforeEach(async () => {
  rig = await openTakesRig(sandbox, bugs)
  activated = []
})
afterEach(async () => {
  await rig.close()
  expect(bugs).toEqual([])
})
afterAll(() => sandbox.stop())

/** Generates a text in a separate block. */
async function speak(projectId: string, blockId: string): Promise<Take> {
  return rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds: [blockId], reuse: true }))
}
function edit(projectId: string, ...edits: ScriptEdit[]) {
  const { chapterId, revision } = openChapter(rig, { projectId })
  return editWithTakes(
    {
      db: rig.db,
      takeFiles: rig.takeFiles,
      service: () => 'sandbox',
      now: Date.now,
      onActivated: (_projectId, blockId, take) => void activated.push({ blockId, takeId: take?.id ?? null }),
    },
    { chapterId, baseRevision: revision, edits },
  )
}
const getBlocks = (projectId: string) =>
  openChapter(rig, { projectId }).blocks.map(({ id, text, activeTake }) => ({
    id,
    text,
    takeId: activeTake?.id ?? null,
    spoken: activeTake?.inputs.text,
  }))
const soundOf = async (takeId: string) => {
  const bytes = await readFile(rig.takeFiles.audioPath(takeId))
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
}
const getTake = (takeId: string) => must(getStoredTake(rig.db, takeId), `${takeId} is stored`)
const marksOf = (takeId: string) => rig.takes.marks({ takeIds: [takeId] })[0]?.marks ?? []
const derive = (blockId: string, takeId: string, from: string, startChar: number, endChar: number): ScriptEdit => ({
  kind: 'derive-take',
  blockId,
  takeId,
  parts: [{ takeId: from, startChar, endChar }],
  separator: '',
})
const splitEdits = (blockId: string, takeId: string): ScriptEdit[] => [
  { kind: 'insert', blockId: 'block_tail', afterBlockId: blockId, text: TAIL },
  derive(blockId, 'take_head', takeId, 0, HEAD.length),
  derive('block_tail', 'take_tail', takeId, HEAD.length + 1, WHOLE.length),
  { kind: 'set-take', blockId, takeId: 'take_head' },
  { kind: 'set-take', blockId: 'block_tail', takeId: 'take_tail' },
  { kind: 'set-origin', blockId: 'block_tail', originBlockId: blockId, isKept: true },
  { kind: 'set-text', blockId, text: HEAD },
]

it('leaves both halves of a split block generated, with the original’s words, and sends nothing', async () => {
  const { projectId, blockIds } = rig.script(WHOLE)
  const blockId = must(blockIds[0], 'one block was made')
  const take = await speak(projectId, blockId)
  const { syntheses } = await sandbox.usage()

  await edit(projectId, ...splitEdits(blockId, take.id))

  expect(getBlocks(projectId)).toEqual([
    { id: blockId, text: HEAD, takeId: 'take_head', spoken: HEAD },
    { id: 'block_tail', text: TAIL, takeId: 'take_tail', spoken: TAIL },
  ])
  const [head, tail] = [...rig.takes.list({ blockId }), ...rig.takes.list({ blockId: 'block_tail' })].filter(({ id }) =>
    ['take_head', 'take_tail'].includes(id),
  )
  expect(head).toMatchObject({ status: 'complete', chargedCharacters: 0, requestIds: take.requestIds })
  expect(tail).toMatchObject({ derivedFromTakeIds: [take.id], inputs: { ...take.inputs, text: TAIL } })
  expect((head?.sampleCount ?? 0) + (tail?.sampleCount ?? 0)).toBe(take.sampleCount)
  const headSampleCount = must(head, 'the head has a take').sampleCount
  expect(head?.sourceRanges).toEqual([
    { takeId: take.id, sourceStartSample: 0, startSample: 0, sampleCount: headSampleCount },
  ])
  expect(tail?.sourceRanges).toEqual([
    { takeId: take.id, sourceStartSample: headSampleCount, startSample: 0, sampleCount: tail?.sampleCount },
  ])
  expect(
    (await rig.takes.plan({ projectId, blockIds: [blockId, 'block_tail'] }, new AbortController().signal)).characters,
  ).toBe(0)
  expect((await sandbox.usage()).syntheses).toEqual(syntheses)
  expect(activated).toEqual([
    { blockId, takeId: 'take_head' },
    { blockId: 'block_tail', takeId: 'take_tail' },
  ])
})

it('cuts exactly at the measured time between the words', async () => {
  const { projectId, blockIds } = rig.script(WHOLE)
  const blockId = must(blockIds[0], 'one block was made')
  const take = await speak(projectId, blockId)

  await edit(projectId, ...splitEdits(blockId, take.id))

  const [whole, head, tail] = await Promise.all([soundOf(take.id), soundOf('take_head'), soundOf('take_tail')])
  const words = marksOf(take.id)
  const last = must(
    words.findLast(({ endChar }) => endChar <= HEAD.length),
    'the head has words',
  )
  const next = must(
    words.find(({ startChar }) => startChar > HEAD.length),
    'the tail has words',
  )
  const cutMs = (head.length * 1000) / take.sampleRateHz
  expect(cutMs).toBeGreaterThanOrEqual(last.endMs - 0.1)
  expect(cutMs).toBeLessThanOrEqual(Math.max(last.endMs, next.startMs) + 0.1)
  const ramp = 48
  expect(head.subarray(0, head.length - ramp)).toEqual(whole.subarray(0, head.length - ramp))
  expect(tail.subarray(ramp)).toEqual(whole.subarray(head.length + ramp))
  expect(marksOf('take_tail').map(({ startChar, endChar }) => TAIL.slice(startChar, endChar))).toEqual(
    words.filter(({ startChar }) => startChar > HEAD.length).map((mark) => WHOLE.slice(mark.startChar, mark.endChar)),
  )
  expect(await rig.takeFiles.peaks('take_tail')).toHaveLength(Math.ceil(tail.length / 256) * 2)
})

it('joins two blocks’ takes into one with both texts, and lists both blocks’ takes with it', async () => {
  const { projectId, blockIds } = rig.script(HEAD, TAIL)
  const [first = '', second = ''] = blockIds
  const takes = [await speak(projectId, first), await speak(projectId, second)]
  const [left, right] = [must(takes[0], 'the first was spoken'), must(takes[1], 'the second was spoken')]

  await edit(
    projectId,
    { kind: 'remove', blockId: second },
    {
      kind: 'derive-take',
      blockId: first,
      takeId: 'take_both',
      parts: [
        { takeId: left.id, startChar: 0, endChar: HEAD.length },
        { takeId: right.id, startChar: 0, endChar: TAIL.length },
      ],
      separator: ' ',
    },
    { kind: 'set-take', blockId: first, takeId: 'take_both' },
    { kind: 'set-origin', blockId: first, originBlockId: second, isKept: true },
    { kind: 'set-text', blockId: first, text: WHOLE },
  )

  expect(getBlocks(projectId)).toEqual([{ id: first, text: WHOLE, takeId: 'take_both', spoken: WHOLE }])
  const listed = rig.takes.list({ blockId: first })
  expect(listed.map(({ id }) => id)).toEqual(['take_both', right.id, left.id])
  expect(listed[0]).toMatchObject({
    sampleCount: left.sampleCount + right.sampleCount,
    derivedFromTakeIds: [left.id, right.id],
    requestIds: [...left.requestIds, ...right.requestIds],
  })
  expect(marksOf('take_both').map(({ startChar, endChar }) => WHOLE.slice(startChar, endChar))).toEqual([
    ...marksOf(left.id).map((mark) => HEAD.slice(mark.startChar, mark.endChar)),
    ...marksOf(right.id).map((mark) => TAIL.slice(mark.startChar, mark.endChar)),
  ])
})

it('records where the audio of a take made of derived takes was generated', async () => {
  const { projectId, blockIds } = rig.script(WHOLE)
  const blockId = must(blockIds[0], 'one block was made')
  const take = await speak(projectId, blockId)
  await edit(projectId, ...splitEdits(blockId, take.id))
  const [head, tail] = [getTake('take_head'), getTake('take_tail')]

  await edit(
    projectId,
    { kind: 'remove', blockId },
    {
      kind: 'derive-take',
      blockId: 'block_tail',
      takeId: 'take_turned',
      parts: [
        { takeId: tail.id, startChar: 0, endChar: TAIL.length },
        { takeId: head.id, startChar: 0, endChar: HEAD.length },
      ],
      separator: ' ',
    },
    { kind: 'set-take', blockId: 'block_tail', takeId: 'take_turned' },
    { kind: 'set-text', blockId: 'block_tail', text: `${TAIL} ${HEAD}` },
  )

  expect(getTake('take_turned').sourceRanges).toEqual([
    { takeId: take.id, sourceStartSample: head.sampleCount, startSample: 0, sampleCount: tail.sampleCount },
    { takeId: take.id, sourceStartSample: 0, startSample: tail.sampleCount, sampleCount: head.sampleCount },
  ])
})

it('leaves a block’s active take if the cut would split a word', async () => {
  const { projectId, blockIds } = rig.script(WHOLE)
  const blockId = must(blockIds[0], 'one block was made')
  const take = await speak(projectId, blockId)

  await edit(
    projectId,
    { kind: 'set-text', blockId, text: WHOLE.slice(0, 6) },
    derive(blockId, 'take_none', take.id, 0, 6),
    { kind: 'set-take', blockId, takeId: 'take_none' },
  )

  expect(getBlocks(projectId)).toEqual([{ id: blockId, text: 'The la', takeId: take.id, spoken: WHOLE }])
  expect(await rig.takeFiles.sampleCount('take_none')).toBe(0)
})

it('keeps no audio of rejected edits', async () => {
  const { projectId, blockIds } = rig.script(WHOLE)
  const blockId = must(blockIds[0], 'one block was made')
  const take = await speak(projectId, blockId)

  await expect(
    edit(projectId, ...splitEdits(blockId, take.id), { kind: 'remove', blockId: 'block_none' }),
  ).rejects.toMatchObject({ code: 'not_found' })

  expect(getBlocks(projectId)).toEqual([{ id: blockId, text: WHOLE, takeId: take.id, spoken: WHOLE }])
  expect(await rig.takeFiles.sampleCount('take_head')).toBe(0)
  expect(rig.takes.list({ blockId })).toHaveLength(1)
})

it('is idempotent when edits that already arrived are sent again', async () => {
  const { projectId, blockIds } = rig.script(WHOLE)
  const blockId = must(blockIds[0], 'one block was made')
  const take = await speak(projectId, blockId)
  const [, ...again] = splitEdits(blockId, take.id)
  await edit(projectId, ...splitEdits(blockId, take.id))
  const sound = await soundOf('take_head')

  await edit(projectId, ...again)

  expect(await soundOf('take_head')).toEqual(sound)
  expect(rig.takes.list({ blockId })).toHaveLength(2)
})

it('plays a deleted take again, and changes nothing for a locked block or another project’s take', async () => {
  const { projectId, blockIds } = rig.script(WHOLE, WHOLE)
  const [first = '', second = ''] = blockIds
  const take = await speak(projectId, first)
  const other = rig.script(TAIL)
  const foreign = await speak(other.projectId, must(other.blockIds[0], 'one block was made'))
  await edit(projectId, { kind: 'set-take', blockId: first, takeId: null })
  rig.takes.remove({ projectId, takes: { kind: 'these', takeIds: [take.id] } })

  await edit(
    projectId,
    { kind: 'set-lock', blockId: second, locked: true },
    { kind: 'set-take', blockId: second, takeId: take.id },
    { kind: 'set-take', blockId: first, takeId: take.id },
    { kind: 'set-take', blockId: first, takeId: foreign.id },
  )

  expect(getBlocks(projectId).map(({ takeId }) => takeId)).toEqual([take.id, null])
  expect(rig.takes.list({ blockId: first }).map(({ id }) => id)).toEqual([take.id])
})
