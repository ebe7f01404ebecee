import type { ModelUse } from '#shared/contract/projects.ts'
import type { ReadableDb } from '../database.ts'

/**
 * Projects that use one of the models, by title: as project setting, in a block or cast member, or in a take. Removed
 * projects, chapters and blocks and deleted takes are omitted.
 */
export function listModelUses(db: ReadableDb, modelIds: readonly string[]): ModelUse[] {
  return db
    .all<Omit<ModelUse, 'isProjectModel'> & { isProjectModel: number }>(
      `WITH named AS (SELECT value AS id FROM json_each(@modelIds)),
       used AS (
         SELECT p.id AS projectId, p.title AS projectTitle, p.model_id IN named AS isProjectModel,
           (SELECT count(*) FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
            WHERE c.project_id = p.id AND c.removed_at IS NULL AND b.model_id IN named) AS blockCount,
           (SELECT count(*) FROM cast_members m
            WHERE m.project_id = p.id AND m.removed_at IS NULL AND m.model_id IN named) AS castCount,
           (SELECT count(*) FROM takes t
            WHERE t.project_id = p.id AND t.model_id IN named AND t.deleted_at IS NULL) AS takeCount
         FROM projects p WHERE p.removed_at IS NULL
       )
       SELECT * FROM used WHERE isProjectModel OR blockCount > 0 OR castCount > 0 OR takeCount > 0
       ORDER BY projectTitle COLLATE NOCASE, projectId`,
      { modelIds: JSON.stringify(modelIds) },
    )
    .map((row) => ({ ...row, isProjectModel: row.isProjectModel === 1 }))
}
