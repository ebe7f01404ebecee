import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { ProjectFileCounts } from '#shared/contract/project-files.ts'
import type { SayAsUse } from '#shared/contract/say-as.ts'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { SqlValue, WritableDb } from '../../db/database.ts'
import { inputsKeyOf } from '../../db/inputs-key.ts'
import { studioMigrations } from '../../db/migrations/index.ts'
import { PROJECT_TABLES, type ProjectTableName } from '../../db/project-tables.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import {
  beginProjectImport,
  endProjectImport,
  insertProjectRow,
  listEverywhereSayAs,
} from '../../db/repos/project-rows-repo.ts'
import { setActiveTake } from '../../db/repos/takes-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { fingerprintOf } from '../takes/fingerprint.ts'
import {
  AnyManifest,
  Manifest,
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
import { removeImport } from './remove-import.ts'

export interface ReadProjectFileDeps {
  db: WritableDb
  /** Whose project it becomes. */
  workspaceId: string
  takeFiles: Pick<TakeFiles, 'create' | 'remove'>
  /** Which services' takes can be told for what they are: practice, and the one that is set. */
  services(): readonly string[]
  newId(): string
  now(): number
}

/** What became of a file. */
export interface ReadProject {
  projectId: string
  title: string
  counts: ProjectFileCounts
  narrowedSayAs: number
}

/** A fingerprint that no inputs have. */
const FOREIGN = /^foreign:[0-9a-f]{64}$/
/** Rows of one transaction: a few milliseconds of work. */
const ROWS_AT_ONCE = 100

/**
 * Makes a new project of a file, with ids of its own. Nothing shows it, or plays or uses a take of it, before all of it is
 * stored; whatever ends the reading before, nothing of it stays.
 *
 * @param report hears of bytes that were read, and of how many there are
 * @throws StudioError `invalid_input`: the file is not exactly what a studio wrote; `newer_file`: a later one did
 * @throws StudioError `disk_full`, `storage_failed`, `cancelled`
 */
export async function readProjectFile(
  deps: ReadProjectFileDeps,
  path: string,
  signal: AbortSignal,
  report: (doneBytes: number, totalBytes: number) => void,
): Promise<ReadProject> {
  const archive = await openArchive(path)
  try {
    const manifest = await readManifest(archive)
    const reader = createRowReader(manifest, deps.newId)
    const projectId = reader.idOf('projects', 1)
    const totalBytes = [...archive.sizes.values()].reduce((sum, size) => sum + size, 0)
    let doneBytes = 0
    const step = (bytes: number) => {
      if (signal.aborted) throw new StudioError('cancelled', 'The import was cancelled. Nothing was brought in.')
      report((doneBytes += bytes), totalBytes)
    }
    step(0)
    try {
      return await storeProject(deps, { archive, manifest, reader, projectId, step })
    } catch (error) {
      await removeImport(deps, projectId)
      throw error
    }
  } finally {
    archive.close()
  }
}

async function readManifest(archive: Archive): Promise<Manifest> {
  const size = archive.sizes.get(MANIFEST_NAME)
  if (size === undefined) throw refuseFile('It does not say what it is.')
  if (size > MANIFEST_MAX_BYTES) throw refuseFile('What it says of itself is longer than any project needs.')
  const chunks: Uint8Array[] = []
  for await (const bytes of archive.read(MANIFEST_NAME)) chunks.push(bytes)
  const json = parseJson(Buffer.concat(chunks))
  const any = AnyManifest.safeParse(json)
  if (!any.success) throw refuseFile('It does not say what it is.', any.error)
  if (any.data.version > PROJECT_FILE_VERSION || any.data.schema > studioMigrations.length)
    throw new StudioError(
      'newer_file',
      'This project file was made by a newer Overvoice. Bring Overvoice up to date and try again. Nothing was brought in.',
    )
  const { success, data: manifest, error } = Manifest.safeParse(json)
  if (!success) throw refuseFile('What it says of itself cannot be true.', error)
  if (manifest.tables.projects.rows !== 1) throw refuseFile('It does not hold exactly one project.')
  const parts = [...PROJECT_TABLES.map((table) => [tableEntry(table), manifest.tables[table]] as const)]
  const rowsBytes = [...parts, [SOUNDS_NAME, manifest.sounds] as const].map(([name, { sizeBytes }]) => {
    if (archive.sizes.get(name) !== sizeBytes) throw refuseFile('A part of it is missing or has another size.')
    return sizeBytes
  })
  if (rowsBytes.reduce((sum, bytes) => sum + bytes, 0) > ROWS_MAX_BYTES)
    throw refuseFile('It holds more text than any project.')
  if (archive.sizes.size !== 1 + rowsBytes.length + manifest.sounds.rows)
    throw refuseFile('It holds another number of sounds than it says.')
  return manifest
}

interface Storing {
  archive: Archive
  manifest: Manifest
  reader: RowReader
  projectId: string
  step(bytes: number): void
}

async function storeProject(deps: ReadProjectFileDeps, storing: Storing): Promise<ReadProject> {
  const { db } = deps
  const { manifest, projectId, reader } = storing
  const sampleCounts: number[] = []
  const played: { blockId: string; takeId: string }[] = []
  let narrowedSayAs = 0
  for (const table of PROJECT_TABLES) {
    await eachPart(rowsOf(storing, table), (rows) =>
      db.transaction(() => {
        for (const { place, row } of rows) {
          const { columns, later } = reader.read(table, place, row)
          if (table === 'takes') sampleCounts.push(checkTake(columns))
          const took = later['active_take_id']
          if (took !== undefined) played.push({ blockId: reader.idOf('blocks', place), takeId: took })
          narrowedSayAs += storeRow(deps, table, columns, projectId)
        }
      }),
    )
  }
  const soundBytes = await storeSounds(deps, storing, sampleCounts)

  db.transaction(() => {
    for (const { blockId, takeId } of played) setActiveTake(db, blockId, takeId)
    endProjectImport(db, projectId)
    refreshInputsKeys(db, { kind: 'project', projectId })
  })
  const { chapters, blocks, takes } = manifest.tables
  return {
    projectId,
    title: getProject(db, projectId)?.title ?? '',
    counts: { chapters: chapters.rows, blocks: blocks.rows, takes: takes.rows, soundBytes },
    narrowedSayAs,
  }
}

async function* rowsOf({ archive, manifest, step }: Storing, table: ProjectTableName) {
  let place = 0
  const name = tableEntry(table)
  for await (const row of readJsonLines(counted(archive.read(name), step), manifest.tables[table])) {
    place += 1
    yield { place, row }
  }
}

/** Stores a row as one that nobody sees yet. Answers 1 for an entry that counted everywhere and is the project's now. */
function storeRow(
  { db, workspaceId, now, services }: ReadProjectFileDeps,
  table: ProjectTableName,
  columns: Record<string, SqlValue>,
  projectId: string,
): 0 | 1 {
  const hiddenAt = new Date(now()).toISOString()
  switch (table) {
    case 'projects':
      insertProjectRow(db, table, { ...columns, removed_at: hiddenAt, workspace_id: workspaceId })
      beginProjectImport(db, projectId)
      return 0
    case 'takes': {
      const inputs = inputsOf(columns)
      const derived = { inputs_key: inputsKeyOf(inputs), fingerprint: ownFingerprint(columns, inputs, services()) }
      insertProjectRow(db, table, { ...columns, ...derived, deleted_at: hiddenAt })
      return 0
    }
    case 'say_as_entries': {
      const isEverywhere = columns['project_id'] === null && columns['block_id'] === null
      if (!isEverywhere) break
      const { written, spoken, match_case: matchCase } = columns
      const isKnown = listEverywhereSayAs(db).some(
        (entry) => entry.written === written && entry.spoken === spoken && entry.matchCase === matchCase,
      )
      return !isKnown && insertProjectRow(db, table, { ...columns, project_id: projectId }) ? 1 : 0
    }
    default:
  }
  if (!insertProjectRow(db, table, columns)) throw refuseFile('It says the same thing twice.')
  return 0
}

/** How much sound the take has to have. */
function checkTake(columns: Readonly<Record<string, SqlValue>>): number {
  const sampleCount = columns['sample_count'] as number
  const longestMs = (sampleCount * 1000) / (columns['sample_rate_hz'] as number) + 1_000
  if ((columns['duration_ms'] as number) > longestMs)
    throw refuseFile('A take in it is said to be longer than its sound.')
  return sampleCount
}

function inputsOf(columns: Readonly<Record<string, SqlValue>>): TakeInputs {
  return {
    text: columns['text'] as string,
    markup: JSON.parse(columns['markup'] as string) as MarkupSpan[],
    sayAs: JSON.parse(columns['say_as'] as string) as SayAsUse[],
    spokenFromChar: columns['spoken_from_char'] as number,
    voiceId: columns['voice_id'] as string,
    modelId: columns['model_id'] as string,
    language: columns['language'] as string | null,
    textNormalization: columns['text_normalization'] === 1,
    loudnessNormalization: columns['loudness_normalization'] === 1,
  }
}

/**
 * A take is offered again for the inputs that its fingerprint stands for. That of a file is believed only where it is the
 * one of the take's own inputs: otherwise a file could put its sound under other words in every project.
 */
function ownFingerprint(
  columns: Readonly<Record<string, SqlValue>>,
  inputs: TakeInputs,
  services: readonly string[],
): string {
  const told = columns['fingerprint'] as string
  if (FOREIGN.test(told) || services.some((service) => fingerprintOf(inputs, service) === told)) return told
  return `foreign:${createHash('sha256').update(told).digest('hex')}`
}

async function storeSounds(
  { takeFiles }: ReadProjectFileDeps,
  { archive, manifest, reader, step }: Storing,
  sampleCounts: readonly number[],
): Promise<number> {
  let soundBytes = 0
  const seen = new Set<number>()
  for await (const line of readJsonLines(counted(archive.read(SOUNDS_NAME), step), manifest.sounds)) {
    const sound = SoundLine.safeParse(line)
    if (!sound.success) throw refuseFile('What it says of a sound cannot be true.', sound.error)
    const { take, sizeBytes, sha256 } = sound.data
    const name = soundEntry(take)
    if (seen.has(take) || sampleCounts[take - 1] !== sizeBytes / 2 || archive.sizes.get(name) !== sizeBytes)
      throw refuseFile('A sound in it has another length than its take.')
    seen.add(take)
    const writer = await takeFiles.create(reader.idOf('takes', take))
    try {
      const hash = createHash('sha256')
      for await (const bytes of inWholeSamples(counted(archive.read(name), step))) {
        hash.update(bytes)
        await writer.append(bytes)
      }
      if (hash.digest('hex') !== sha256) throw refuseFile('A sound in it was changed or damaged.')
      await writer.close()
    } catch (error) {
      await writer.discard()
      throw error
    }
    soundBytes += sizeBytes
  }
  if (seen.size !== sampleCounts.filter((count) => count > 0).length)
    throw refuseFile('The sound of a take in it is missing.')
  return soundBytes
}

/** An archive cuts its bytes anywhere; a take is stored in whole samples. */
async function* inWholeSamples(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let odd: Uint8Array | null = null
  for await (const chunk of chunks) {
    const bytes: Uint8Array = odd === null ? chunk : Buffer.concat([odd, chunk])
    const whole = bytes.length - (bytes.length % 2)
    odd = whole < bytes.length ? bytes.slice(whole) : null
    if (whole > 0) yield bytes.subarray(0, whole)
  }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, step: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const bytes of chunks) {
    step(bytes.length)
    yield bytes
  }
}

async function eachPart<T>(items: AsyncIterable<T>, store: (part: readonly T[]) => void): Promise<void> {
  let part: T[] = []
  for await (const item of items) {
    part.push(item)
    if (part.length < ROWS_AT_ONCE) continue
    store(part)
    part = []
    await nextTurn()
  }
  if (part.length > 0) store(part)
}
