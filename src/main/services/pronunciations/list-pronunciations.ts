import type { ListedPronunciation, PronunciationSort } from '#shared/contract/pronunciation.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listPronunciations } from '../../db/repos/pronunciation-repo.ts'

const WIDTH = { everywhere: 0, project: 1, block: 2 }
const collator = new Intl.Collator(undefined, { numeric: true })

/** Entries where either text matches the search, sorted; ties are ordered oldest first. */
export function findListedPronunciation(
  db: ReadableDb,
  request: { projectId: string | null; search: string; sort: PronunciationSort; descending: boolean },
): ListedPronunciation[] {
  const found = listPronunciations(db, request.projectId).filter(({ written, spoken }) =>
    matchesSearch(request.search, [written, spoken]),
  )
  const direction = request.descending ? -1 : 1
  return found.sort((left, right) => direction * COMPARISONS[request.sort](left, right))
}

const byWritten = (left: ListedPronunciation, right: ListedPronunciation) =>
  collator.compare(left.written, right.written)

const COMPARISONS: Record<PronunciationSort, (left: ListedPronunciation, right: ListedPronunciation) => number> = {
  written: byWritten,
  spoken: (left, right) => collator.compare(left.spoken, right.spoken) || byWritten(left, right),
  scope: (left, right) =>
    WIDTH[left.scope.kind] - WIDTH[right.scope.kind] ||
    collator.compare(left.projectTitle ?? '', right.projectTitle ?? '') ||
    byWritten(left, right),
  newest: (left, right) => right.createdAt.localeCompare(left.createdAt),
}
