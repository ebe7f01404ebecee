import type { WritableDb } from '../../db/database.ts'
import { findOneChapter, putExportedFile } from '../../db/repos/exported-files-repo.ts'
import { hashFile } from '../../media/hash-file.ts'
import { type ExportedVersion, putExportedVersion } from '../../db/repos/exported-versions-repo.ts'
import type { ExportUnit } from './plan-export.ts'

/**
 * Records what exported files were made from, and which takes are in them, by the hash of their bytes, in the background: reading an hour of audio
 * again would otherwise take a good part of its export. A file that is gone or was overwritten in the meantime is
 * skipped.
 */
export function createExportRecorder(deps: { db: WritableDb; now(): number; reportBug(error: unknown): void }): {
  wrote(file: ExportedVersion & { unit: ExportUnit; isSound: boolean }): void
  dispose(): Promise<void>
} {
  const never = new AbortController().signal
  let keeping = Promise.resolve()

  async function keep(path: string, unit: ExportUnit): Promise<void> {
    const exportedAt = new Date(deps.now()).toISOString()
    const hashed = await hashFile(path, never).catch(() => undefined)
    if (!hashed) return
    const { project, spans } = unit.layout
    const blockIds = spans.map(({ blockId }) => blockId)
    putExportedFile(deps.db, {
      ...hashed,
      path,
      projectId: project.id,
      chapterId: findOneChapter(deps.db, blockIds),
      blockIds,
      takeIds: spans.map(({ takeId }) => takeId),
      exportedAt,
    })
  }

  return {
    wrote({ unit, isSound, ...version }) {
      putExportedVersion(deps.db, version)
      if (!isSound) return
      keeping = keeping.then(() => keep(version.path, unit)).catch(deps.reportBug)
    },
    dispose: () => keeping,
  }
}
