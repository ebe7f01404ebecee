import type { FindQuery, Replacement, ReplaceChoice } from '#shared/contract/search.ts'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { applyHits } from '#shared/domain/apply-hits.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'
import { carryMarkup, moveMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { setBlockText } from '../../db/repos/blocks-repo.ts'
import { getChapter, setChapterRevision } from '../../db/repos/chapters-repo.ts'
import { listProjectTexts, type ProjectText } from '../../db/repos/project-texts-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import type { ReplacementLog } from './replacement-log.ts'
import { scanQuery } from './scan-query.ts'
import type { TextScanner } from './text-scanner.ts'

export interface ReplaceDeps {
  db: WritableDb
  scanner: TextScanner
  log: ReplacementLog
  /** Milliseconds since the epoch. */
  now(): number
}

/** A block's text before and after, with how runs of it are spoken. */
export interface TextChange {
  blockId: string
  chapterId: string
  before: string
  after: string
  markupBefore: readonly MarkupSpan[]
  markupAfter: readonly MarkupSpan[]
}

/**
 * Replaces a query in the chosen blocks of a project, all or nothing; on the disk when this answers. Locked blocks stay.
 * Takes stay what they are: a changed block plays its take until it is spoken again.
 *
 * @throws StudioError `invalid_input`: the pattern cannot be read or takes too long; nothing changed
 * @throws StudioError `conflict`: a chosen block changed while it was looked through; nothing changed
 * @throws StudioError `not_found`: there is no such project
 * @throws StudioError `cancelled`, `disk_full`, `storage_failed`: nothing changed
 */
export async function replaceInProject(
  deps: ReplaceDeps,
  request: { projectId: string; query: FindQuery; replacement: string; blocks: ReplaceChoice },
  signal: AbortSignal,
): Promise<Replacement> {
  const { projectId } = request
  if (!getProject(deps.db, projectId)) throw new StudioError('not_found', 'There is no such project.')
  const isChosen = chooser(request.blocks)
  const blocks = listProjectTexts(deps.db, projectId).filter(({ blockId }) => isChosen(blockId))
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
  const { chapterIds } = deps.db.transaction(() => {
    const now = new Map(listProjectTexts(deps.db, projectId).map((block) => [block.blockId, block]))
    if (changes.some((change) => !isAt(now.get(change.blockId), change.before))) {
      throw new StudioError('conflict', 'The script was changed meanwhile. Nothing was replaced.')
    }
    return writeTexts(deps, changes, now)
  })
  const replacementId = deps.log.keep({ projectId, changes })
  return { replacementId, hitCount, blockCount: changes.length, chapterIds, lockedBlockCount }
}

/**
 * Puts back what a replacement changed, or changes it again. Blocks that say something else by now, or are locked or
 * removed, are left as they are and counted.
 *
 * @throws StudioError `not_found`: the replacement is not known any more; nothing changed
 * @throws StudioError `disk_full`, `storage_failed`: nothing changed
 */
export function setReplacement(
  deps: Pick<ReplaceDeps, 'db' | 'log' | 'now'>,
  request: { replacementId: string; isDone: boolean },
): { blockCount: number; leftBlockCount: number; chapterIds: string[] } {
  const kept = deps.log.find(request.replacementId)
  if (!kept) throw new StudioError('not_found', 'This replacement is not known any more. Nothing was changed.')
  const wanted = request.isDone ? kept.changes : kept.changes.map(reversed)
  return deps.db.transaction(() => {
    const now = new Map(listProjectTexts(deps.db, kept.projectId).map((block) => [block.blockId, block]))
    const possible = wanted.filter((change) => isAt(now.get(change.blockId), change.before))
    // A block that says this already was put there by the window that shows it.
    const there = wanted.filter((change) => now.get(change.blockId)?.text === change.after).length
    const { chapterIds } = writeTexts(deps, possible, now)
    const blockCount = possible.length + there
    return { blockCount, leftBlockCount: wanted.length - blockCount, chapterIds }
  })
}

function isAt(block: ProjectText | undefined, text: string): boolean {
  return block !== undefined && !block.locked && block.text === text
}

function reversed({ before, after, markupBefore, markupAfter, ...place }: TextChange): TextChange {
  return { ...place, before: after, after: before, markupBefore: markupAfter, markupAfter: markupBefore }
}

/** Spans that were changed meanwhile move with the text; others become those that the change names. */
function markupToWrite(change: TextChange, present: readonly MarkupSpan[]): readonly MarkupSpan[] {
  if (JSON.stringify(present) === JSON.stringify(change.markupBefore)) return change.markupAfter
  return canonicalMarkup(carryMarkup(present, change.before, change.after), change.after)
}

function writeTexts(
  deps: Pick<ReplaceDeps, 'db' | 'now'>,
  changes: readonly TextChange[],
  present: ReadonlyMap<string, ProjectText>,
): { chapterIds: string[] } {
  const { db } = deps
  const editedAt = new Date(deps.now()).toISOString()
  for (const change of changes) {
    const { blockId, chapterId, after: text } = change
    setBlockText(db, chapterId, blockId, { text, markup: markupToWrite(change, present.get(blockId)?.markup ?? []) })
  }
  refreshInputsKeys(db, { kind: 'blocks', blockIds: changes.map(({ blockId }) => blockId) })
  const chapterIds = [...new Set(changes.map(({ chapterId }) => chapterId))]
  for (const chapterId of chapterIds) {
    const chapter = getChapter(db, chapterId)
    if (chapter) setChapterRevision(db, chapterId, { revision: chapter.revision + 1, editedAt })
  }
  return { chapterIds }
}

function chooser(choice: ReplaceChoice): (blockId: string) => boolean {
  if (choice.kind === 'all') return () => true
  const named = new Set(choice.blockIds)
  return choice.kind === 'only' ? (blockId) => named.has(blockId) : (blockId) => !named.has(blockId)
}
