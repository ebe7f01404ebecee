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
  /** It or its project is deleted. */
  isRemoved: boolean
}

/** Projects and chapters, also deleted ones, last edited at the end. A project that is being imported isn't there yet. */
export function listWrittenOwners(db: ReadableDb): WrittenOwner[] {
  return db
    .rows<[ownerId: string, projectId: string, title: string, stamp: string, isRemoved: number]>(
      `SELECT id, id, title, title, removed_at IS NOT NULL FROM projects p WHERE ${IS_IMPORTED}
       UNION ALL
       SELECT * FROM (SELECT c.id, c.project_id, c.title, c.revision || ' ' || coalesce(c.edited_at, '') || ' ' || c.title,
           p.removed_at IS NOT NULL OR c.removed_at IS NOT NULL
         FROM projects p CROSS JOIN chapters c ON c.project_id = p.id
         WHERE ${IS_IMPORTED} ORDER BY coalesce(c.edited_at, p.updated_at))`,
    )
    .map(([ownerId, projectId, title, stamp, removed]) => {
      const isRemoved = removed === 1
      return { ownerId, projectId, title, stamp: isRemoved ? `deleted ${stamp}` : stamp, isRemoved }
    })
}

/** False for a project whose import hasn't ended. */
const IS_IMPORTED = `p.id NOT IN (SELECT project_id FROM project_imports)`

/** Texts and notes of a chapter's blocks from last to first, without empty ones. */
export function listWrittenBlocks(
  db: ReadableDb,
  chapter: { id: string; projectId: string; isRemoved: boolean },
): Written[] {
  return db
    .rows<[blockId: string, text: string, note: string]>(
      `SELECT id, text, note FROM blocks WHERE chapter_id = ? AND removed_at IS NULL ORDER BY position DESC`,
      chapter.id,
    )
    .flatMap(([ownerId, text, note]) => {
      const place = { ownerId, chapterId: chapter.id, projectId: chapter.projectId, isRemoved: chapter.isRemoved }
      return [
        { ...place, kind: 'note' as const, text: note },
        { ...place, kind: 'block' as const, text },
      ].filter((written) => written.text.trim() !== '')
    })
}

/** A project or chapter where something was found. */
export interface FoundPlaceName {
  title: string
  isRemoved: boolean
}

/** The locations of search results, by ID, also deleted ones. A project that is being imported isn't there yet. */
export function listPlaceNames(db: ReadableDb, ids: readonly string[]): Map<string, FoundPlaceName> {
  const named = JSON.stringify(ids)
  return new Map(
    db
      .rows<[id: string, title: string, isRemoved: number]>(
        `SELECT p.id, p.title, p.removed_at IS NOT NULL FROM json_each(?) named CROSS JOIN projects p ON p.id = named.value
         WHERE ${IS_IMPORTED}
         UNION ALL
         SELECT c.id, c.title, c.removed_at IS NOT NULL FROM json_each(?) named CROSS JOIN chapters c ON c.id = named.value`,
        named,
        named,
      )
      .map(([id, title, isRemoved]) => [id, { title, isRemoved: isRemoved === 1 }]),
  )
}
