import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SpokenSpan } from '#shared/contract/markup.ts'
import type { ProjectFileCounts } from '#shared/contract/project-files.ts'
import type { PronunciationUse } from '#shared/contract/pronunciation.ts'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { SqlValue, WritableDb } from '../../db/database.ts'
import { inputsKeyOf } from '../../db/inputs-key.ts'
import { studioMigrations } from '../../db/migrations/index.ts'
import type { ProjectTableName } from '../../db/project-tables.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import {
  beginProjectImport,
  endProjectImport,
  insertProjectRow,
  listEverywherePronunciations,
  nameImportedProject,
} from '../../db/repos/project-rows-repo.ts'
import { setActiveTake } from '../../db/repos/takes-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { getFingerprint } from '../takes/fingerprint.ts'
import { runFileJob } from '../../media/files/run-file-job.ts'
import type { ArchivePart } from './read-archive-job.ts'
import { refuseFile } from './refuse-file.ts'
import { removeImport } from './remove-import.ts'

export interface ReadProjectFileDeps {
  db: WritableDb
  /** Workspace that gets the project. */
  workspaceId: string
  takeFiles: Pick<TakeFiles, 'create' | 'remove'>
  /** Services whose takes can be identified: the sandbox and the configured one. */
  services(): readonly string[]
  now(): number
  /** The new project's title; that of the file if absent. */
  title?: string
}

/** Result of reading a file. */
export interface ReadProject {
  projectId: string
  title: string
  counts: ProjectFileCounts
  narrowedPronunciations: number
}

/** A fingerprint that no inputs can have. */
const FOREIGN = /^foreign:[0-9a-f]{64}$/
/** Rows per transaction: a few milliseconds of work. */
const ROWS_AT_ONCE = 100

/**
 * Creates a new project from a file, with new IDs. The file is read and checked in a thread with limits. The project
 * isn't shown, and its takes aren't played or reused, until everything is stored; an interrupted read leaves nothing.
 *
 * @param report hears of bytes that were read, and of how many there are
 * @throws StudioError `invalid_input`: the file is not exactly what a studio wrote; `newer_file`: a later one did
 * @throws StudioError `disk_full`, `storage_failed`, `canceled`
 */
export async function readProjectFile(
  deps: ReadProjectFileDeps,
  path: string,
  signal: AbortSignal,
  report: (doneBytes: number, totalBytes: number) => void,
): Promise<ReadProject> {
  const parts = runFileJob('read-archive', { path, schema: studioMigrations.length }, { signal })
  try {
    const { value: opened } = await parts.next()
    if (!opened || opened instanceof Uint8Array || opened.kind !== 'opened')
      throw new Error('The file is opened first.')
    const { projectId, totalBytes } = opened
    let doneBytes = 0
    const step = (bytes: number) => report((doneBytes += bytes), totalBytes)
    step(0)
    try {
      return await storeProject(deps, { parts, projectId, counts: opened.counts, step })
    } catch (error) {
      await removeImport(deps, projectId)
      throw error
    }
  } catch (error) {
    if (signal.aborted) throw new StudioError('canceled', 'import-canceled')
    throw error
  } finally {
    await parts.return(undefined)
  }
}

interface Storing {
  parts: AsyncIterable<ArchivePart>
  projectId: string
  counts: Omit<ProjectFileCounts, 'soundBytes'>
  step(bytes: number): void
}

async function storeProject(deps: ReadProjectFileDeps, storing: Storing): Promise<ReadProject> {
  const { db } = deps
  const { parts, projectId, counts, step } = storing
  const played: { blockId: string; takeId: string }[] = []
  let narrowedPronunciations = 0
  let soundBytes = 0
  let writer: Awaited<ReturnType<TakeFiles['create']>> | null = null
  try {
    for await (const part of parts) {
      if (part instanceof Uint8Array) {
        await writer?.append(part)
        step(part.length)
      } else if (part.kind === 'rows') {
        db.transaction(() => {
          for (const row of part.rows) {
            if (row.played) played.push(row.played)
            narrowedPronunciations += storeRow(deps, part.table, row.columns, projectId)
          }
        })
        step(part.bytes)
        await nextTurn()
      } else if (part.kind === 'sound') writer = await deps.takeFiles.create(part.takeId)
      else if (part.kind === 'sound-end') {
        await writer?.close()
        writer = null
        soundBytes += part.sizeBytes
      }
    }
  } finally {
    await writer?.discard()
  }
  // Nobody sees the project yet, so that this needs no single step.
  for (let from = 0; from < played.length; from += ROWS_AT_ONCE) {
    const some = played.slice(from, from + ROWS_AT_ONCE)
    db.transaction(() => some.forEach(({ blockId, takeId }) => setActiveTake(db, blockId, takeId)))
    await nextTurn()
  }
  db.transaction(() => {
    if (deps.title !== undefined) nameImportedProject(db, projectId, deps.title, new Date(deps.now()).toISOString())
    endProjectImport(db, projectId)
    refreshInputsKeys(db, { kind: 'project', projectId })
  })
  const title = getProject(db, projectId)?.title ?? ''
  return { projectId, title, counts: { ...counts, soundBytes }, narrowedPronunciations }
}

/** Stores a row, still hidden. Returns 1 for a global entry that now belongs to the project. */
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
      const inputs = getInputs(columns)
      const derived = {
        imported: 1,
        inputs_key: inputsKeyOf(inputs),
        fingerprint: ownFingerprint(columns, inputs, services()),
      }
      insertProjectRow(db, table, { ...columns, ...derived, deleted_at: hiddenAt })
      return 0
    }
    case 'pronunciations': {
      const isEverywhere = columns['project_id'] === null && columns['block_id'] === null
      if (!isEverywhere) break
      const { written, spoken, match_case: matchCase } = columns
      const isKnown = listEverywherePronunciations(db).some(
        (entry) => entry.written === written && entry.spoken === spoken && entry.matchCase === matchCase,
      )
      return !isKnown && insertProjectRow(db, table, { ...columns, project_id: projectId }) ? 1 : 0
    }
    default:
  }
  if (!insertProjectRow(db, table, columns)) throw refuseFile('duplicate-entry')
  return 0
}

function getInputs(columns: Readonly<Record<string, SqlValue>>): TakeInputs {
  return {
    text: columns['text'] as string,
    markup: JSON.parse(columns['markup'] as string) as SpokenSpan[],
    pronunciations: JSON.parse(columns['pronunciations'] as string) as PronunciationUse[],
    spokenFromChar: columns['spoken_from_char'] as number,
    voiceId: columns['voice_id'] as string,
    modelId: columns['model_id'] as string,
    language: columns['language'] as string | null,
    textNormalization: columns['text_normalization'] === 1,
    loudnessNormalization: columns['loudness_normalization'] === 1,
  }
}

/**
 * A take is reused for the inputs that its fingerprint represents. A file's fingerprint is trusted only if it matches
 * the take's own inputs: otherwise a file could put its audio under other words in every project.
 */
function ownFingerprint(
  columns: Readonly<Record<string, SqlValue>>,
  inputs: TakeInputs,
  services: readonly string[],
): string {
  const told = columns['fingerprint'] as string
  if (FOREIGN.test(told) || services.some((service) => getFingerprint(inputs, service) === told)) return told
  return `foreign:${createHash('sha256').update(told).digest('hex')}`
}
