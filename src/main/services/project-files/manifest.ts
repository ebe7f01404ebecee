import { z } from 'zod'
import { PROJECT_TABLES } from '../../db/project-tables.ts'

/** What a project file is called behind its name. */
export const PROJECT_FILE_ENDING = 'overvoice'
export const MANIFEST_NAME = 'manifest.json'
/** Lists the takes' sounds, a line each. */
export const SOUNDS_NAME = 'sounds.jsonl'
/** Of how the archive is laid out. What rows hold is told by `schema`. */
export const PROJECT_FILE_VERSION = 1

/** A person's largest project has a hundredth of it. */
const MOST_ROWS = 1_000_000
/** Of all entries but sounds together. */
export const ROWS_MAX_BYTES = 1 << 30
export const LINE_MAX_BYTES = 16 << 20
export const MANIFEST_MAX_BYTES = 1 << 16
/** Deepest nesting of anything that is written. */
export const JSON_MAX_DEPTH = 16

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Part = z.strictObject({
  rows: z.number().int().min(0).max(MOST_ROWS),
  sizeBytes: z.number().int().min(0).max(ROWS_MAX_BYTES),
  sha256: Sha256,
})

/** The first thing that is read: what the file is, of which version, and what else is in it. */
export const Manifest = z.strictObject({
  format: z.literal('overvoice-project'),
  version: z.literal(PROJECT_FILE_VERSION),
  /** Of the database that the rows were read from. */
  schema: z.number().int().min(18).max(1_000_000),
  tables: z.strictObject(
    Object.fromEntries(PROJECT_TABLES.map((table) => [table, Part])) as Record<
      (typeof PROJECT_TABLES)[number],
      typeof Part
    >,
  ),
  sounds: Part,
})
export type Manifest = z.infer<typeof Manifest>

/** What can be said of a manifest of any version. */
export const AnyManifest = z.looseObject({
  format: z.literal('overvoice-project'),
  version: z.number().int().min(1),
  schema: z.number().int().min(1),
})

/** One sound: the place of its take in the table of takes. */
export const SoundLine = z.strictObject({
  take: z.number().int().min(1).max(MOST_ROWS),
  sizeBytes: z.number().int().min(2).multipleOf(2),
  sha256: Sha256,
})

/** Name of a table's entry. */
export function tableEntry(table: string): string {
  return `tables/${table}.jsonl`
}

/** Name of a sound's entry: signed 16-bit little-endian mono samples. */
export function soundEntry(takePlace: number): string {
  return `takes/${takePlace}.pcm`
}
