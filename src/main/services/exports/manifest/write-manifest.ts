import { stat } from 'node:fs/promises'
import type { ExportFile } from '#shared/contract/exports.ts'
import { MANIFESTS } from '#shared/domain/export-manifests.ts'
import type { ReadableDb } from '../../../db/database.ts'
import { getExportedVersions } from '../../../db/repos/exported-versions-repo.ts'
import type { WrittenFiles } from '../../../media/written-files.ts'
import { runInTurns } from '../../../lib/run-in-turns.ts'
import { metered } from '../metered.ts'
import { findChangedFiles } from '../plan-files.ts'
import type { ExportRecorder } from '../record-exports.ts'
import { writeWhole } from '../write-whole.ts'
import { formatManifest, type FormattedManifest } from './format-manifest.ts'
import type { PlannedManifest } from './plan-manifest.ts'

/** Whether the manifest on disk differs from that of the given files, which are as they were exported. */
export async function isManifestChanged(
  db: ReadableDb,
  manifest: PlannedManifest,
  signal: AbortSignal,
): Promise<boolean> {
  const paths = manifest.entries.map(({ file }) => file.path)
  const versions = getExportedVersions(db, paths)
  if (paths.some((path) => (versions.get(path)?.sha256 ?? null) === null)) return true
  return isBehind(db, manifest, await runInTurns(formatManifest(manifest, versions), signal))
}

async function isBehind(
  db: ReadableDb,
  { path }: PlannedManifest,
  { sha256: contentKey }: FormattedManifest,
): Promise<boolean> {
  return (await findChangedFiles(db, [{ path, contentKey }])).length > 0
}

interface WriteManifestDeps {
  db: ReadableDb
  now(): number
  recorder: ExportRecorder
  writtenFiles: Pick<WrittenFiles, 'put'>
}

/**
 * Writes the manifest of the files that are on disk as planned. A file that was edited or deleted since it was exported
 * isn't listed. Only files that were never hashed are read.
 *
 * @param options.onlyChanged writes nothing if the manifest on disk is the same
 * @param toEvent makes the yielded events, of the share that is done
 * @returns null if nothing was written
 * @throws StudioError as `writeWhole`; the signal's reason
 */
export async function* writeManifest<Event>(
  deps: WriteManifestDeps,
  manifest: PlannedManifest,
  options: { exportId: string; overwrite: boolean; onlyChanged?: boolean },
  toEvent: (share: number) => Event,
  signal: AbortSignal,
): AsyncGenerator<Event, ExportFile | null> {
  const { id, path, name, entries } = manifest
  const formatted = yield* metered(
    deps,
    signal,
    (report, stop) => composeManifest(deps, manifest, report, stop),
    (fileCount) => toEvent(fileCount / entries.length),
  )
  if (options.onlyChanged && !(await isBehind(deps.db, manifest, formatted))) return null
  await writeWhole(path, options.overwrite, async (file) => {
    for (const part of formatted.parts) {
      signal.throwIfAborted()
      await file.writeFile(part)
    }
  })
  const { size: sizeBytes, mtimeMs: modifiedMs } = await stat(path)
  const { sha256 } = formatted
  deps.recorder.wrote({ path, contentKey: sha256, sizeBytes, modifiedMs, sha256 }, null)
  const { extension, contentType } = MANIFESTS[id]
  const file = { path, sizeBytes, contentType }
  const downloadUrl = deps.writtenFiles.put(options.exportId, `${name}.${extension}`, file)
  return { format: 'manifest', path, sizeBytes, durationMs: 0, downloadUrl }
}

/** @param report called with the number of files that are ready to be listed */
async function composeManifest(
  { db, recorder }: Pick<WriteManifestDeps, 'db' | 'recorder'>,
  manifest: PlannedManifest,
  report: (fileCount: number) => void,
  signal: AbortSignal,
): Promise<FormattedManifest> {
  await recorder.settled(signal)
  const files = manifest.entries.map(({ file }) => file)
  const changed = new Set(await findChangedFiles(db, files))
  const unchangedPaths = files.filter((file) => !changed.has(file)).map(({ path }) => path)
  const versions = getExportedVersions(db, unchangedPaths)
  const unhashed = [...versions.values()].filter(({ sha256 }) => sha256 === null)
  for (const [index, version] of unhashed.entries()) {
    report(files.length - unhashed.length + index)
    versions.set(version.path, { ...version, sha256: await recorder.hash(version, signal) })
  }
  return runInTurns(formatManifest(manifest, versions), signal)
}
