import { createHash, randomUUID } from 'node:crypto'
import type { SqlValue } from '../../db/database.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ProjectTableName } from '../../db/project-tables.ts'
import {
  AnyManifest,
  createManifestShape,
  listTables,
  type Manifest,
  MANIFEST_MAX_BYTES,
  MANIFEST_NAME,
  PROJECT_FILE_VERSION,
  ROWS_MAX_BYTES,
  soundEntry,
  SoundLine,
  SOUNDS_NAME,
  tableEntry,
} from './manifest.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { parseJson, readJsonLines } from './read-json-lines.ts'
import { createRowReader, type RowReader } from './read-row.ts'
import { refuseFile } from './refuse-file.ts'

export interface ArchiveRequest {
  path: string
  /** Migrations that this studio knows. */
  schema: number
}

/** A row to store, and the take that a block plays once all takes are there. */
export interface ArchiveRow {
  columns: Record<string, SqlValue>
  played: { blockId: string; takeId: string } | null
}

/** What a project file holds, in the order in which it is to be stored; bytes are the sound of the take named last. */
export type ArchivePart =
  | {
      kind: 'opened'
      projectId: string
      totalBytes: number
      counts: { chapters: number; blocks: number; takes: number }
    }
  | { kind: 'rows'; table: ProjectTableName; rows: ArchiveRow[]; bytes: number }
  | { kind: 'sound'; takeId: string }
  | { kind: 'sound-end'; sizeBytes: number }
  | Uint8Array

/** Rows that are handed over at once: a few milliseconds to store. */
const ROWS_AT_ONCE = 100
/** Rows hold texts of any length. */
const ROWS_BYTES = 1 << 20

/**
 * Reads and checks a project file in the thread that reads files. A row is checked before it is handed over, the rest of its
 * table later: who takes them keeps them only when the job ends without a failure.
 *
 * @throws StudioError `invalid_input`: the file is not exactly what a studio wrote; `newer_file`: a later one did
 */
export async function* readArchiveJob({ path, schema }: ArchiveRequest): AsyncGenerator<ArchivePart> {
  const archive = await openArchive(path)
  try {
    const manifest = await readManifest(archive, schema)
    const reader = createRowReader(manifest, () => randomUUID().replaceAll('-', ''))
    const { chapters, blocks, takes } = manifest.tables
    yield {
      kind: 'opened',
      projectId: reader.idOf('projects', 1),
      totalBytes: [...archive.sizes.values()].reduce((sum, size) => sum + size, 0),
      counts: { chapters: chapters.rows, blocks: blocks.rows, takes: takes.rows },
    }
    const sampleCounts: number[] = []
    for (const table of listTables(manifest.version))
      yield* readTable({ archive, manifest, reader, sampleCounts }, table)
    yield* readSounds({ archive, manifest, reader, sampleCounts })
  } finally {
    archive.close()
  }
}

interface Reading {
  archive: Archive
  manifest: Manifest
  reader: RowReader
  /** Of each take, in the order of the table. */
  sampleCounts: number[]
}

async function readManifest(archive: Archive, schema: number): Promise<Manifest> {
  const size = archive.sizes.get(MANIFEST_NAME)
  if (size === undefined) throw refuseFile('description-missing')
  if (size > MANIFEST_MAX_BYTES) throw refuseFile('description-too-long')
  const chunks: Uint8Array[] = []
  for await (const bytes of archive.read(MANIFEST_NAME)) chunks.push(bytes)
  const json = parseJson(Buffer.concat(chunks))
  const any = AnyManifest.safeParse(json)
  if (!any.success) throw refuseFile('description-missing', any.error)
  if (any.data.version > PROJECT_FILE_VERSION || any.data.schema > schema)
    throw new StudioError('newer_file', 'project-file-too-new')
  const { success, data: manifest, error } = createManifestShape(any.data.version).safeParse(json)
  if (!success) throw refuseFile('description-invalid', error)
  if (manifest.tables.projects.rows !== 1) throw refuseFile('not-one-project')
  const parts = listTables(manifest.version).map((table) => [tableEntry(table), manifest.tables[table]] as const)
  const rowsBytes = [...parts, [SOUNDS_NAME, manifest.sounds] as const].map(([name, { sizeBytes }]) => {
    if (archive.sizes.get(name) !== sizeBytes) throw refuseFile('part-missing-or-wrong-size')
    return sizeBytes
  })
  if (rowsBytes.reduce((sum, bytes) => sum + bytes, 0) > ROWS_MAX_BYTES) throw refuseFile('too-much-text')
  if (archive.sizes.size !== 1 + rowsBytes.length + manifest.sounds.rows) throw refuseFile('audio-file-count-wrong')
  return manifest
}

