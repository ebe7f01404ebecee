import type { RawEntry } from '#shared/service-wire/read-leniently.ts'
import type { RequestOptions } from './request-options.ts'
import type { SpeechApi } from './speech-api.ts'

/** Maximum page size of a list endpoint (specification part 8). */
const PAGE_SIZE = 200
/** Far beyond any catalog; only an endless list reaches it. */
const MAX_PAGES = 100

/** Why a list may be incomplete. */
export type PagesEnd = 'complete' | 'repeated-cursor' | 'missing-cursor' | 'too-many-pages'

export interface AllVoices {
  /** Each voice once, in the service's order. */
  voices: RawEntry[]
  end: PagesEnd
}

/** One page of a list; the last one has `end`. */
export interface ListPage<Page> {
  page: Page
  end: PagesEnd | undefined
}

/** The fields needed for paging. */
interface Paging {
  has_more?: boolean | undefined
  next_cursor?: string | null | undefined
}

/**
 * Yields page after page while the service says there are more; an empty or short page isn't the end. A cyclic list
 * ends, and `end` says why.
 *
 * @throws what `fetchPage` throws
 */
export async function* eachPage<Page extends Paging>(
  fetchPage: (query: { cursor?: string | undefined; limit: number }) => Promise<Page>,
): AsyncGenerator<ListPage<Page>> {
  const cursors = new Set<string>()
  let cursor: string | undefined
  for (let pages = 1; ; pages += 1) {
    const page = await fetchPage({ cursor, limit: PAGE_SIZE })
    const end = getEnd(page.has_more ?? false, page.next_cursor ?? undefined, cursors, pages)
    yield { page, end }
    if (end !== undefined) return
    cursor = page.next_cursor ?? undefined
  }
}

/** One page of a list with its entries. */
export interface ListedPage<Entry> extends Paging {
  entries: readonly Entry[]
}

/**
 * Each entry of a list once; see `eachPage`. For a cyclic list, the entries found, and `end` says why.
 *
 * @throws what `fetchPage` throws; earlier pages are discarded
 */
export async function listAllPages<Entry extends { id: string }>(
  fetchPage: (query: { cursor?: string | undefined; limit: number }) => Promise<ListedPage<Entry>>,
): Promise<{ entries: Entry[]; end: PagesEnd }> {
  const entries = new Map<string, Entry>()
  let last: PagesEnd = 'complete'
  for await (const { page, end } of eachPage(fetchPage)) {
    for (const entry of page.entries) if (!entries.has(entry.id)) entries.set(entry.id, entry)
    last = end ?? last
  }
  return { entries: [...entries.values()], end: last }
}

/**
 * All voices the service lists.
 *
 * @throws StudioError of the failed page; earlier pages are discarded
 */
export async function listAllVoices(api: Pick<SpeechApi, 'listVoices'>, options: RequestOptions): Promise<AllVoices> {
  const { entries, end } = await listAllPages<RawEntry>(async (query) => {
    const page = await api.listVoices(query, options)
    return { ...page, entries: page.voices }
  })
  return { voices: entries, end }
}

function getEnd(hasMore: boolean, next: string | undefined, seen: Set<string>, pages: number): PagesEnd | undefined {
  if (!hasMore) return 'complete'
  if (next === undefined) return 'missing-cursor'
  if (seen.has(next)) return 'repeated-cursor'
  if (pages >= MAX_PAGES) return 'too-many-pages'
  seen.add(next)
  return undefined
}
