import { z } from 'zod'
import {
  cutLevels,
  normalizeEntry,
  readEntryId,
  type RawEntry,
  type UnreadField,
} from '#shared/service-wire/read-leniently.ts'

/** An entry of a list with fields that couldn't be read. */
export interface IncompleteEntry {
  /** Null for an entry without a usable ID, which can't be listed. */
  id: string | null
  name: string
  fields: UnreadField[]
}

/** Which list was read, and what of it couldn't be. */
export interface EntriesReading {
  /** Path of the list without its query, such as `/v1/agents`. */
  list: string
  /** `page`: one that follows another; `entry`: one entry by itself. */
  part: 'first-page' | 'page' | 'entry'
  /** Of a single entry. */
  entryId?: string
  incomplete: IncompleteEntry[]
}

/**
 * The entries of a list as the service sent them, each with an ID that is text. `incomplete` names the fields that don't fit the
 * schema. Empty when it is no list.
 *
 * @param position entries of the list before these: those without an ID are then identified by their place in the whole
 *   list. Without it, they are left out.
 */
export function readEntries(
  schema: z.ZodType,
  entries: unknown,
  position?: number,
): { entries: RawEntry[]; incomplete: IncompleteEntry[] } {
  const listed: RawEntry[] = []
  const incomplete: IncompleteEntry[] = []
  for (const entry of Array.isArray(entries) ? (entries as unknown[]) : []) {
    const own = readEntryId(entry)
    const isPlaced = own === undefined && position !== undefined && isRecord(entry)
    const id = isPlaced ? `#${position + listed.length + 1}` : own
    if (own === undefined && !(isPlaced && !requiresId(schema))) {
      const value = cutLevels(isRecord(entry) ? entry['id'] : entry)
      incomplete.push({ id: id ?? null, name: nameOf(entry), fields: [{ path: 'id', value }] })
    }
    if (id === undefined) continue
    const read = readIdentified(schema, id, entry)
    listed.push(read.entry)
    incomplete.push(...read.incomplete)
  }
  return { entries: listed, incomplete }
}

/** False for entries that the service may list without an ID, such as delivery records. */
function requiresId(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodObject) || !(schema.shape['id'] as z.ZodType).safeParse(undefined).success
}

/** One entry as the service sent it, and what of it couldn't be read. */
export function readIdentified(
  schema: z.ZodType,
  id: string,
  json: unknown,
): { entry: RawEntry; incomplete: IncompleteEntry[] } {
  const { entry, unread } = normalizeEntry(schema, { ...(json as Record<string, unknown>), id })
  return { entry, incomplete: unread.length === 0 ? [] : [{ id, name: nameOf(json), fields: unread }] }
}

function nameOf(entry: unknown): string {
  if (!isRecord(entry)) return ''
  return [entry['name'], entry['display_name'], entry['title']].find((name) => typeof name === 'string') ?? ''
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How a page continues. */
export interface Paging {
  next_cursor?: string
  has_more?: boolean
}

/**
 * Reads how a page continues, whatever else it holds: a cursor may be a number, and `has_more` a text. A cursor alone also says that there
 * is more.
 */
export function readPaging(page: Record<string, unknown>): Paging {
  const { next_cursor: nextCursor, has_more: hasMore } = page
  const isCursor = (typeof nextCursor === 'string' && nextCursor !== '') || typeof nextCursor === 'number'
  const isMore = readTruth(hasMore) ?? (isCursor ? true : undefined)
  return {
    ...(isCursor ? { next_cursor: String(nextCursor) } : {}),
    ...(isMore === undefined ? {} : { has_more: isMore }),
  }
}

function readTruth(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : ''
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : undefined
}
