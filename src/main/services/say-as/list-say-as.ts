import type { SayAsListed, SayAsSort } from '#shared/contract/say-as.ts'
import { foldForSearch } from '#shared/domain/speech-text/find-say-as.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listSayAs } from '../../db/repos/say-as-repo.ts'

const WIDTH = { everywhere: 0, project: 1, block: 2 }
const collator = new Intl.Collator(undefined, { numeric: true })

/** Entries that a search finds in either text, sorted; oldest first where the sort tells two not apart. */
export function findListedSayAs(
  db: ReadableDb,
  request: { projectId: string | null; search: string; sort: SayAsSort; descending: boolean },
): SayAsListed[] {
  const wanted = foldForSearch(request.search.trim())
  const found = listSayAs(db, request.projectId).filter(
    ({ written, spoken }) => foldForSearch(written).includes(wanted) || foldForSearch(spoken).includes(wanted),
  )
  const direction = request.descending ? -1 : 1
  return found.sort((left, right) => direction * COMPARISONS[request.sort](left, right))
}

const byWritten = (left: SayAsListed, right: SayAsListed) => collator.compare(left.written, right.written)

const COMPARISONS: Record<SayAsSort, (left: SayAsListed, right: SayAsListed) => number> = {
  written: byWritten,
  spoken: (left, right) => collator.compare(left.spoken, right.spoken) || byWritten(left, right),
  scope: (left, right) =>
    WIDTH[left.scope.kind] - WIDTH[right.scope.kind] ||
    collator.compare(left.projectTitle ?? '', right.projectTitle ?? '') ||
    byWritten(left, right),
  newest: (left, right) => right.createdAt.localeCompare(left.createdAt),
}
