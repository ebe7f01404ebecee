import type { Project, ProjectSettings, ProjectSummary, RemovedProject } from '#shared/contract/projects.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { COUNT_FRESH, COUNT_OUTDATED } from './count-fresh.ts'
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

/** Stores a removed project without chapters and with the settings of another one. False when that one is not there. */
export function insertStagingProject(
  db: WritableDb,
  staging: { id: string; projectId: string; removedAt: string },
): boolean {
  return (
    db.run(
      `INSERT INTO projects (id, title, voice_id, model_id, language, text_normalization, loudness_normalization,
         pause_after_ms, created_at, updated_at, workspace_id, removed_at)
       SELECT @id, '', voice_id, model_id, language, text_normalization, loudness_normalization, pause_after_ms,
         @removedAt, @removedAt, workspace_id, @removedAt
       FROM projects WHERE id = @projectId AND removed_at IS NULL`,
      staging,
    ) > 0
  )
}

/** Updates the project's title, settings and time of change. False if it is unknown. */
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

/** IDs of a workspace's projects that have no voice yet. */
export function listProjectsWithoutVoice(db: ReadableDb, workspaceId: string): string[] {
  return db
    .rows<[id: string]>(
      `SELECT id FROM projects WHERE workspace_id = ? AND voice_id = '' AND removed_at IS NULL`,
      workspaceId,
    )
    .map(([id]) => id)
}

/** The project; undefined if it is unknown or removed. */
export function getProject(db: ReadableDb, projectId: string): Project | undefined {
  const row = db.get<ProjectRow>(`SELECT ${COLUMNS} FROM projects p WHERE p.id = ? AND p.removed_at IS NULL`, projectId)
  return row && projectFromRow(row)
}

/** Hides the project, or restores it for null. False if it is unknown. */
export function setProjectRemoved(db: WritableDb, projectId: string, removedAt: string | null): boolean {
  return db.run(`UPDATE projects SET removed_at = ? WHERE id = ?`, removedAt, projectId) > 0
}

/**
 * Last changed first, without removed ones. `spokenBlockCount` counts only up-to-date blocks.
 * `durationMs` is the chapters' duration: active takes with the pauses
 * between them, none after a chapter's last audio.
 */
export function listProjectSummaries(db: ReadableDb): ProjectSummary[] {
  type Figures = 'blockCount' | 'spokenBlockCount' | 'writtenBlockCount' | 'outdatedBlockCount' | 'durationMs'
  type SummaryRow = ProjectRow &
    Record<Figures, number> & {
      workspaceId: string
      workspaceName: string | null
      isWorkspaceRemoved: number
      isSample: number
      castVoiceIds: string
    }
  const rows = db.all<SummaryRow>(
    // With max() in a group, plain columns come from the row with the maximum: the last block with audio.
    `WITH sounding AS (
       SELECT c.id AS chapter_id, ${COUNT_FRESH} AS spoken, ${COUNT_OUTDATED} AS outdated, max(b.position) AS last_position,
         sum(${HEARD_MS} + coalesce(b.pause_after_ms, p.pause_after_ms)) AS duration_ms,
         coalesce(b.pause_after_ms, p.pause_after_ms) AS last_pause_ms
       FROM projects p
       JOIN chapters c ON c.project_id = p.id AND c.removed_at IS NULL
       JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
       JOIN takes t ON t.id = b.active_take_id AND t.sample_count > 0
       WHERE p.removed_at IS NULL
       GROUP BY c.id
     ), sized AS MATERIALIZED (
       SELECT c.id, c.project_id, s.spoken, s.outdated, s.duration_ms - s.last_pause_ms AS duration_ms,
         (SELECT count(*) FROM blocks b WHERE b.chapter_id = c.id AND b.removed_at IS NULL) AS blocks
       FROM chapters c LEFT JOIN sounding s ON s.chapter_id = c.id
       WHERE c.removed_at IS NULL
     ), counted AS (
       -- Texts are read only where some block is not spoken: counting blocks takes none of them.
       SELECT project_id, sum(blocks) AS blocks, sum(spoken) AS spoken, sum(outdated) AS outdated,
         sum(duration_ms) AS duration_ms,
         sum(CASE WHEN spoken = blocks THEN blocks ELSE (
           SELECT count(*) FROM blocks b WHERE b.chapter_id = sized.id AND b.removed_at IS NULL AND ${IS_WRITTEN}
         ) END) AS written
       FROM sized
       GROUP BY project_id
     )
     SELECT ${COLUMNS}, coalesce(n.blocks, 0) AS blockCount, coalesce(n.spoken, 0) AS spokenBlockCount,
       coalesce(n.written, 0) AS writtenBlockCount, coalesce(n.outdated, 0) AS outdatedBlockCount,
       coalesce(n.duration_ms, 0.0) AS durationMs, p.workspace_id AS workspaceId, w.name AS workspaceName,
       w.id IS NULL OR w.removed_at IS NOT NULL AS isWorkspaceRemoved, p.is_sample AS isSample,
       (SELECT json_group_array(m.voice_id ORDER BY m.folded) FROM cast_members m
        WHERE m.project_id = p.id AND m.removed_at IS NULL AND m.voice_id IS NOT NULL) AS castVoiceIds
     FROM projects p LEFT JOIN counted n ON n.project_id = p.id LEFT JOIN workspaces w ON w.id = p.workspace_id
     WHERE p.removed_at IS NULL
     ORDER BY updatedAt DESC, p.rowid DESC`,
  )
  return rows.map(
    ({ blockCount, spokenBlockCount, writtenBlockCount, outdatedBlockCount, durationMs, workspaceId, ...row }) => ({
      ...projectFromRow(row),
      workspace: { id: workspaceId, name: row.workspaceName ?? '', isRemoved: row.isWorkspaceRemoved === 1 },
      voiceIds: getVoiceIds(row),
      blockCount,
      spokenBlockCount,
      writtenBlockCount,
      outdatedBlockCount,
      durationMs,
      isSample: row.isSample === 1,
    }),
  )
}

/** A project without a voice has the empty one. */
function getVoiceIds({ voiceId, castVoiceIds }: { voiceId: string; castVoiceIds: string }): string[] {
  return [...new Set([voiceId, ...(JSON.parse(castVoiceIds) as string[])])].filter((id) => id !== '')
}

/** Deleted projects, most recent first. */
export function listRemovedProjects(db: ReadableDb): RemovedProject[] {
  return db.all<RemovedProject>(
    `SELECT p.id, p.title, p.removed_at AS removedAt,
       (SELECT count(*) FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
        WHERE c.project_id = p.id AND c.removed_at IS NULL) AS blockCount
     FROM projects p WHERE p.removed_at IS NOT NULL AND p.id NOT IN (SELECT project_id FROM project_imports)
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
