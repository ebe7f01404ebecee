import { z } from 'zod'
import { PROJECT_TABLES } from '../../db/project-tables.ts'

/** File extension of project files. */
export const PROJECT_FILE_ENDING = 'overvoice'
export const MANIFEST_NAME = 'manifest.json'
/** Lists the audio of the takes, one line each. */
export const SOUNDS_NAME = 'sounds.jsonl'
/** Version of the archive layout. The content of rows is versioned by `schema`. */
export const PROJECT_FILE_VERSION = 1

/** A user's largest project has a hundredth of this. */
const MAX_ROWS = 1_000_000
/** Total of all entries except audio. */
export const ROWS_MAX_BYTES = 1 << 30
export const LINE_MAX_BYTES = 16 << 20
export const MANIFEST_MAX_BYTES = 1 << 16
/** Maximum nesting depth of anything that is written. */
export const JSON_MAX_DEPTH = 16

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Part = z.strictObject({
  rows: z.number().int().min(0).max(MAX_ROWS),
  sizeBytes: z.number().int().min(0).max(ROWS_MAX_BYTES),
  sha256: Sha256,
})

/** Read first: the file's type, its version, and its other contents. */
export const Manifest = z.strictObject({
  format: z.literal('overvoice-project'),
  version: z.literal(PROJECT_FILE_VERSION),
  /** Schema of the database the rows were read from. */
  schema: z.number().int().min(1).max(1_000_000),
  tables: z.strictObject(
    Object.fromEntries(PROJECT_TABLES.map((table) => [table, Part])) as Record<
      (typeof PROJECT_TABLES)[number],
      typeof Part
    >,
  ),
  sounds: Part,
})
export type Manifest = z.infer<typeof Manifest>

/** What a manifest of any version has in common. */
export const AnyManifest = z.looseObject({
  format: z.literal('overvoice-project'),
  version: z.number().int().min(1),
  schema: z.number().int().min(1),
})

/** One audio entry: the position of its take in the takes table. */
export const SoundLine = z.strictObject({
  take: z.number().int().min(1).max(MAX_ROWS),
  sizeBytes: z.number().int().min(2).multipleOf(2),
  sha256: Sha256,
})

/** Name of a table's entry. */
export function tableEntry(table: string): string {
  return `tables/${table}.jsonl`
}

/** Name of an audio entry: signed 16-bit little-endian mono samples. */
export function soundEntry(takePlace: number): string {
  return `takes/${takePlace}.pcm`
}
