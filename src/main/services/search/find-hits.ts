import type { WrittenHit, WrittenResult } from '#shared/contract/search.ts'
import { wordExcerpt } from '#shared/domain/words/word-excerpt.ts'
import type { ReadableDb } from '../../db/database.ts'
import { findTakeTexts } from '../../db/repos/take-texts-repo.ts'
import { type FoundTakeSource, getTakeNumber, getTakeSource } from '../../db/repos/take-source-repo.ts'
import { findWritten, hasWrittenWords, type Written } from '../../db/repos/written-repo.ts'
import { listPlaceNames } from '../../db/repos/written-source-repo.ts'

/** Takes looked at in one search: those whose block has the words too aren't results, and many can be. */
const MAX_TAKES_LOOKED_AT = 500

export interface HitRequest {
  /** The words, as an expression of the index. */
  expression: string
  typed: string
  /** Maximum of each list. */
  limit: number
}

/** What the words of a search are found in. */
export type IndexResult = Omit<WrittenResult, 'named' | 'namedCount'>

/** Finds words in the index: in the script, in takes whose block doesn't have them, and in what was deleted. */
export function findHits(
  deps: { db: ReadableDb; cache: ReadableDb },
  request: HitRequest,
): Omit<IndexResult, 'isComplete'> {
  const { db, cache } = deps
  const { expression, limit, typed } = request
  const locate = createLocator(db)
  const toHits = (found: readonly Written[], isRemoved: boolean) => {
    locate.read(found.flatMap(({ projectId, chapterId }) => [projectId, ...(chapterId === null ? [] : [chapterId])]))
    return found.flatMap((entry): WrittenHit[] => {
      const place = locate.find(entry)
      // What was deleted or restored a moment ago is still in the index as it was.
      if (!place || (place.isProjectRemoved || place.isChapterRemoved) !== isRemoved) return []
      const owner = { kind: entry.kind, ownerId: entry.ownerId, take: null, isBlockRemoved: false }
      return [{ ...owner, ...place, ...wordExcerpt(entry.text, typed) }]
    })
  }
  const hits = toHits(findWritten(cache, { expression, limit }), false)
  const removed = toHits(findWritten(cache, { expression, limit, isRemoved: true }), true)
  const takes: WrittenHit[] = []
  for (const takeId of findTakeTexts(cache, expression, MAX_TAKES_LOOKED_AT)) {
    const source = getTakeSource(db, takeId)
    if (!source || source.isDeleted || hasInBlock(cache, source, expression)) continue
    locate.read([source.projectId, source.chapterId])
    const place = locate.find(source)
    if (!place) continue
    const list = place.isProjectRemoved || place.isChapterRemoved ? removed : takes
    if (list.length >= limit) continue
    const { blockId: ownerId, createdAt, isBlockRemoved } = source
    const take = { takeId, createdAt, number: getTakeNumber(db, { blockId: ownerId, takeId }) }
    list.push({ kind: 'take', ownerId, take, isBlockRemoved, ...place, ...wordExcerpt(source.text, typed) })
    if (takes.length >= limit) break
  }
  return { hits, takes, removed }
}

/** Whether the block says the same now, or has the words too. */
function hasInBlock(cache: ReadableDb, source: FoundTakeSource, expression: string): boolean {
  if (source.isBlockRemoved) return false
  return source.text === source.blockText || hasWrittenWords(cache, source.blockId, expression)
}

type Place = Pick<
  WrittenHit,
  'projectId' | 'projectTitle' | 'isProjectRemoved' | 'chapterId' | 'chapterTitle' | 'isChapterRemoved'
>

/** Names places, each read once. */
export function createLocator(db: ReadableDb) {
  const names: ReturnType<typeof listPlaceNames> = new Map()
  return {
    read(ids: readonly string[]): void {
      const missing = ids.filter((id) => !names.has(id))
      if (missing.length > 0) for (const [id, name] of listPlaceNames(db, missing)) names.set(id, name)
    },
    find({ projectId, chapterId }: { projectId: string; chapterId: string | null }): Place | null {
      const project = names.get(projectId)
      const chapter = chapterId === null ? null : names.get(chapterId)
      if (!project || chapter === undefined) return null
      return {
        ...{ projectId, projectTitle: project.title, isProjectRemoved: project.isRemoved },
        ...{ chapterId, chapterTitle: chapter?.title ?? null, isChapterRemoved: chapter?.isRemoved ?? false },
      }
    },
  }
}
