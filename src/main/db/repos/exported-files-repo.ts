import type { MadeBy } from '#shared/contract/watermark.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** An audio file written by an export. */
export interface ExportedFile {
  sha256: string
  path: string
  sizeBytes: number
  projectId: string
  /** Null if it contains several chapters. */
  chapterId: string | null
  /** In playback order. */
  blockIds: string[]
  takeIds: string[]
  exportedAt: string
}

/** Stores a file's contents; the same bytes under the same name count once. */
export function putExportedFile(db: WritableDb, file: ExportedFile): void {
  db.run(
    `INSERT OR REPLACE INTO exported_files (sha256, path, size_bytes, project_id, chapter_id, block_ids, take_ids, exported_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    file.sha256,
    file.path,
    file.sizeBytes,
    file.projectId,
    file.chapterId,
    JSON.stringify(file.blockIds),
    JSON.stringify(file.takeIds),
    file.exportedAt,
  )
}

/** The chapter of all the blocks; null if there are several. */
export function findOneChapter(db: ReadableDb, blockIds: readonly string[]): string | null {
  const chapters = db.rows<[string]>(
    `SELECT DISTINCT chapter_id FROM blocks WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(blockIds),
  )
  return chapters.length === 1 ? (chapters[0]?.[0] ?? null) : null
}

/** The newest export of exactly these bytes, from a project that still exists. */
export function findMadeBy(db: ReadableDb, sha256: string): MadeBy | null {
  const row = db.get<Omit<MadeBy, 'blockId' | 'takeCount'> & { blockIds: string; takeIds: string }>(
    `SELECT f.project_id AS projectId, p.title AS projectTitle, c.id AS chapterId, c.title AS chapterTitle,
       f.block_ids AS blockIds, f.take_ids AS takeIds, f.exported_at AS exportedAt
     FROM exported_files f JOIN projects p ON p.id = f.project_id AND p.removed_at IS NULL
     LEFT JOIN chapters c ON c.id = f.chapter_id AND c.removed_at IS NULL
     WHERE f.sha256 = ? ORDER BY f.exported_at DESC LIMIT 1`,
    sha256,
  )
  if (!row) return null
  const { blockIds, takeIds, ...rest } = row
  return {
    ...rest,
    blockId: parseStored<string[]>(blockIds)[0] ?? null,
    takeCount: parseStored<string[]>(takeIds).length,
  }
}
