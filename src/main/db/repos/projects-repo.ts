import type { Project, ProjectSettings, ProjectSummary, RemovedProject } from '#shared/contract/projects.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { COUNT_FRESH } from './count-fresh.ts'
import { IS_WRITTEN } from './is-written.ts'
import { HEARD_MS } from './heard-duration.ts'

interface ProjectRow {
  id: string
  title: string
  voiceId: string
  modelId: string
  language: string | null
  textNormalization: number
  loudnessNormalization: number
  pauseAfterMs: number
  createdAt: string
  updatedAt: string
}

const COLUMNS = `p.id, p.title, p.voice_id AS voiceId, p.model_id AS modelId, p.language,
  p.text_normalization AS textNormalization, p.loudness_normalization AS loudnessNormalization,
  p.pause_after_ms AS pauseAfterMs, p.created_at AS createdAt,
  max(p.updated_at, coalesce((SELECT max(edited_at) FROM chapters WHERE project_id = p.id), '')) AS updatedAt`

function projectFromRow(row: ProjectRow): Project {
  const { id, title, createdAt, updatedAt, textNormalization, loudnessNormalization, ...rest } = row
  const { voiceId, modelId, language, pauseAfterMs } = rest
  const settings: ProjectSettings = {
    voiceId,
    modelId,
    language,
    textNormalization: textNormalization === 1,
    loudnessNormalization: loudnessNormalization === 1,
    pauseAfterMs,
  }
  return { id, title, settings, createdAt, updatedAt }
}

/** Stores a new project without chapters. */
export function insertProject(db: WritableDb, project: Project): void {
  db.run(
    `INSERT INTO projects (id, title, voice_id, model_id, language, text_normalization, loudness_normalization,
       pause_after_ms, created_at, updated_at)
     VALUES (@id, @title, @voiceId, @modelId, @language, @textNormalization, @loudnessNormalization, @pauseAfterMs,
       @createdAt, @updatedAt)`,
    parametersOf(project),
  )
}

/** Title, settings and time of change become the project's. False when it is not known. */
export function updateProject(db: WritableDb, project: Project): boolean {
  return (
    db.run(
      `UPDATE projects SET title = @title, voice_id = @voiceId, model_id = @modelId, language = @language,
         text_normalization = @textNormalization, loudness_normalization = @loudnessNormalization,
         pause_after_ms = @pauseAfterMs, created_at = @createdAt, updated_at = @updatedAt
       WHERE id = @id`,
      parametersOf(project),
    ) > 0
  )
}

/** The project; undefined when it is not known or was removed. */
export function getProject(db: ReadableDb, projectId: string): Project | undefined {
  const row = db.get<ProjectRow>(`SELECT ${COLUMNS} FROM projects p WHERE p.id = ? AND p.removed_at IS NULL`, projectId)
  return row && projectFromRow(row)
}

/** Hides the project, or brings it back with null. False when it is not known. */
export function setProjectRemoved(db: WritableDb, projectId: string, removedAt: string | null): boolean {
  return db.run(`UPDATE projects SET removed_at = ? WHERE id = ?`, removedAt, projectId) > 0
}

/**
 * Last changed first, without removed ones. `spokenBlockCount` counts fresh blocks only, and `spokenShare` is theirs of the
 * blocks with something to say. `durationMs` is what the chapters play: active takes with the pauses between them, none after a
 * chapter's last sound.
 */
export function listProjectSummaries(db: ReadableDb): ProjectSummary[] {
  type SummaryRow = ProjectRow & { blockCount: number; spokenBlockCount: number; durationMs: number } & {
    written: number
    workspaceId: string
    workspaceName: string | null
    isWorkspaceRemoved: number
  }
  const rows = db.all<SummaryRow>(
    // With one max() in it, a group's plain columns come from the row that holds the maximum: the last sounding block.
    `WITH sounding AS (
       SELECT c.id AS chapter_id, ${COUNT_FRESH} AS spoken, max(b.position) AS last_position,
         sum(${HEARD_MS} + coalesce(b.pause_after_ms, p.pause_after_ms)) AS duration_ms,
         coalesce(b.pause_after_ms, p.pause_after_ms) AS last_pause_ms
       FROM projects p
       JOIN chapters c ON c.project_id = p.id AND c.removed_at IS NULL
       JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
       JOIN takes t ON t.id = b.active_take_id AND t.sample_count > 0
       WHERE p.removed_at IS NULL
       GROUP BY c.id
     ), sized AS MATERIALIZED (
       SELECT c.id, c.project_id, s.spoken, s.duration_ms - s.last_pause_ms AS duration_ms,
         (SELECT count(*) FROM blocks b WHERE b.chapter_id = c.id AND b.removed_at IS NULL) AS blocks
       FROM chapters c LEFT JOIN sounding s ON s.chapter_id = c.id
       WHERE c.removed_at IS NULL
     ), counted AS (
       -- Texts are read only where some block is not spoken: counting blocks takes none of them.
       SELECT project_id, sum(blocks) AS blocks, sum(spoken) AS spoken, sum(duration_ms) AS duration_ms,
         sum(CASE WHEN spoken = blocks THEN blocks ELSE (
           SELECT count(*) FROM blocks b WHERE b.chapter_id = sized.id AND b.removed_at IS NULL AND ${IS_WRITTEN}
         ) END) AS written
       FROM sized
       GROUP BY project_id
     )
     SELECT ${COLUMNS}, coalesce(n.blocks, 0) AS blockCount, coalesce(n.spoken, 0) AS spokenBlockCount,
       coalesce(n.written, 0) AS written,
       coalesce(n.duration_ms, 0.0) AS durationMs, p.workspace_id AS workspaceId, w.name AS workspaceName,
       w.id IS NULL OR w.removed_at IS NOT NULL AS isWorkspaceRemoved
     FROM projects p LEFT JOIN counted n ON n.project_id = p.id LEFT JOIN workspaces w ON w.id = p.workspace_id
     WHERE p.removed_at IS NULL
     ORDER BY updatedAt DESC, p.rowid DESC`,
  )
  return rows.map(({ blockCount, spokenBlockCount, written, durationMs, workspaceId, ...row }) => ({
    ...projectFromRow(row),
    workspace: { id: workspaceId, name: row.workspaceName ?? '', isRemoved: row.isWorkspaceRemoved === 1 },
    blockCount,
    spokenBlockCount,
    spokenShare: written === 0 ? 0 : spokenBlockCount / written,
    durationMs,
  }))
}

/** Removed projects, last removed first. */
export function listRemovedProjects(db: ReadableDb): RemovedProject[] {
  return db.all<RemovedProject>(
    `SELECT p.id, p.title, p.removed_at AS removedAt,
       (SELECT count(*) FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
        WHERE c.project_id = p.id AND c.removed_at IS NULL) AS blockCount
     FROM projects p WHERE p.removed_at IS NOT NULL
     ORDER BY p.removed_at DESC, p.rowid DESC`,
  )
}

function parametersOf({ settings, ...project }: Project) {
  return {
    ...project,
    ...settings,
    textNormalization: Number(settings.textNormalization),
    loudnessNormalization: Number(settings.loudnessNormalization),
  }
}
