import { setImmediate } from 'node:timers/promises'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { RawEntry } from '#shared/service-wire/read-leniently.ts'
import type { RequestOptions } from './request-options.ts'
import type { SpeechApi } from './speech-api.ts'

/** Maximum page size of a list endpoint (specification part 8). */
const PAGE_SIZE = 200
/** Far beyond any catalog; only an endless list reaches it. */
const MAX_PAGES = 100

/** Conversations grow without bound, and their pages are stored one by one: 200,000 of them. */
export const MAX_CONVERSATION_PAGES = 1_000

/** Why a list may be incomplete. */
export type PagesEnd = 'complete' | 'repeated-cursor' | 'missing-cursor' | 'too-many-pages'

export interface AllVoices {
  /** Each voice once, in the service's order. */
  voices: RawEntry[]
  end: PagesEnd
}

/** The entries of one page of a list that no earlier page had; the last page has `end`. */
export interface ListPage<Entry> {
  entries: Entry[]
  end: PagesEnd | undefined
}

/** The fields needed for paging. */
export interface Paging {
  has_more?: boolean
  next_cursor?: string | null
}

export interface PageQuery {
  cursor?: string
  limit: number
  /** Entries on earlier pages. */
  position: number
}

/**
 * Yields page after page while the service says there are more; an empty or short page isn't the end. A longer page than
 * requested comes in parts, so that storing them doesn't stop other work. Each entry comes once, by its ID. A cyclic
 * list ends, and `end` says why.
 *
 * @throws what `fetchPage` throws
 */
export async function* eachPage<Page extends Paging, Entry extends { id: string }>(
  fetchPage: (query: PageQuery) => Promise<Page>,
  getEntries: (page: Page) => readonly Entry[],
  { maxPages = MAX_PAGES }: { maxPages?: number } = {},
): AsyncGenerator<ListPage<Entry>> {
  const cursors = new Set<string>()
  const ids = new Set<string>()
  let cursor: string | undefined
  let position = 0
  for (let pages = 1; ; pages += 1) {
    const page = await fetchPage({ cursor, limit: PAGE_SIZE, position })
    const hasMorePages = pages < maxPages
    const end = getEnd(page.has_more ?? false, page.next_cursor ?? undefined, cursors, hasMorePages)
    const listed = getEntries(page)
    position += listed.length
    // A service without paging returns its whole list.
    for (let from = 0; ; from += PAGE_SIZE) {
      const isRest = from + PAGE_SIZE >= listed.length
      const entries = listed.slice(from, from + PAGE_SIZE).filter(({ id }) => !ids.has(id) && ids.add(id))
      yield { entries, end: isRest ? end : undefined }
      if (isRest) break
      await setImmediate()
    }
    if (end !== undefined) return
    cursor = page.next_cursor ?? undefined
  }
}

/**
 * Each entry of a list once; see `eachPage`. For a cyclic list, the entries found, and `end` says why.
 *
 * @throws what `fetchPage` throws; earlier pages are discarded
 */
export async function listAllPages<Page extends Paging, Entry extends { id: string }>(
  fetchPage: (query: PageQuery) => Promise<Page>,
  getEntries: (page: Page) => readonly Entry[],
): Promise<{ entries: Entry[]; end: PagesEnd }> {
  const all: Entry[] = []
  let last: PagesEnd = 'complete'
  for await (const { entries, end } of eachPage(fetchPage, getEntries)) {
    all.push(...entries)
    last = end ?? last
  }
  return { entries: all, end: last }
}

/**
 * Call it when what was read of a list is stored.
 *
 * @throws StudioError `bad_answer` if the list wasn't complete
 */
export function requireComplete(end: PagesEnd | undefined): void {
  if (end !== undefined && end !== 'complete') throw new StudioError('bad_answer', 'list-incomplete')
}

/**
 * All voices the service lists.
 *
 * @throws StudioError of the failed page; earlier pages are discarded
 */
export async function listAllVoices(api: Pick<SpeechApi, 'listVoices'>, options: RequestOptions): Promise<AllVoices> {
  const { entries, end } = await listAllPages(
    (query) => api.listVoices(query, options),
    (page) => page.voices,
  )
  return { voices: entries, end }
}

function getEnd(
  hasMore: boolean,
  next: string | undefined,
  seen: Set<string>,
  hasMorePages: boolean,
): PagesEnd | undefined {
  if (!hasMore) return 'complete'
  if (next === undefined) return 'missing-cursor'
  if (seen.has(next)) return 'repeated-cursor'
  if (!hasMorePages) return 'too-many-pages'
  seen.add(next)
  return undefined
}