async function* readTable(
  { archive, manifest, reader, sampleCounts }: Reading,
  table: ProjectTableName,
): AsyncGenerator<ArchivePart> {
  let rows: ArchiveRow[] = []
  let bytes = 0
  let place = 0
  const counted = countBytes(archive.read(tableEntry(table)), (length) => (bytes += length))
  const part = (): ArchivePart => {
    const full = { kind: 'rows', table, rows, bytes } as const
    rows = []
    bytes = 0
    return full
  }
  for await (const row of readJsonLines(counted, manifest.tables[table])) {
    place += 1
    const { columns, later } = reader.read(table, place, row)
    if (table === 'takes') sampleCounts.push(checkTake(columns))
    const takeId = later['active_take_id']
    rows.push({ columns, played: takeId === undefined ? null : { blockId: reader.idOf('blocks', place), takeId } })
    if (rows.length >= ROWS_AT_ONCE || bytes >= ROWS_BYTES) yield part()
  }
  yield part()
}

/** The amount of audio the take must have. */
function checkTake(columns: Readonly<Record<string, SqlValue>>): number {
  const sampleCount = columns['sample_count'] as number
  const longestMs = (sampleCount * 1000) / (columns['sample_rate_hz'] as number) + 1_000
  if ((columns['duration_ms'] as number) > longestMs) throw refuseFile('take-longer-than-audio')
  return sampleCount
}

async function* readSounds({ archive, manifest, reader, sampleCounts }: Reading): AsyncGenerator<ArchivePart> {
  const seen = new Set<number>()
  for await (const line of readJsonLines(archive.read(SOUNDS_NAME), manifest.sounds)) {
    const sound = SoundLine.safeParse(line)
    if (!sound.success) throw refuseFile('audio-description-invalid', sound.error)
    const { take, sizeBytes, sha256 } = sound.data
    const name = soundEntry(take)
    if (seen.has(take) || sampleCounts[take - 1] !== sizeBytes / 2 || archive.sizes.get(name) !== sizeBytes)
      throw refuseFile('audio-length-differs')
    seen.add(take)
    yield { kind: 'sound', takeId: reader.idOf('takes', take) }
    const hash = createHash('sha256')
    for await (const bytes of inWholeSamples(archive.read(name))) {
      hash.update(bytes)
      yield bytes
    }
    if (hash.digest('hex') !== sha256) throw refuseFile('audio-changed')
    yield { kind: 'sound-end', sizeBytes }
  }
  if (seen.size !== sampleCounts.filter((count) => count > 0).length) throw refuseFile('audio-missing')
}

/** Archive chunks end at any byte; takes are stored in whole samples. */
async function* inWholeSamples(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let odd: Uint8Array | null = null
  for await (const chunk of chunks) {
    const bytes: Uint8Array = odd === null ? chunk : Buffer.concat([odd, chunk])
    const whole = bytes.length - (bytes.length % 2)
    odd = whole < bytes.length ? bytes.slice(whole) : null
    if (whole > 0) yield bytes.subarray(0, whole)
  }
}

async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of chunks) {
    count(bytes.length)
    yield bytes
  }
}
