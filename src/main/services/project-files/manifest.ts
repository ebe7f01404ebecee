import { createHash } from 'node:crypto'
import { z } from 'zod'
import { PROJECT_TABLES, type ProjectTableName, projectTables } from '../../db/project-tables.ts'

/** File extension of project files. */
export const PROJECT_FILE_ENDING = 'overvoice'
export const MANIFEST_NAME = 'manifest.json'
/** Lists the audio of the takes, one line each. */
export const SOUNDS_NAME = 'sounds.jsonl'
/** Version of the archive layout. The content of rows is versioned by `schema`. */
export const PROJECT_FILE_VERSION = 2

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

type Part = z.infer<typeof Part>

/** Read first: the file's type, its version, and its other contents. */
export interface Manifest {
  format: 'overvoice-project'
  version: number
  /** Schema of the database the rows were read from. */
  schema: number
  /** Tables that were added in a later version have no rows. */
  tables: Record<ProjectTableName, Part>
  sounds: Part
}

/** Tables of a file of this version, in their order. */
export function listTables(version: number): ProjectTableName[] {
  return PROJECT_TABLES.filter((table) => (projectTables[table].addedInVersion ?? 1) <= version)
}

/** Checks a manifest of this version. */
export function createManifestShape(version: number): z.ZodType<Manifest> {
  const noRows = { rows: 0, sizeBytes: 0, sha256: createHash('sha256').digest('hex') }
  const noTables = Object.fromEntries(PROJECT_TABLES.map((table) => [table, noRows])) as Manifest['tables']
  const parts = Object.fromEntries(listTables(version).map((table) => [table, Part]))
  return z.strictObject({
    format: z.literal('overvoice-project'),
    version: z.literal(version),
    schema: z.number().int().min(1).max(1_000_000),
    tables: z.strictObject(parts).transform((tables) => ({ ...noTables, ...tables })),
    sounds: Part,
  })
}

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
