import type { WireVoice } from '#shared/service-wire/catalogue.ts'
import type { RequestOptions, SpeechApi } from './speech-api.ts'

/** Largest page a list endpoint gives (specification part 8). */
const PAGE_SIZE = 200
/** Far beyond any catalogue; only a list that never ends reaches it. */
const MOST_PAGES = 100

/** Why a list may be less than the whole. */
export type PagesEnd = 'complete' | 'repeated-cursor' | 'missing-cursor' | 'too-many-pages'

export interface AllVoices {
  /** Each voice once, in the service's order. */
  voices: WireVoice[]
  end: PagesEnd
}

/** One page of a list; `end` is there with the last one. */
export interface ListPage<Page> {
  page: Page
  end: PagesEnd | undefined
}

/** As far as the way to the next page goes. */
interface Paging {
  has_more?: boolean | undefined
  next_cursor?: string | null | undefined
}

/**
 * Page after page of a list while the service says there are more; an empty or short page is not the end. A list that would go round in
 * circles ends, and `end` says why.
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
    const end = endOf(page.has_more ?? false, page.next_cursor ?? undefined, cursors, pages)
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
 * Each entry of a list once, as `eachPage` finds them; of a list that goes round in circles what there is, and `end` says why.
 *
 * @throws what `fetchPage` throws; earlier pages are dropped
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
 * Every voice the service lists.
 *
 * @throws StudioError of the page that failed; earlier pages are dropped
 */
export async function listAllVoices(api: Pick<SpeechApi, 'listVoices'>, options: RequestOptions): Promise<AllVoices> {
  const { entries, end } = await listAllPages<WireVoice>(async (query) => {
    const page = await api.listVoices(query, options)
    return { ...page, entries: page.voices }
  })
  return { voices: entries, end }
}

function endOf(hasMore: boolean, next: string | undefined, seen: Set<string>, pages: number): PagesEnd | undefined {
  if (!hasMore) return 'complete'
  if (next === undefined) return 'missing-cursor'
  if (seen.has(next)) return 'repeated-cursor'
  if (pages >= MOST_PAGES) return 'too-many-pages'
  seen.add(next)
  return undefined
}
