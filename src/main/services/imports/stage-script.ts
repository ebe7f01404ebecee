import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportOptions } from '#shared/contract/imports.ts'
import { MAX_SPANS } from '#shared/contract/markup.ts'
import type { BlockOutput } from '#shared/domain/block-output.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { MAX_AT_ONCE, refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { POSITION_GAP } from '../../db/repos/block-positions.ts'
import { insertBlock } from '../../db/repos/blocks-repo.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { insertChapter } from '../../db/repos/chapters-repo.ts'
import { markStale } from '../../db/repos/stale-chapters-repo.ts'
import { addCastMember } from '../cast/change-cast.ts'
import type { ImportBuffer } from './import-buffer.ts'
import type { SplitBlock, SplitChapter } from './split-script.ts'
import type { DescribedScript } from './describe-import.ts'

export interface StageScriptDeps {
  db: WritableDb
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/** Blocks of one transaction: some 20 ms of work. Each one waits for the disk, so that small ones make a book slow. */
const BLOCKS_AT_ONCE = 2_000
const CHARS_AT_ONCE = 250_000
/** Chapters of one import. Headings by the million are no chapters, and no list could show them. */
const MAX_CHAPTERS = 10_000

/**
 * The text as it was previewed, if it can be stored.
 *
 * @throws StudioError `not_found`: the text is not kept any more; `text_empty`: there is nothing to store; `invalid_input`:
 *   there are more chapters than a project can hold; `canceled`
 */
export async function splitForImport(
  buffer: ImportBuffer,
  request: { uploadId: string; options: ImportOptions },
  signal: AbortSignal,
): Promise<DescribedScript> {
  const script = await buffer.split(request, signal)
  if (script.preview.blockCount === 0) throw new StudioError('text_empty', 'nothing-to-import')
  if (script.chapters.length > MAX_CHAPTERS)
    throw new StudioError('invalid_input', { kind: 'too-many-chapters', maxChapters: MAX_CHAPTERS })
  return script
}

type StagedBlock = Pick<SplitBlock, 'text' | 'note' | 'markup' | keyof BlockOutput>

export interface StagedChapter {
  title: string
  blocks: readonly StagedBlock[]
}

/** What was written, in order. */
export interface StagedRows {
  chapterIds: string[]
  blockIds: string[]
}

/** Every chapter has a block. The first one gets the title if it has none of its own. */
export function asChapters(chapters: readonly SplitChapter[], firstTitle: string): StagedChapter[] {
  return chapters.map(({ title, blocks }, index) => ({
    title: title === '' && index === 0 ? firstTitle.trim() : title,
    blocks: blocks.length > 0 ? blocks : [{ text: '' }],
  }))
}

/** A chapter can't hold other chapters' titles, and a title in this text may have to be narrated. */
export function asBlocks(chapters: readonly SplitChapter[]): StagedBlock[] {
  return chapters.flatMap(({ title, blocks }) => [
    ...(title === '' || blocks[0]?.isTitle ? [] : [{ text: title }]),
    ...blocks,
  ])
}

/**
 * Writes the script under a project that nobody sees, in slices, so that everybody else has their turn in between. The caller
 * marked the project with `beginProjectImport`: the next start removes it where this one is killed.
 *
 * @throws StudioError `canceled`; `disk_full`, `storage_failed`
 */
export async function stageScript(
  { db, newId, now }: StageScriptDeps,
  { stagingId, chapters }: { stagingId: string; chapters: readonly StagedChapter[] },
  signal: AbortSignal,
): Promise<StagedRows> {
  const editedAt = new Date(now()).toISOString()
  const rows: StagedRows = { chapterIds: [], blockIds: [] }
  let waiting: (() => void)[] = []
  let waitingChars = 0
  const store = async (): Promise<void> => {
    const writes = waiting
    waiting = []
    waitingChars = 0
    db.transaction(() => writes.forEach((write) => write()))
    await nextTurn()
    if (signal.aborted) throw new StudioError('canceled', 'canceled-unchanged')
  }
  for (const [index, { title, blocks }] of chapters.entries()) {
    const chapterId = `chap_${newId()}`
    rows.chapterIds.push(chapterId)
    const position = POSITION_GAP * (index + 1)
    waiting.push(() => insertChapter(db, { id: chapterId, title, projectId: stagingId, position, editedAt }))
    for (const [number, { markup: found = [], ...block }] of blocks.entries()) {
      const id = `block_${newId()}`
      rows.blockIds.push(id)
      const markup = canonicalMarkup(found, block.text).slice(0, MAX_SPANS)
      waiting.push(() => insertBlock(db, { ...block, id, chapterId, position: POSITION_GAP * (number + 1), markup }))
      waitingChars += block.text.length
      if (waiting.length >= BLOCKS_AT_ONCE || waitingChars >= CHARS_AT_ONCE) await store()
    }
  }
  await store()
  return rows
}

/** As `refreshInputsKeys`, without looking for the chapters of many blocks. */
export function refreshKeys(db: WritableDb, chapterIds: readonly string[], blockIds: readonly string[]): void {
  if (blockIds.length <= MAX_AT_ONCE) refreshInputsKeys(db, { kind: 'blocks', blockIds })
  else for (const chapterId of chapterIds) markStale(db, { kind: 'chapter', chapterId })
}

/** Adds speakers missing from the cast and returns their IDs. */
export function addSpeakers(
  deps: StageScriptDeps,
  { projectId, speakers }: { projectId: string; speakers: readonly string[] },
): string[] {
  const known = new Set(listCast(deps.db, projectId).map(({ name }) => foldSpeakerName(name)))
  return speakers.flatMap((name) => {
    const folded = foldSpeakerName(name)
    if (known.has(folded)) return []
    known.add(folded)
    return [
      addCastMember(deps, { projectId, name, voice: { voiceId: null, modelId: null, language: null, emotion: null } })
        .id,
    ]
  })
}
