import type { TransactionSpec } from '@codemirror/state'
import { type Block, type ChapterHistory, HistorySteps } from '#shared/contract/script.ts'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { must } from '#shared/errors/must.ts'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { runAtOnce, runInSlices } from '../../../lib/run-in-slices.ts'
import { mergeWithNext } from '../editor/merge-blocks.ts'
import { moveBlockDown } from '../editor/move-block.ts'
import { type HeadlessChapter, openHeadlessChapter } from '../session/headless-chapter.test-support.ts'
import { patchMarks } from './block-marks.ts'
import type { ChapterMemory } from './edit-history.ts'
import { describeHistory, restoreHistory } from './stored-history.ts'

const TEXTS = ['The lamp was dark, she said.', 'Nobody spoke.', 'The boats turned for home.']
export const TAKES = ['take_1', 'take_2'].map((id) => makeTake('block_0', TEXTS[0] ?? '', { id }))
/** Three blocks; the first plays the first of its two takes. */
export const BLOCKS = TEXTS.map((text, index) =>
  makeBlock(`block_${index}`, text, { activeTake: index ? null : TAKES[0] }),
)

let made = 0
/** What the studio stores of takes, also across restarts. */
const storedTakes = new Map(TAKES.map((take) => [take.id, take]))

/** Opens a chapter without a screen. Blocks and takes made after a restart have IDs of their own. */
export function openChapter(blocks: Block[], memory: ChapterMemory | null = null): HeadlessChapter {
  const newId = (prefix: string) => () => `${prefix}_${(made += 1)}`
  const chapter = openHeadlessChapter(
    makeChapter(blocks),
    {
      newBlockId: newId('block_new'),
      newTakeId: newId('take_new'),
      async save(revision, edits) {
        for (const edit of edits) {
          if (edit.kind === 'derive-take') {
            const { blockId, takeId: id, parts, separator } = edit
            const text = parts.map((part) =>
              storedTakes.get(part.takeId)?.inputs.text.slice(part.startChar, part.endChar),
            )
            storedTakes.set(id, makeTake(blockId, text.join(separator), { id }))
          }
          if (edit.kind === 'set-take')
            chapter.session.noteTake(edit.blockId, storedTakes.get(edit.takeId ?? '') ?? null)
        }
        return { kind: 'stored', revision: revision + 1 }
      },
    },
    memory,
  )
  return chapter
}

export type Chapter = Pick<HeadlessChapter, 'session' | 'state' | 'dispatch' | 'lines'>

/** The chapter as the studio stores it. */
export async function readBlocks({ session }: Chapter): Promise<Block[]> {
  await session.queue.settle()
  return session.blockIds().map((id) => {
    const text = must(session.textOf(id), 'the block is in the chapter')
    return { id, text, ...session.book.record(id), markup: session.markupOf(id) }
  })
}

/** What is stored of the chapter's history, through JSON and the contract. */
export function store({ session }: Chapter): ChapterHistory {
  const memory = session.remember()
  const { fingerprint, steps } = runAtOnce(describeHistory(memory))
  const stored = HistorySteps.parse(JSON.parse(JSON.stringify(steps)))
  return { ...stored, fingerprint, takes: [...storedTakes.values()], removedBlocks: [...memory.removedBlocks] }
}

/** The same chapter after a restart: only what is stored remains. */
export async function restart(chapter: Chapter) {
  const blocks = await readBlocks(chapter)
  const memory = await runInSlices(restoreHistory(blocks, store(chapter)))
  return { ...openChapter(blocks, memory), memory }
}

/** Undoes or redoes everything, and returns what was announced. */
export function travel({ session }: Chapter, direction: 'undo' | 'redo'): string[] {
  const said: string[] = []
  for (;;) {
    session[direction]()
    const { text } = session.said.get()
    if (text.startsWith('Nothing')) return said
    said.push(text)
  }
}

const HEAD = 'The lamp was dark,'.length
const split: TransactionSpec = { changes: { from: HEAD, to: HEAD + 1, insert: '\n' }, userEvent: 'input' }
export const run = (command: typeof mergeWithNext, line: number) => (chapter: Chapter) => {
  const { doc } = chapter.state()
  chapter.dispatch({ selection: { anchor: doc.line(1 + (line % doc.lines)).from } })
  command({ state: chapter.state(), dispatch: chapter.dispatch })
}
const voice = { modelId: null, language: null }
export const bold = { kind: 'emphasis', level: 'strong' } as const

/** One step of each kind. */
export const OPERATIONS: Record<string, (chapter: Chapter) => void> = {
  text: ({ dispatch }) => dispatch({ changes: { from: 3, insert: ' old' }, userEvent: 'input.type' }),
  'two texts at once': ({ dispatch }) =>
    dispatch({
      changes: [
        { from: 0, to: 3, insert: 'One' },
        { from: 4, insert: 'x' },
      ],
    }),
  split: ({ dispatch }) => dispatch(split),
  merge: run(mergeWithNext, 0),
  removal: ({ dispatch }) => dispatch({ changes: { from: 0, to: 42 }, userEvent: 'delete.selection' }),
  insertion: ({ dispatch }) => dispatch({ changes: { from: 28, insert: '\nOne\nTwo' }, userEvent: 'input.paste' }),
  move: run(moveBlockDown, 0),
  voice: ({ session }) => session.setSettings({ kind: 'set-voice', blockId: 'block_0', voiceId: 'marlo', ...voice }),
  'several voices': ({ session }) =>
    session.setSettings(
      { kind: 'set-voice', blockId: 'block_0', voiceId: 'geo', ...voice },
      { kind: 'set-voice', blockId: 'block_1', voiceId: 'geo', ...voice },
    ),
  pause: ({ session }) => session.setSettings({ kind: 'set-pause', blockId: 'block_1', pauseAfterMs: 900 }),
  lock: ({ session }) => session.setSettings({ kind: 'set-lock', blockId: 'block_1', locked: true }),
  note: ({ session }) => session.setSettings({ kind: 'set-note', blockId: 'block_1', note: 'Slower' }),
  gain: ({ session }) =>
    session.setSettings({ kind: 'set-sound', blockId: 'block_0', sound: { ...UNEDITED_SOUND, gainDb: 3 } }),
  output: ({ session }) =>
    session.setSettings({ kind: 'set-output', blockId: 'block_0', externalId: 'VO_1', fileName: 'a', targetMs: 900 }),
  issue: ({ session }) =>
    session.setSettings({
      kind: 'set-listening-issues',
      blockId: 'block_0',
      listeningIssues: [{ takeId: 'take_1', startChar: 0, endChar: 3, reason: null }],
    }),
  'active take': ({ session }) => session.chooseTake('block_0', must(TAKES[1], 'there are two')),
  formatting: ({ dispatch }) =>
    dispatch({ effects: patchMarks.of({ from: 4, to: 8, marks: [{ from: 4, to: 8, mark: bold }] }) }),
}
