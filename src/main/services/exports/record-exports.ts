import type { WritableDb } from '../../db/database.ts'
import { findOneChapter, putExportedFile } from '../../db/repos/exported-files-repo.ts'
import { hashFile } from '../../media/hash-file.ts'
import { type ExportedVersion, putExportedVersion, setExportedHash } from '../../db/repos/exported-versions-repo.ts'
import type { ExportUnit } from './plan-export.ts'
import { isAsWritten } from './plan-files.ts'

/** Records exported files. */
export interface ExportRecorder {
  /** Records a file on disk. Audio is hashed in the background. @param unit of audio; null for other files */
  wrote(version: ExportedVersion, unit: ExportUnit | null): void
  /** Resolves when the audio recorded so far is hashed. @throws the signal's reason if it aborts */
  settled(signal: AbortSignal): Promise<void>
  /**
   * Hashes a file and stores its hash; null if it isn't on disk as it was written.
   *
   * @throws the signal's reason if it aborts
   */
  hash(version: ExportedVersion, signal: AbortSignal): Promise<string | null>
  /** Waits until pending records are written. */
  dispose(): Promise<void>
}

/**
 * Records what exported files were made from, and which takes are in them, by the hash of their bytes, in the background: reading an hour of audio
 * again would otherwise take a good part of its export. A file that is gone or was overwritten in the meantime is
 * skipped.
 */
export function createExportRecorder(deps: {
  db: WritableDb
  now(): number
  reportBug(error: unknown): void
}): ExportRecorder {
  const never = new AbortController().signal
  let keeping = Promise.resolve()

  async function hash(version: ExportedVersion, signal: AbortSignal): Promise<string | null> {
    const hashed = await hashFile(version.path, signal).catch(() => undefined)
    signal.throwIfAborted()
    if (!hashed || !(await isAsWritten(version))) return null
    setExportedHash(deps.db, version, hashed.sha256)
    return hashed.sha256
  }

  async function keep(version: ExportedVersion, unit: ExportUnit): Promise<void> {
    const exportedAt = new Date(deps.now()).toISOString()
    const sha256 = await hash(version, never)
    if (sha256 === null) return
    const { project, spans } = unit.layout
    const blockIds = spans.map(({ blockId }) => blockId)
    putExportedFile(deps.db, {
      sha256,
      path: version.path,
      sizeBytes: version.sizeBytes,
      projectId: project.id,
      chapterId: findOneChapter(deps.db, blockIds),
      blockIds,
      takeIds: spans.map(({ takeId }) => takeId),
      exportedAt,
    })
  }

  return {
    wrote(version, unit) {
      putExportedVersion(deps.db, version)
      if (unit === null) return
      keeping = keeping.then(() => keep(version, unit)).catch(deps.reportBug)
    },
    async settled(signal) {
      signal.throwIfAborted()
      const stopped = Promise.withResolvers<never>()
      const onAbort = () => stopped.reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        await Promise.race([keeping, stopped.promise])
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
    hash,
    dispose: () => keeping,
  }
}
