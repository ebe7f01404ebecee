import type { WritableDb } from '../../db/database.ts'
import { findOneChapter, putExportedFile } from '../../db/repos/exported-files-repo.ts'
import { hashFile } from '../../media/hash-file.ts'
import type { ExportUnit } from './plan-export.ts'

/**
 * Writes down which takes are in exported files, by the hash of their bytes, behind the exports themselves: reading an hour
 * of sound again would otherwise be a good part of its export. A file that is gone or was written over meanwhile is passed
 * over.
 */
export function createExportKeeper(deps: { db: WritableDb; now(): number; reportBug(error: unknown): void }): {
  wrote(file: { path: string; unit: ExportUnit }): void
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
    wrote({ path, unit }) {
      keeping = keeping.then(() => keep(path, unit)).catch(deps.reportBug)
    },
    dispose: () => keeping,
  }
}
