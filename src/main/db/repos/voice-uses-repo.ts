import type { ReadableDb, WritableDb } from '../database.ts'

/** A project's direct uses of a voice, apart from its cast. */
export interface VoiceUseRow {
  projectId: string
  projectTitle: string
  isProjectVoice: boolean
  /** Blocks that name the voice. */
  chosenBlockCount: number
  /** Blocks with words but without a voice, for any speaker. */
  voicelessBlockCount: number
  takeCount: number
  /** Queued or generating blocks that were requested with the voice. */
  runningBlockIds: string[]
}

/** Condition: some words of this formatting have the voice `@voiceId`. */
const hasVoice = (markup: string) =>
  `EXISTS (SELECT 1 FROM json_each(${markup}) span WHERE json_extract(span.value, '$.voiceId') = @voiceId)`

/**
 * Projects that use the voice anywhere, by title; removed projects, chapters and blocks and deleted takes are omitted.
 */
export function listVoiceUses(db: ReadableDb, voiceId: string): VoiceUseRow[] {
  return db
    .all<
      Omit<VoiceUseRow, 'isProjectVoice' | 'runningBlockIds'> & {
        isProjectVoice: number
        castCount: number
        running: string
      }
    >(
      `WITH used AS (
         SELECT p.id AS projectId, p.title AS projectTitle, p.voice_id = @voiceId AS isProjectVoice,
           (SELECT count(*) FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
            WHERE c.project_id = p.id AND c.removed_at IS NULL AND b.voice_id = @voiceId) AS chosenBlockCount,
           (SELECT count(*) FROM cast_members m
            WHERE m.project_id = p.id AND m.removed_at IS NULL AND m.voice_id = @voiceId) AS castCount,
           (SELECT count(*) FROM takes t
            WHERE t.project_id = p.id AND t.deleted_at IS NULL AND (t.voice_id = @voiceId
              OR (instr(t.markup, @voiceId) > 0 AND ${hasVoice('t.markup')}))) AS takeCount,
           (SELECT json_group_array(q.block_id) FROM queue q
            WHERE q.project_id = p.id AND q.state IN ('waiting', 'sent')
              AND (json_extract(q.inputs, '$.voiceId') = @voiceId
                OR (instr(q.inputs, @voiceId) > 0 AND ${hasVoice(`json_extract(q.inputs, '$.markup')`)}))) AS running
         FROM projects p WHERE p.removed_at IS NULL
       )
       SELECT *, CASE WHEN isProjectVoice THEN
           (SELECT count(*) FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
            WHERE c.project_id = projectId AND c.removed_at IS NULL AND b.voice_id IS NULL AND trim(b.text) <> '')
         ELSE 0 END AS voicelessBlockCount
       FROM used WHERE isProjectVoice OR chosenBlockCount > 0 OR castCount > 0 OR takeCount > 0 OR running <> '[]'
       ORDER BY projectTitle COLLATE NOCASE, projectId`,
      { voiceId },
    )
    .map(({ isProjectVoice, castCount: _counted, running, ...row }) => ({
      ...row,
      isProjectVoice: isProjectVoice === 1,
      runningBlockIds: JSON.parse(running) as string[],
    }))
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

/** Chooses another voice in the project, its cast and its blocks; returns the chapters whose blocks changed. */
export function replaceProjectVoice(
  db: WritableDb,
  projectId: string,
  { from, to }: { from: string; to: string },
): { isChanged: boolean; chapterIds: string[] } {
  const chapterIds = db
    .rows<[string]>(
      `SELECT DISTINCT c.id FROM chapters c JOIN blocks b ON b.chapter_id = c.id
       WHERE c.project_id = ? AND b.voice_id = ?`,
      projectId,
      from,
    )
    .map(([id]) => id)
  const own = db.run(`UPDATE projects SET voice_id = ? WHERE id = ? AND voice_id = ?`, to, projectId, from)
  const cast = db.run(`UPDATE cast_members SET voice_id = ? WHERE project_id = ? AND voice_id = ?`, to, projectId, from)
  for (const chapterId of chapterIds)
    db.run(`UPDATE blocks SET voice_id = ? WHERE chapter_id = ? AND voice_id = ?`, to, chapterId, from)
  return { isChanged: own + cast + chapterIds.length > 0, chapterIds }
}
