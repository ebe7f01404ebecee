import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { BlockOutput } from '#shared/domain/block-output.ts'
import type { ReadableDb } from '../database.ts'
import { parseList } from '../parse-stored.ts'
import { COUNT_FRESH } from './count-fresh.ts'
import type { TextPart } from './pronunciation-repo.ts'

/** A block as needed for a search or an update of a whole project. */
export interface ProjectText extends BlockOutput {
  blockId: string
  chapterId: string
  text: string
  markup: MarkupSpan[]
  locked: boolean
  note: string
}

/** Every block of a project in script order. One query, regardless of the number of chapters. */
export function listProjectTexts(db: ReadableDb, projectId: string): ProjectText[] {
  return db
    .rows<
      [
        ...[blockId: string, chapterId: string, text: string, locked: number, markup: string, note: string],
        ...[externalId: string, fileName: string, targetMs: number | null],
      ]
    >(
      `SELECT b.id, b.chapter_id, b.text, b.locked, b.markup, b.note, b.external_id, b.file_name, b.target_ms
       FROM chapters c CROSS JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
       WHERE c.project_id = ? AND c.removed_at IS NULL
       ORDER BY c.position, b.position`,
      projectId,
    )
    .map(([blockId, chapterId, text, locked, markup, note, externalId, fileName, targetMs]) => ({
      blockId,
      chapterId,
      text,
      markup: parseList<MarkupSpan>(markup),
      locked: locked === 1,
      note,
      ...{ externalId, fileName, targetMs },
    }))
}

/** Texts of a chapter's blocks in order, also of a deleted chapter. */
export function listChapterTexts(db: ReadableDb, chapterId: string): string[] {
  return db
    .rows<[text: string]>(
      `SELECT text FROM blocks WHERE chapter_id = ? AND removed_at IS NULL ORDER BY position`,
      chapterId,
    )
    .map(([text]) => text)
}

/** A block's text and formatting. */
export interface FormattedText {
  blockId: string
  text: string
  markup: MarkupSpan[]
  position: number
}

/** Visible blocks of the chapter with their formatting, in order. */
export function listFormattedTexts(db: ReadableDb, { chapterId, afterPosition, limit }: TextPart): FormattedText[] {
  return db
    .rows<[blockId: string, text: string, markup: string, position: number]>(
      `SELECT id, text, markup, position FROM blocks
       WHERE chapter_id = ? AND removed_at IS NULL AND position > ?
       ORDER BY position LIMIT ?`,
      chapterId,
      afterPosition ?? Number.MIN_SAFE_INTEGER,
      limit,
    )
    .map(([blockId, text, markup, position]) => ({ blockId, text, markup: parseList<MarkupSpan>(markup), position }))
}

/** A project's up-to-date blocks. */
export function listFreshBlockIds(db: ReadableDb, projectId: string): Set<string> {
  const rows = db.rows<[blockId: string, fresh: number]>(
    `SELECT b.id, ${COUNT_FRESH} AS fresh
     FROM projects p
     JOIN chapters c ON c.project_id = p.id AND c.removed_at IS NULL
     JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
     JOIN takes t ON t.id = b.active_take_id AND t.sample_count > 0
     WHERE p.id = ?
     GROUP BY b.id HAVING fresh`,
    projectId,
  )
  return new Set(rows.map(([blockId]) => blockId))
}
