import type { FindQuery, FoundHit, FoundRemovedChapter, FoundTake, OutsideResult } from '#shared/contract/search.ts'
import { FOUND_TAKES_LISTED } from '#shared/domain/text-lengths.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { must } from '#shared/errors/must.ts'
import { listBlockIds } from '../../db/repos/blocks-repo.ts'
import { listRemovedChapters, listChapters } from '../../db/repos/chapters-repo.ts'
import { listChapterTexts } from '../../db/repos/project-texts-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import {
  getTakeNumber,
  getTakeSource,
  listProjectTakeTexts,
  type ProjectTakeText,
} from '../../db/repos/take-source-repo.ts'
import { describeHits } from './describe-hits.ts'
import type { FindDeps } from './find-in-project.ts'
import { scanQuery } from './scan-query.ts'

/** Takes read in one turn; reading a thousand takes a few milliseconds. */
const TAKES_PER_TURN = 1_000

/**
 * Finds a query outside the project's script: in the texts of takes whose block doesn't have it now, and in deleted
 * chapters. Reads takes in turns with other work. Changes nothing.
 *
 * @throws StudioError `invalid_input`: the pattern is invalid or takes too long
 * @throws StudioError `not_found`: the project doesn't exist
 * @throws StudioError `canceled`
 */
export async function findOutside(
  deps: FindDeps,
  request: { projectId: string; query: FindQuery },
  signal: AbortSignal,
): Promise<OutsideResult> {
  const { projectId, query } = request
  if (!getProject(deps.db, projectId)) throw new StudioError('not_found', 'project-not-found')
  const scan = (texts: readonly string[]) => scanQuery(deps.scanner, { query, replacement: null, texts }, signal)
  // A pattern is refused even if there is nothing to search.
  await scan([])
  const result: OutsideResult = { takes: [], takeCount: 0, removedChapters: [], removedChapterCount: 0 }
  const removed = await findInRemovedChapters(deps, projectId, scan)
  const describe = createDescriber(deps, projectId)
  for await (const { take, hits } of findTakes(deps, projectId, scan)) {
    const chapter = removed.get(take.chapterId)
    if (chapter) {
      chapter.takeCount += 1
      if (chapter.hitCount === 0) Object.assign(chapter, describeHits(take.text, hits))
      chapter.hitCount += hits.length
      continue
    }
    // Removed chapters without words can't be restored, nor can their takes be heard.
    if (!describe.isInScript(take.chapterId)) continue
    result.takeCount += 1
    if (result.takes.length < FOUND_TAKES_LISTED) result.takes.push(describe.take(take.takeId, hits))
  }
  const found = [...removed.values()].filter(({ hitCount }) => hitCount > 0)
  result.removedChapterCount = found.length
  result.removedChapters = found.slice(0, FOUND_TAKES_LISTED)
  return result
}

type Scan = (texts: readonly string[]) => Promise<FoundHit[][]>

/** The project's deleted chapters with the hits in their blocks, also those without any. */
async function findInRemovedChapters({ db }: FindDeps, projectId: string, scan: Scan) {
  const chapters = new Map<string, FoundRemovedChapter>()
  for (const { id: chapterId, title, removedAt } of listRemovedChapters(db, projectId)) {
    const counts = { hitCount: 0, blockCount: 0, takeCount: 0 }
    const chapter: FoundRemovedChapter = { chapterId, title, removedAt, ...counts, pieces: [], isCut: false }
    const texts = listChapterTexts(db, chapterId)
    const hits = await scan(texts)
    for (const [index, text] of texts.entries()) {
      const found = hits[index] ?? []
      if (found.length === 0) continue
      if (chapter.hitCount === 0) Object.assign(chapter, describeHits(text, found))
      chapter.hitCount += found.length
      chapter.blockCount += 1
    }
    chapters.set(chapterId, chapter)
  }
  return chapters
}

interface TakeWithHits {
  take: { takeId: string; text: string; chapterId: string }
  hits: FoundHit[]
}

/** Takes with hits whose block has none, newest first. */
async function* findTakes({ db }: FindDeps, projectId: string, scan: Scan): AsyncGenerator<TakeWithHits, void, void> {
  let after: ProjectTakeText | null = null
  for (;;) {
    const page: ProjectTakeText[] = listProjectTakeTexts(db, { projectId, after, limit: TAKES_PER_TURN })
    const last = page.at(-1)
    if (!last) return
    after = last
    const takes = page.flatMap(({ text, ...take }) => (text === null ? [] : [{ ...take, text }]))
    // Also without texts: the scan ends this turn and notices a canceled search.
    const hits = await scan(takes.map(({ text }) => text))
    const found = takes.flatMap((take, index) => (hits[index]?.length ? [{ take, hits: hits[index] }] : []))
    if (found.length === 0) continue
    const inBlocks = await scan(found.map(({ take }) => take.blockText))
    yield* found.filter((_, index) => !inBlocks[index]?.length)
  }
}

/** Describes takes in the script, whose blocks are numbered once. */
function createDescriber({ db }: FindDeps, projectId: string) {
  const chapterNumbers = new Map(listChapters(db, projectId).map(({ id }, index) => [id, index + 1]))
  const blockNumbers = new Map<string, ReadonlyMap<string, number>>()
  const numberBlocks = (chapterId: string) => {
    const known = blockNumbers.get(chapterId)
    if (known) return known
    const numbers = new Map(listBlockIds(db, chapterId).map((id, index) => [id, index + 1]))
    blockNumbers.set(chapterId, numbers)
    return numbers
  }
  return {
    isInScript: (chapterId: string) => chapterNumbers.has(chapterId),
    take(takeId: string, hits: FoundHit[]): FoundTake {
      const source = must(getTakeSource(db, takeId), 'takes are never removed')
      const { text, createdAt, sampleRateHz, blockId, isBlockRemoved, chapterId, chapterTitle } = source
      return {
        ...{ takeId, createdAt, sampleRateHz, blockId, isBlockRemoved, chapterId, chapterTitle },
        chapterNumber: chapterNumbers.get(chapterId) ?? 1,
        number: getTakeNumber(db, { blockId, takeId }),
        blockNumber: numberBlocks(chapterId).get(blockId) ?? null,
        hitCount: hits.length,
        ...describeHits(text, hits),
      }
    },
  }
}
