import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FindQuery, Replacement, ReplaceChoice } from '#shared/contract/search.ts'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { applyHits } from '#shared/domain/apply-hits.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'
import { carryMarkup, moveMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { setBlockText } from '../../db/repos/blocks-repo.ts'
import { getChapter, setChapterRevision } from '../../db/repos/chapters-repo.ts'
import { listProjectTexts, type ProjectText } from '../../db/repos/project-texts-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { MAX_AT_ONCE, refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import type { UndoLog } from '../../lib/undo-log.ts'
import { markStale } from '../../db/repos/stale-chapters-repo.ts'
import { scanQuery } from './scan-query.ts'
import type { TextScanner } from './text-scanner.ts'

export interface ReplaceDeps {
  db: WritableDb
  scanner: TextScanner
  log: UndoLog<KeptReplacement>
  /** Milliseconds since the epoch. */
  now(): number
}

/** A block's text before and after, with its formatting. */
interface TextChange {
  blockId: string
  chapterId: string
  before: string
  after: string
  markupBefore: readonly MarkupSpan[]
  markupAfter: readonly MarkupSpan[]
}

/** A replacement, with both texts of every block. */
export interface KeptReplacement {
  projectId: string
  changes: readonly TextChange[]
}

/**
 * Replaces a query in the selected blocks of a project, all or nothing; on disk when this returns. Skips locked blocks.
 * Takes are unchanged: a changed block plays its take until it is regenerated.
 *
 * @throws StudioError `invalid_input`: the pattern is invalid or takes too long; nothing changed
 * @throws StudioError `conflict`: a selected block changed during the search; nothing changed
 * @throws StudioError `not_found`: the project doesn't exist
 * @throws StudioError `canceled`, `disk_full`, `storage_failed`: nothing changed
 */
export async function replaceInProject(
  deps: ReplaceDeps,
  request: { projectId: string; query: FindQuery; replacement: string; blocks: ReplaceChoice },
  signal: AbortSignal,
): Promise<Replacement> {
  const { projectId } = request
  if (!getProject(deps.db, projectId)) throw new StudioError('not_found', 'project-not-found')
  const isChosen = chooser(request.blocks)
  const read = readTexts(deps.db, projectId)
  const blocks = read.texts.filter(({ blockId }) => isChosen(blockId))
  const hits = await scanQuery(deps.scanner, { ...request, texts: blocks.map(({ text }) => text) }, signal)

  const changes: TextChange[] = []
  let hitCount = 0
  let lockedBlockCount = 0
  for (const [index, { blockId, chapterId, text, markup, locked }] of blocks.entries()) {
    const found = (hits[index] ?? []).map((hit) => ({ ...hit, replacement: hit.replacement ?? '' }))
    const after = applyHits(text, found)
    if (after === text) continue
    if (locked) {
      lockedBlockCount += 1
      continue
    }
    hitCount += found.length
    const markupAfter = canonicalMarkup(moveMarkup(markup, found), after)
    changes.push({ blockId, chapterId, before: text, after, markupBefore: markup, markupAfter })
  }
  if (changes.length === 0) {
    return { replacementId: null, hitCount: 0, blockCount: 0, chapterIds: [], lockedBlockCount }
  }
  const { chapterIds } = await writeTexts(deps, projectId, read, (present) => {
    if (changes.some((change) => !isAt(present.get(change.blockId), change.before))) {
      throw new StudioError('conflict', 'script-changed-meanwhile')
    }
    return planTexts(changes, present)
  })
  const replacementId = deps.log.keep({ projectId, changes })
  return { replacementId, hitCount, blockCount: changes.length, chapterIds, lockedBlockCount }
}

/**
 * Undoes or redoes a replacement. Blocks whose text is different by now, or that are locked or removed, are skipped and
 * counted.
 *
 * @throws StudioError `not_found`: the replacement is no longer known; nothing changed
 * @throws StudioError `disk_full`, `storage_failed`: nothing changed
 */
export async function setReplacement(
  deps: Pick<ReplaceDeps, 'db' | 'log' | 'now'>,
  request: { replacementId: string; isDone: boolean },
): Promise<{ blockCount: number; leftBlockCount: number; chapterIds: string[] }> {
  const kept = deps.log.find(request.replacementId)
  if (!kept) throw new StudioError('not_found', 'replacement-not-undoable')
  const wanted = request.isDone ? kept.changes : kept.changes.map(reversed)
  const read = readTexts(deps.db, kept.projectId)
  const { blockCount, leftBlockCount, chapterIds } = await writeTexts(deps, kept.projectId, read, (present) => {
    const possible = wanted.filter((change) => isAt(present.get(change.blockId), change.before))
    // A block that already has this text was updated by the window that shows it.
    const there = wanted.filter((change) => present.get(change.blockId)?.text === change.after).length
    const done = possible.length + there
    return { ...planTexts(possible, present), blockCount: done, leftBlockCount: wanted.length - done }
  })
  return { blockCount, leftBlockCount, chapterIds }
}

interface ReadTexts {
  texts: ProjectText[]
  /** Rows that this connection, the only one that writes, had changed by then. */
  changedRows: number
}

function readTexts(db: ReadableDb, projectId: string): ReadTexts {
  return { texts: listProjectTexts(db, projectId), changedRows: countChangedRows(db) }
}

function countChangedRows(db: ReadableDb): number {
  return db.get<{ changedRows: number }>('SELECT total_changes() AS changedRows')?.changedRows ?? 0
}

function isAt(block: ProjectText | undefined, text: string): boolean {
  return block !== undefined && !block.locked && block.text === text
}

function reversed({ before, after, markupBefore, markupAfter, ...place }: TextChange): TextChange {
  return { ...place, before: after, after: before, markupBefore: markupAfter, markupAfter: markupBefore }
}

/** Spans changed in the meantime move with the text; others are set to those in the change. */
function markupToWrite(change: TextChange, present: readonly MarkupSpan[]): readonly MarkupSpan[] {
  if (JSON.stringify(present) === JSON.stringify(change.markupBefore)) return change.markupAfter
  return canonicalMarkup(carryMarkup(present, change.before, change.after), change.after)
}

/** What a change writes. */
interface TextPlan {
  writes: { blockId: string; chapterId: string; text: string; markup: readonly MarkupSpan[] }[]
  chapterIds: string[]
}

function planTexts(changes: readonly TextChange[], present: ReadonlyMap<string, ProjectText>): TextPlan {
  const writes = changes.map((change) => {
    const { blockId, chapterId, after: text } = change
    return { blockId, chapterId, text, markup: markupToWrite(change, present.get(blockId)?.markup ?? []) }
  })
  return { writes, chapterIds: [...new Set(changes.map(({ chapterId }) => chapterId))] }
}

/**
 * Plans a change in one turn and stores it in the next: both together would hold the studio. Plans again if something was
 * written in between.
 */
async function writeTexts<Plan extends TextPlan>(
  { db, now }: Pick<ReplaceDeps, 'db' | 'now'>,
  projectId: string,
  read: ReadTexts,
  plan: (present: ReadonlyMap<string, ProjectText>) => Plan,
): Promise<Plan> {
  const first = plan(toMap(read.texts))
  await nextTurn()
  return db.transaction(() => {
    const isSame = countChangedRows(db) === read.changedRows
    const planned = isSame ? first : plan(toMap(listProjectTexts(db, projectId)))
    const { writes, chapterIds } = planned
    for (const { chapterId, blockId, ...wording } of writes) setBlockText(db, chapterId, blockId, wording)
    // Looking for the chapters of many blocks takes longer than naming them.
    if (writes.length > MAX_AT_ONCE) for (const chapterId of chapterIds) markStale(db, { kind: 'chapter', chapterId })
    else refreshInputsKeys(db, { kind: 'blocks', blockIds: writes.map(({ blockId }) => blockId) })
    const editedAt = new Date(now()).toISOString()
    for (const chapterId of chapterIds) {
      const chapter = getChapter(db, chapterId)
      if (chapter) setChapterRevision(db, chapterId, { revision: chapter.revision + 1, editedAt })
    }
    return planned
  })
}

function toMap(texts: readonly ProjectText[]): Map<string, ProjectText> {
  return new Map(texts.map((block) => [block.blockId, block]))
}

function chooser(choice: ReplaceChoice): (blockId: string) => boolean {
  if (choice.kind === 'all') return () => true
  const named = new Set(choice.blockIds)
  return choice.kind === 'only' ? (blockId) => named.has(blockId) : (blockId) => !named.has(blockId)
}
