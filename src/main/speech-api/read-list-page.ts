import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { RawEntry } from '#shared/service-wire/read-leniently.ts'
import type { GoodAnswer } from './call-service.ts'
import { isRecord, readEntries, readPaging, type Paging } from './read-entries.ts'
import { badAnswer, readJson } from './read-json.ts'

/** 200 long entries, such as agents with long prompts. */
const PAGE_MAX_BYTES = 32 * 1024 * 1024

/** A page of entries as the service sent them, under the name of their list; other fields of the page stay. */
export type EntryPage<List extends string> = Paging & Record<List, RawEntry[]>

/**
 * A page of a list; the call is then done. A list by itself, as in older versions, is the whole list.
 *
 * @param options.position entries on earlier pages, for lists whose entries may have no ID; see `readEntries`
 * @throws StudioError `bad_answer`: it does not hold the list
 */
export async function readListPage<List extends string>(
  answer: GoodAnswer,
  list: List,
  schema: z.ZodType,
  { maxBytes = PAGE_MAX_BYTES, position }: { maxBytes?: number; position?: number } = {},
): Promise<EntryPage<List>> {
  const json = await readJson(answer, maxBytes)
  const page = Array.isArray(json) ? { [list]: json } : json
  if (!isRecord(page) || !Array.isArray(page[list])) throw badAnswer(answer, 'list-response-unexpected')
  const { entries, incomplete } = await readInParts(schema, page[list], position)
  answer.reportEntries({ list: answer.path, part: 'page', incomplete })
  answer.log.finish('ok')
  const { next_cursor: _cursor, has_more: _more, ...rest } = page
  return { ...rest, [list]: entries, ...readPaging(page) } as EntryPage<List>
}

/** Entries that are read before other work gets a turn. */
const ENTRIES_AT_ONCE = 500

async function readInParts(schema: z.ZodType, list: unknown[], position: number | undefined) {
  const parts: ReturnType<typeof readEntries>[] = []
  let listed = 0
  for (let from = 0; from < list.length; from += ENTRIES_AT_ONCE) {
    if (from > 0) await setImmediate()
    const before = position === undefined ? undefined : position + listed
    const part = readEntries(schema, list.slice(from, from + ENTRIES_AT_ONCE), before)
    listed += part.entries.length
    parts.push(part)
  }
  return { entries: parts.flatMap(({ entries }) => entries), incomplete: parts.flatMap(({ incomplete }) => incomplete) }
}
