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

/**
 * Every voice the service lists, page after page while it says there are more; an empty or short page is not the end.
 * A list that would go round in circles ends with what there is, and `end` says why.
 *
 * @throws StudioError of the page that failed; earlier pages are dropped
 */
export async function listAllVoices(api: Pick<SpeechApi, 'listVoices'>, options: RequestOptions): Promise<AllVoices> {
  const voices = new Map<string, WireVoice>()
  const cursors = new Set<string>()
  let cursor: string | undefined
  for (let pages = 1; ; pages += 1) {
    const page = await api.listVoices({ cursor, limit: PAGE_SIZE }, options)
    for (const voice of page.voices) if (!voices.has(voice.id)) voices.set(voice.id, voice)
    const end = endOf(page.has_more ?? false, page.next_cursor ?? undefined, cursors, pages)
    if (end !== undefined) return { voices: [...voices.values()], end }
    cursor = page.next_cursor ?? undefined
  }
}

function endOf(hasMore: boolean, next: string | undefined, seen: Set<string>, pages: number): PagesEnd | undefined {
  if (!hasMore) return 'complete'
  if (next === undefined) return 'missing-cursor'
  if (seen.has(next)) return 'repeated-cursor'
  if (pages >= MOST_PAGES) return 'too-many-pages'
  seen.add(next)
  return undefined
}
