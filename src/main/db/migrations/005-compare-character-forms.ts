import type { WritableDb } from '../database.ts'

/**
 * Marks every chapter with pronunciations or a cast as stale: entries and names now match all forms of their characters,
 * such as `’` for `'`, so some blocks have other inputs than were recorded.
 */
export function compareCharacterForms(db: WritableDb): void {
  db.script(`
    INSERT INTO stale_chapters (chapter_id, mark)
    SELECT id, hex(randomblob(8)) FROM chapters
    WHERE EXISTS (SELECT 1 FROM pronunciations WHERE removed_at IS NULL)
       OR project_id IN (SELECT project_id FROM cast_members WHERE removed_at IS NULL)
    ON CONFLICT (chapter_id) DO UPDATE SET mark = excluded.mark`)
}
