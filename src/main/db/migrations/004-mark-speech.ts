import type { WritableDb } from '../database.ts'
import { inputsKeyOf } from '../inputs-key.ts'

/**
 * How runs and words of a text are spoken. `markup` and `say_as` are JSON. `inputs_key` of a block is of what would be
 * asked for now, of a take of what was: a block is fresh when both are the same. Whatever changes one of a block's inputs
 * rewrites its key in the same transaction.
 *
 * An entry with neither a project nor a block counts everywhere.
 */
export function markSpeech(db: WritableDb): void {
  db.script(`
    ALTER TABLE blocks ADD COLUMN markup TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE blocks ADD COLUMN inputs_key TEXT NOT NULL DEFAULT '';
    ALTER TABLE takes ADD COLUMN markup TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE takes ADD COLUMN say_as TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE takes ADD COLUMN spoken_from_char INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE takes ADD COLUMN inputs_key TEXT NOT NULL DEFAULT '';

    CREATE TABLE say_as_entries (
      id TEXT PRIMARY KEY,
      project_id TEXT REFERENCES projects (id),
      block_id TEXT REFERENCES blocks (id),
      match_case INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      removed_at TEXT,
      written TEXT NOT NULL,
      spoken TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX say_as_once ON say_as_entries
      (written, coalesce(project_id, block_id, ''), match_case) WHERE removed_at IS NULL;
    CREATE INDEX say_as_of_block ON say_as_entries (block_id) WHERE block_id IS NOT NULL AND removed_at IS NULL;
  `)
  fillKeys(
    db,
    'blocks',
    `SELECT b.rowid, b.text, coalesce(b.voice_id, p.voice_id), coalesce(b.model_id, p.model_id),
       coalesce(b.language, CASE WHEN b.voice_id IS NULL THEN p.language END), p.text_normalization,
       p.loudness_normalization
     FROM blocks b JOIN chapters c ON c.id = b.chapter_id JOIN projects p ON p.id = c.project_id
     WHERE b.rowid > ? ORDER BY b.rowid LIMIT ?`,
  )
  fillKeys(
    db,
    'takes',
    `SELECT t.rowid, t.text, t.voice_id, t.model_id, t.language, t.text_normalization, t.loudness_normalization
     FROM takes t WHERE t.rowid > ? ORDER BY t.rowid LIMIT ?`,
  )
}

type InputsRow = [
  rowid: number,
  text: string,
  voiceId: string,
  modelId: string,
  language: string | null,
  textNormalization: number,
  loudnessNormalization: number,
]

/** A part of the rows at a time: a script of any size needs little memory. */
const PART = 2_000

function fillKeys(db: WritableDb, table: 'blocks' | 'takes', select: string): void {
  let after = -1
  for (;;) {
    const rows = db.rows<InputsRow>(select, after, PART)
    for (const [rowid, text, voiceId, modelId, language, textNormalization, loudnessNormalization] of rows) {
      const key = inputsKeyOf({
        text,
        markup: [],
        sayAs: [],
        spokenFromChar: 0,
        voiceId,
        modelId,
        language,
        textNormalization: textNormalization === 1,
        loudnessNormalization: loudnessNormalization === 1,
      })
      db.run(`UPDATE ${table} SET inputs_key = ? WHERE rowid = ?`, key, rowid)
      after = rowid
    }
    if (rows.length < PART) return
  }
}
