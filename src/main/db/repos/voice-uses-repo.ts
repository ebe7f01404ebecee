import type { ReadableDb } from '../database.ts'

/** What a project holds of a voice, apart from what its cast makes of it. */
export interface VoiceUseRow {
  projectId: string
  projectTitle: string
  isProjectVoice: boolean
  /** Blocks that name the voice. */
  chosenBlockCount: number
  /** Blocks with words that name no voice, whoever speaks them. */
  voicelessBlockCount: number
  takeCount: number
}

/** Projects in which the voice is anywhere, by title; removed projects, chapters and blocks and deleted takes are left out. */
export function listVoiceUses(db: ReadableDb, voiceId: string): VoiceUseRow[] {
  return db
    .all<Omit<VoiceUseRow, 'isProjectVoice'> & { isProjectVoice: number; castCount: number }>(
      `WITH used AS (
         SELECT p.id AS projectId, p.title AS projectTitle, p.voice_id = @voiceId AS isProjectVoice,
           (SELECT count(*) FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
            WHERE c.project_id = p.id AND c.removed_at IS NULL AND b.voice_id = @voiceId) AS chosenBlockCount,
           (SELECT count(*) FROM cast_members m
            WHERE m.project_id = p.id AND m.removed_at IS NULL AND m.voice_id = @voiceId) AS castCount,
           (SELECT count(*) FROM takes t
            WHERE t.project_id = p.id AND t.voice_id = @voiceId AND t.deleted_at IS NULL) AS takeCount
         FROM projects p WHERE p.removed_at IS NULL
       )
       SELECT *, CASE WHEN isProjectVoice THEN
           (SELECT count(*) FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
            WHERE c.project_id = projectId AND c.removed_at IS NULL AND b.voice_id IS NULL AND trim(b.text) <> '')
         ELSE 0 END AS voicelessBlockCount
       FROM used WHERE isProjectVoice OR chosenBlockCount > 0 OR castCount > 0 OR takeCount > 0
       ORDER BY projectTitle COLLATE NOCASE, projectId`,
      { voiceId },
    )
    .map(({ isProjectVoice, castCount: _counted, ...row }) => ({ ...row, isProjectVoice: isProjectVoice === 1 }))
}

/** Beginnings of the project's blocks that name no voice and may be lines of dialogue. */
export function listVoicelessLines(db: ReadableDb, projectId: string): string[] {
  return db
    .rows<[string]>(
      `SELECT head FROM (
         SELECT substr(b.text, 1, 200) AS head
         FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
         WHERE c.project_id = ? AND c.removed_at IS NULL AND b.voice_id IS NULL)
       WHERE instr(head, ':') > 0 OR instr(head, '：') > 0`,
      projectId,
    )
    .map(([head]) => head)
}
