import type { CastMember, CastVoice } from '#shared/contract/cast.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import type { ReadableDb, WritableDb } from '../database.ts'

const COLUMNS = `id, name, voice_id AS voiceId, model_id AS modelId, language`

/** A project's speakers by name. Removed ones are left out. */
export function listCast(db: ReadableDb, projectId: string): CastMember[] {
  return db.all<CastMember>(
    // The plus keeps SQLite from holding the value against the partial index, which plans the statement anew each time.
    `SELECT ${COLUMNS} FROM cast_members WHERE project_id = +? AND removed_at IS NULL ORDER BY folded`,
    projectId,
  )
}

/** The speaker with where they belong, also a removed one; undefined for an id that was never stored. */
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

/** Stores a speaker whose name the project's cast does not have. */
export function insertCastMember(db: WritableDb, member: CastMember & { projectId: string; createdAt: string }): void {
  db.run(
    `INSERT INTO cast_members (id, project_id, name, folded, voice_id, model_id, language, created_at)
     VALUES (@id, @projectId, @name, @folded, @voiceId, @modelId, @language, @createdAt)`,
    { ...member, folded: foldSpeakerName(member.name) },
  )
}

/** Changes what the speaker's lines are spoken with. */
export function setCastVoice(db: WritableDb, castId: string, { voiceId, modelId, language }: CastVoice): void {
  db.run(
    `UPDATE cast_members SET voice_id = ?, model_id = ?, language = ? WHERE id = ?`,
    voiceId,
    modelId,
    language,
    castId,
  )
}

/** Changes the name, and nothing in the script. */
export function setCastName(db: WritableDb, castId: string, name: string): void {
  db.run(`UPDATE cast_members SET name = ?, folded = ? WHERE id = ?`, name, foldSpeakerName(name), castId)
}

/** Takes the speaker out of the cast, or brings them back with null. */
export function setCastRemoved(db: WritableDb, castId: string, removedAt: string | null): void {
  db.run(`UPDATE cast_members SET removed_at = ? WHERE id = ?`, removedAt, castId)
}

/** A block that may be a line of dialogue. */
export interface PossibleLine {
  blockId: string
  chapterId: string
  /** The beginning of the text, as long as it matters who speaks. */
  head: string
}

/** The project's blocks with a colon near their beginning, in no particular order. */
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
