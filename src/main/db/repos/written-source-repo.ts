import type { ReadableDb } from '../database.ts'
import type { Written } from './written-repo.ts'

/**
 * A value that changes whenever the database is written, by this connection or another. Costs two lookups in memory,
 * regardless of the file size.
 */
export function databaseStamp(db: ReadableDb): string {
  const [own] = db.rows<[number]>(`SELECT total_changes()`)
  const [others] = db.rows<[number]>(`PRAGMA data_version`)
  return `${own?.[0]} ${others?.[0]}`
}

/**
 * A project or chapter with a stamp that changes whenever something in it is written: an edit increments a chapter's
 * revision.
 */
export interface WrittenOwner {
  ownerId: string
  projectId: string
  title: string
  stamp: string
}

/** Projects and chapters that aren't removed, last edited at the end. */
export function listWrittenOwners(db: ReadableDb): WrittenOwner[] {
  return db
    .rows<[ownerId: string, projectId: string, title: string, stamp: string]>(
      `SELECT id, id, title, title FROM projects WHERE removed_at IS NULL
       UNION ALL
       SELECT * FROM (SELECT c.id, c.project_id, c.title, c.revision || ' ' || coalesce(c.edited_at, '') || ' ' || c.title
         FROM projects p CROSS JOIN chapters c ON c.project_id = p.id
         WHERE p.removed_at IS NULL AND c.removed_at IS NULL ORDER BY coalesce(c.edited_at, p.updated_at))`,
    )
    .map(([ownerId, projectId, title, stamp]) => ({ ownerId, projectId, title, stamp }))
}

/** Texts and notes of a chapter's blocks from last to first, without empty ones. */
export function listWrittenBlocks(db: ReadableDb, chapter: { id: string; projectId: string }): Written[] {
  return db
    .rows<[blockId: string, text: string, note: string]>(
      `SELECT id, text, note FROM blocks WHERE chapter_id = ? AND removed_at IS NULL ORDER BY position DESC`,
      chapter.id,
    )
    .flatMap(([ownerId, text, note]) => {
      const place = { ownerId, chapterId: chapter.id, projectId: chapter.projectId }
      return [
        { ...place, kind: 'note' as const, text: note },
        { ...place, kind: 'block' as const, text },
      ].filter((written) => written.text.trim() !== '')
    })
}

/** Names of the locations of search results, by ID. Removed projects and chapters have none. */
export function listPlaceNames(db: ReadableDb, ids: readonly string[]): Map<string, string> {
  const named = JSON.stringify(ids)
  return new Map(
    db.rows<[id: string, title: string]>(
      `SELECT p.id, p.title FROM json_each(?) named CROSS JOIN projects p ON p.id = named.value WHERE p.removed_at IS NULL
       UNION ALL
       SELECT c.id, c.title FROM json_each(?) named CROSS JOIN chapters c ON c.id = named.value WHERE c.removed_at IS NULL`,
      named,
      named,
    ),
  )
}
