import type { FindQuery, FindResult } from '#shared/contract/search.ts'
import { FOUND_BLOCKS_LISTED } from '#shared/domain/text-lengths.ts'
import { applyHits } from '#shared/domain/apply-hits.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listChapters } from '../../db/repos/chapters-repo.ts'
import { listFreshBlockIds, listProjectTexts } from '../../db/repos/project-texts-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { describeHits } from './describe-hits.ts'
import { scanQuery } from './scan-query.ts'
import type { TextScanner } from './text-scanner.ts'

export interface FindDeps {
  db: ReadableDb
  scanner: TextScanner
}

/**
 * Finds a query in every stored chapter of a project and reports what a replacement would affect. Changes nothing.
 *
 * @param request.replacement null to find only
 * @throws StudioError `invalid_input`: the pattern is invalid or takes too long
 * @throws StudioError `not_found`: the project doesn't exist
 * @throws StudioError `canceled`
 */
export async function findInProject(
  deps: FindDeps,
  request: { projectId: string; query: FindQuery; replacement: string | null },
  signal: AbortSignal,
): Promise<FindResult> {
  const { projectId } = request
  const { chapters, blocks, fresh } = deps.db.snapshot(() => {
    if (!getProject(deps.db, projectId)) throw new StudioError('not_found', 'project-not-found')
    return {
      chapters: listChapters(deps.db, projectId),
      blocks: listProjectTexts(deps.db, projectId),
      fresh: listFreshBlockIds(deps.db, projectId),
    }
  })
  const hits = await scanQuery(deps.scanner, { ...request, texts: blocks.map(({ text }) => text) }, signal)

  const counted = new Map(
    chapters.map(({ id, title }, index) => [
      id,
      { chapterId: id, title, number: index + 1, hitCount: 0, blockCount: 0 },
    ]),
  )
  const result: FindResult = {
    hitCount: 0,
    blockCount: 0,
    chapters: [],
    locked: { hitCount: 0, blockCount: 0 },
    touchedCharacters: 0,
    spoken: { blockCount: 0, characters: 0 },
    blocks: [],
  }
  const numbers = new Map<string, number>()
  for (const [index, block] of blocks.entries()) {
    const number = (numbers.get(block.chapterId) ?? 0) + 1
    numbers.set(block.chapterId, number)
    const found = hits[index] ?? []
    if (found.length === 0) continue
    for (const count of [result, counted.get(block.chapterId), block.locked ? result.locked : undefined]) {
      if (!count) continue
      count.hitCount += found.length
      count.blockCount += 1
    }
    const { blockId, chapterId, locked } = block
    const touchedCharacters = locked ? 0 : found.reduce((sum, hit) => sum + hit.endChar - hit.startChar, 0)
    const spokenCharacters = !locked && fresh.has(blockId) ? lengthAfter(block.text, found) : 0
    result.touchedCharacters += touchedCharacters
    result.spoken.blockCount += Number(spokenCharacters > 0)
    result.spoken.characters += spokenCharacters
    if (result.blocks.length === FOUND_BLOCKS_LISTED) continue
    const figures = { number, locked, hitCount: found.length, touchedCharacters, spokenCharacters }
    result.blocks.push({ blockId, chapterId, ...figures, ...describeHits(block.text, found) })
  }
  result.chapters = [...counted.values()].filter(({ hitCount }) => hitCount > 0)
  return result
}

/** Characters that would be sent for a text with its hits replaced, or unchanged if there is no replacement. */
function lengthAfter(
  text: string,
  hits: readonly { startChar: number; endChar: number; replacement: string | null }[],
) {
  const replaced = hits.flatMap((hit) => (hit.replacement === null ? [] : [{ ...hit, replacement: hit.replacement }]))
  return applyHits(text, replaced).trim().length
}
