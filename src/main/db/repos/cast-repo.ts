import type { CastMember, CastVoice } from '#shared/contract/cast.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import type { ReadableDb, WritableDb } from '../database.ts'

const COLUMNS = `id, name, voice_id AS voiceId, model_id AS modelId, language, emotion`

/** A project's speakers by name, without removed ones. */
export function listCast(db: ReadableDb, projectId: string): CastMember[] {
  return db.all<CastMember>(
    // The plus keeps SQLite from checking the value against the partial index, which would prepare the statement again
    // each time.
    `SELECT ${COLUMNS} FROM cast_members WHERE project_id = +? AND removed_at IS NULL ORDER BY folded`,
    projectId,
  )
}

/** The speaker with their project, including removed ones; undefined for an ID that was never stored. */
export function findCastMember(
  db: ReadableDb,
  castId: string,
): { member: CastMember; projectId: string; isRemoved: boolean } | undefined {
  const row = db.get<CastMember & { projectId: string; removedAt: string | null }>(
    `SELECT ${COLUMNS}, project_id AS projectId, removed_at AS removedAt FROM cast_members WHERE id = ?`,
    castId,
  )
  if (!row) return undefined
  const { projectId, removedAt, ...member } = row
  return { member, projectId, isRemoved: removedAt !== null }
}

/** Stores a speaker whose name isn't in the project's cast. */
export function insertCastMember(db: WritableDb, member: CastMember & { projectId: string; createdAt: string }): void {
  db.run(
    `INSERT INTO cast_members (id, project_id, name, folded, voice_id, model_id, language, emotion, created_at)
     VALUES (@id, @projectId, @name, @folded, @voiceId, @modelId, @language, @emotion, @createdAt)`,
    { ...member, folded: foldSpeakerName(member.name) },
  )
}

/** Changes the voice settings of the speaker's lines. */
export function setCastVoice(db: WritableDb, castId: string, voice: CastVoice): void {
  db.run(
    `UPDATE cast_members SET voice_id = @voiceId, model_id = @modelId, language = @language, emotion = @emotion
     WHERE id = @castId`,
    { ...voice, castId },
  )
}

/** Changes the name, but not the script. */
export function setCastName(db: WritableDb, castId: string, name: string): void {
  db.run(`UPDATE cast_members SET name = ?, folded = ? WHERE id = ?`, name, foldSpeakerName(name), castId)
}

/** Removes the speaker from the cast, or restores them for null. */
export function setCastRemoved(db: WritableDb, castId: string, removedAt: string | null): void {
  db.run(`UPDATE cast_members SET removed_at = ? WHERE id = ?`, removedAt, castId)
}

/** A block that may be a line of dialogue. */
export interface PossibleLine {
  blockId: string
  chapterId: string
  /** The beginning of the text, as far as needed to detect the speaker. */
  head: string
}

/** The project's blocks with a colon near their beginning, unordered. */
export function listPossibleLines(db: ReadableDb, projectId: string): PossibleLine[] {
  return db
    .rows<[blockId: string, chapterId: string, head: string]>(
      `SELECT id, chapter_id, head FROM (
         SELECT b.id, b.chapter_id, substr(b.text, 1, 200) AS head
         FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
         WHERE c.project_id = ? AND c.removed_at IS NULL)
       WHERE instr(head, ':') > 0 OR instr(head, '：') > 0`,
      projectId,
    )
    .map(([blockId, chapterId, head]) => ({ blockId, chapterId, head }))
}

/** How many blocks of the project have each voice set on themselves. */
export function countOwnVoices(db: ReadableDb, projectId: string): ReadonlyMap<string, number> {
  return new Map(
    db.rows<[voiceId: string, blockCount: number]>(
      `SELECT b.voice_id, COUNT(*)
       FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL
       WHERE c.project_id = ? AND c.removed_at IS NULL AND b.voice_id IS NOT NULL
       GROUP BY b.voice_id`,
      projectId,
    ),
  )
}

/** The speakers of passages inside the project's blocks, as named there, with the number of passages of each block. */
export function listPassages(
  db: ReadableDb,
  projectId: string,
): { blockId: string; name: string; passageCount: number }[] {
  return db.all<{ blockId: string; name: string; passageCount: number }>(
    `SELECT b.id AS blockId, json_extract(span.value, '$.name') AS name, COUNT(*) AS passageCount
     FROM chapters c JOIN blocks b ON b.chapter_id = c.id AND b.removed_at IS NULL,
       json_each(CASE WHEN json_valid(b.markup) THEN b.markup ELSE '[]' END) span
     WHERE c.project_id = ? AND c.removed_at IS NULL AND json_extract(span.value, '$.kind') = 'speaker'
     GROUP BY b.id, name`,
    projectId,
  )
}

/** The number of passages by speaker, as indexed by `foldSpeakerName`. */
export function countPassages(
  db: ReadableDb,
  projectId: string,
): ReadonlyMap<string, { name: string; passageCount: number }> {
  const counts = new Map<string, { name: string; passageCount: number }>()
  for (const { name, passageCount } of listPassages(db, projectId)) {
    const key = foldSpeakerName(name)
    counts.set(key, { name, passageCount: (counts.get(key)?.passageCount ?? 0) + passageCount })
  }
  return counts
}
