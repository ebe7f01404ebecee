import type { WritableDb } from '../database.ts'

/** Lets a speaker of the cast have an emotion. */
export function addCastEmotions(db: WritableDb): void {
  db.script(`
    ALTER TABLE cast_members ADD COLUMN emotion TEXT CHECK (emotion IN ('angry', 'cheerful', 'sad', 'terrified', 'relaxed',
      'fearful', 'surprised', 'calm', 'assertive', 'energetic', 'warm', 'direct', 'bright'))`)
}
