import type { GoodAnswer } from './call-service.ts'
import { isRecord, readPaging } from './read-entries.ts'
import { badAnswer, readJson } from './read-json.ts'

/** 200 entries of some length, such as agents with long prompts. */
const PAGE_MAX_BYTES = 32 * 1024 * 1024

/**
 * A page with what it says besides, its list unread; the call is then done. `orBare` also takes a list by itself, which is all of it.
 *
 * @throws StudioError `bad_answer`: it does not hold the list
 */
export async function readListPage(answer: GoodAnswer, list: string, orBare = false): Promise<Record<string, unknown>> {
  const json = await readJson(answer, PAGE_MAX_BYTES)
  const page = orBare && Array.isArray(json) ? { [list]: json } : json
  if (!isRecord(page) || !Array.isArray(page[list]))
    throw badAnswer(answer, 'The answer of the service is not the list that was asked for.')
  answer.log.finish('ok')
  const { next_cursor: _cursor, has_more: _more, ...rest } = page
  return { ...rest, ...readPaging(page) }
}
