import type { FileHandle } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ProjectFileCounts } from '#shared/contract/project-files.ts'
import { foldText } from '#shared/domain/fold-text.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { studioMigrations } from '../../db/migrations/index.ts'
import { openSnapshot } from '../../db/open-snapshot.ts'
import { PROJECT_TABLES, type ProjectTableName } from '../../db/project-tables.ts'
import {
  type CarriedRow,
  chooseProjectRows,
  listCarriedSounds,
  listEverywherePronunciations,
  listScriptTexts,
  readCarriedRows,
} from '../../db/repos/project-rows-repo.ts'
import { readSamples } from '../../media/read-samples.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { type Manifest, MANIFEST_NAME, PROJECT_FILE_VERSION, soundEntry, SOUNDS_NAME, tableEntry } from './manifest.ts'
import { createArchiveWriter } from './write-archive.ts'

export interface WriteProjectFileDeps {
  /** Path of the studio's database file. */
  databasePath: string
  takeFiles: Pick<TakeFiles, 'audioPath' | 'sampleCount'>
}

/** What was written. */
export interface WrittenProject {
  counts: ProjectFileCounts
  takesCutShort: number
}

/** Rows read before yielding: about a millisecond. */
const ROWS_AT_ONCE = 100

interface Sound {
  place: number
  takeId: string
  sampleCount: number
}

/**
 * Writes a project's current state to an open, empty file, regardless of concurrent changes.
 *
 * @param report called with bytes of audio written and the total
 * @throws StudioError `not_found`: the project doesn't exist
 */
export async function writeProjectFile(
  { databasePath, takeFiles }: WriteProjectFileDeps,
  file: FileHandle,
  projectId: string,
  signal: AbortSignal,
  report: (doneBytes: number, totalBytes: number) => void,
): Promise<WrittenProject> {
  const snapshot = openSnapshot(databasePath)
  try {
    const counts = chooseProjectRows(snapshot, projectId, await findEverywhere(snapshot, projectId, signal))
    if (counts.projects === 0) throw new StudioError('not_found', 'project-not-found')
    const { sounds, cut } = await measureSounds(snapshot, takeFiles, signal)
    const totalBytes = sounds.reduce((sum, { sampleCount }) => sum + sampleCount * 2, 0)
    report(0, totalBytes)

    const archive = createArchiveWriter(file, signal)
    const tables: Partial<Manifest['tables']> = {}
    for (const table of PROJECT_TABLES) {
      const written = await archive.add(tableEntry(table), getRows(snapshot, table, cut))
      tables[table] = { rows: counts[table], ...written }
    }
    const lines: string[] = []
    let doneBytes = 0
    for (const { place, takeId, sampleCount } of sounds) {
      const samples = readSamples(takeFiles.audioPath(takeId), sampleCount)
      const written = await archive.add(
        soundEntry(place),
        counted(samples, (bytes) => report((doneBytes += bytes), totalBytes)),
      )
      lines.push(`${JSON.stringify({ take: place, ...written })}\n`)
    }
    const listed = await archive.add(SOUNDS_NAME, asBytes(lines))
    const manifest = {
      format: 'overvoice-project',
      version: PROJECT_FILE_VERSION,
      schema: studioMigrations.length,
      tables: tables as Manifest['tables'],
      sounds: { rows: sounds.length, ...listed },
    } satisfies Manifest
    await archive.add(MANIFEST_NAME, asBytes([JSON.stringify(manifest, null, 2)]))
    await archive.end()
    return {
      counts: { chapters: counts.chapters, blocks: counts.blocks, takes: counts.takes, soundBytes: totalBytes },
      takesCutShort: cut.size,
    }
  } finally {
    snapshot.close()
  }
}

/** IDs of the global entries that match a word of the script. */
async function findEverywhere(snapshot: OpenDatabase, projectId: string, signal: AbortSignal): Promise<string[]> {
  let open = listEverywherePronunciations(snapshot).map(({ id, written }) => ({ id, folded: foldText(written) }))
  const found: string[] = []
  let after = -1
  while (open.length > 0) {
    const texts = listScriptTexts(snapshot, projectId, after)
    if (texts.length === 0) break
    const all = texts.map(({ text }) => foldText(text)).join('\n')
    found.push(...open.filter(({ folded }) => all.includes(folded)).map(({ id }) => id))
    open = open.filter(({ folded }) => !all.includes(folded))
    after = texts.at(-1)?.row ?? after
    await nextTurn()
    signal.throwIfAborted()
  }
  return found
}

/** Measures the available audio per take and finds takes with less than was stored: sample counts by position. */
async function measureSounds(
  snapshot: OpenDatabase,
  takeFiles: WriteProjectFileDeps['takeFiles'],
  signal: AbortSignal,
) {
  const sounds: Sound[] = []
  const cut = new Map<number, number>()
  for (let after = 0; ;) {
    const part = listCarriedSounds(snapshot, after, ROWS_AT_ONCE)
    if (part.length === 0) return { sounds, cut }
    const found = await Promise.all(part.map(({ takeId }) => takeFiles.sampleCount(takeId)))
    for (const [index, sound] of part.entries()) {
      const sampleCount = Math.min(sound.sampleCount, found[index] ?? 0)
      if (sampleCount < sound.sampleCount) cut.set(sound.place, sampleCount)
      if (sampleCount > 0) sounds.push({ ...sound, sampleCount })
      after = sound.place
    }
    signal.throwIfAborted()
  }
}

async function* getRows(
  snapshot: OpenDatabase,
  table: ProjectTableName,
  cut: ReadonlyMap<number, number>,
): AsyncGenerator<Uint8Array> {
  for (let after = 0; ;) {
    const rows = readCarriedRows(snapshot, table, after, ROWS_AT_ONCE)
    if (rows.length === 0) return
    yield Buffer.from(rows.map((row) => lineOf(table === 'takes' ? withWhatIsThere(row, cut) : row)).join(''))
    after = rows.at(-1)?.place ?? after
    await nextTurn()
  }
}

/** Sets a row's length to the audio in the file, so that readers can rely on it. */
function withWhatIsThere(row: CarriedRow, cut: ReadonlyMap<number, number>): CarriedRow {
  const sampleCount = cut.get(row.place)
  if (sampleCount === undefined) return row
  const durationMs = (sampleCount * 1000) / Number(row.columns['sample_rate_hz'])
  return { ...row, columns: { ...row.columns, sample_count: sampleCount, duration_ms: durationMs } }
}

function lineOf({ columns }: CarriedRow): string {
  const cells = Object.entries(columns).map(([name, cell]) => [
    name,
    cell instanceof Uint8Array ? Buffer.from(cell).toString('base64') : cell,
  ])
  return `${JSON.stringify(Object.fromEntries(cells))}\n`
}

async function* counted(chunks: AsyncIterable<Uint8Array>, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const bytes of chunks) {
    yield bytes
    count(bytes.length)
  }
}

async function* asBytes(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
