import { z } from 'zod'
import { hasMoreLevels } from '../domain/has-more-levels.ts'

/** A field that couldn't be read. `value` is its content; undefined if missing. */
export interface UnreadField {
  /** Such as `tts.speed` or `tags[2]`. */
  path: string
  value: unknown
}

export interface LenientReading<T> {
  value: T
  unread: UnreadField[]
}

type JsonObject = Record<string, unknown>

/** An entry of a list as the service sent it, with an ID that is text. */
export type RawEntry = JsonObject & { id: string }

/**
 * Reads an entry field by field, so that a mistyped field costs only itself. Numbers sent as text and text sent as
 * numbers are read. An unreadable required text or list is empty, unknown fields stay, and an entry that isn't an
 * object is empty.
 */
export function readLeniently<T>(schema: z.ZodType<T>, json: unknown): LenientReading<T> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return { value: parsed.data, unread: [] }
  const unread: UnreadField[] = []
  const entry = isJsonObject(json) ? json : {}
  if (entry !== json) unread.push({ path: '', value: json })
  return { value: readEntry(schema, entry, '', unread) as T, unread }
}

/** Levels of an entry that are read: SQLite rejects JSON with over 1,000 levels, and JavaScript writes few thousands. */
const MAX_LEVELS = 100

/**
 * The entry as sent, with numbers and text converted to the schema's types. A field that couldn't be read completely is
 * unchanged, except that a field with too many levels is left out.
 */
export function normalizeEntry(schema: z.ZodType, sent: RawEntry): { entry: RawEntry; unread: UnreadField[] } {
  const deep = Object.keys(sent).filter((name) => hasMoreLevels(sent[name], MAX_LEVELS))
  const entry = { ...sent }
  for (const name of deep) delete entry[name]
  const { value, unread } = readLeniently(schema, entry)
  const odd = new Set([...unread.map(({ path }) => /^[^.[]*/.exec(path)?.[0]), ...deep])
  const read = Object.entries(value as JsonObject).filter(([name, field]) => field !== undefined && !odd.has(name))
  return {
    entry: { ...entry, ...Object.fromEntries(read) },
    unread: [
      ...unread.filter(({ path }) => !deep.includes(path)),
      ...deep.map((path) => ({ path, value: cutLevels(sent[path]) })),
    ],
  }
}

/** The value with `…` in place of what is nested too deeply to be stored. */
export function cutLevels(value: unknown, levels = MAX_LEVELS): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return '…'
  if (Array.isArray(value)) return value.map((element) => cutLevels(element, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, cutLevels(field, levels - 1)]))
}

/** The ID of an entry as text; undefined if it has none. */
export function readEntryId(entry: unknown): string | undefined {
  const id = isJsonObject(entry) ? entry['id'] : undefined
  if (typeof id === 'number') return String(id)
  return typeof id === 'string' && id.trim() !== '' ? id : undefined
}

type Reading = { isRead: true; value: unknown } | { isRead: false }

const NOT_READ: Reading = { isRead: false }

/** Every field of the entry itself; unreadable required ones are empty. */
function readEntry(schema: z.ZodType, entry: JsonObject, at: string, unread: UnreadField[]): JsonObject {
  const read: JsonObject = { ...entry }
  for (const [name, field] of Object.entries(getShape(schema))) {
    const path = at === '' ? name : `${at}.${name}`
    const present = Object.hasOwn(entry, name) ? entry[name] : undefined
    const reading = readField(field, present, path, unread)
    if (!reading.isRead) unread.push({ path, value: present })
    const value = reading.isRead ? reading.value : emptyValue(field, path)
    if (value === undefined) delete read[name]
    else read[name] = value
  }
  return read
}

function readField(schema: z.ZodType, value: unknown, path: string, unread: UnreadField[]): Reading {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { isRead: true, value: parsed.data }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    // The service may write null for an unset optional field.
    if (value === null || value === undefined) return { isRead: true, value: undefined }
    return readField(schema.unwrap() as z.ZodType, value, path, unread)
  }
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return NOT_READ
    return { isRead: true, value: readElements(schema.element as z.ZodType, value, path, unread) }
  }
  if (schema instanceof z.ZodObject) return isJsonObject(value) ? readPart(schema, value, path, unread) : NOT_READ
  if (schema instanceof z.ZodUnion) {
    for (const option of schema.options as z.ZodType[]) {
      const reading = readField(option, value, path, unread)
      if (reading.isRead) return reading
    }
    return NOT_READ
  }
  for (const written of otherSpellings(value)) {
    const again = schema.safeParse(written)
    if (again.success) return { isRead: true, value: again.data }
  }
  return NOT_READ
}

function readElements(schema: z.ZodType, list: unknown[], path: string, unread: UnreadField[]): unknown[] {
  return list.flatMap((element: unknown, index) => {
    const at = `${path}[${index}]`
    const reading = readField(schema, element, at, unread)
    if (reading.isRead) return [reading.value]
    unread.push({ path: at, value: element })
    return []
  })
}

/** An object inside an entry; without a required field it is dropped, since nothing else identifies it. */
function readPart(schema: z.ZodObject, part: JsonObject, path: string, unread: UnreadField[]): Reading {
  const inside: UnreadField[] = []
  const read: JsonObject = { ...part }
  for (const [name, field] of Object.entries(getShape(schema))) {
    const present = Object.hasOwn(part, name) ? part[name] : undefined
    const reading = readField(field, present, `${path}.${name}`, inside)
    if (!reading.isRead) {
      if (!field.safeParse(undefined).success) return NOT_READ
      inside.push({ path: `${path}.${name}`, value: present })
    }
    if (reading.isRead && reading.value !== undefined) read[name] = reading.value
    else delete read[name]
  }
  unread.push(...inside)
  return { isRead: true, value: read }
}

/** The same value as a number, text or boolean, if convertible. */
function otherSpellings(value: unknown): unknown[] {
  if (typeof value === 'number') return [String(value)]
  if (value === 'true' || value === 'false') return [value === 'true']
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/.test(value) ? [Number(value)] : []
}

function emptyValue(schema: z.ZodType, path: string): unknown {
  if (schema.safeParse(undefined).success) return undefined
  if (schema instanceof z.ZodString) return ''
  if (schema instanceof z.ZodArray) return []
  if (schema instanceof z.ZodObject) return readEntry(schema, {}, path, [])
  throw new Error(`${path} can be neither empty nor absent, so that an entry without it has no reading.`)
}

function getShape(schema: z.ZodType): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
