import Database from 'better-sqlite3'
import { type OpenDatabase, wrapDatabase } from './database.ts'

/** A database in memory at schema 0, for bringing to the version that a test is about. */
export function openUnmigrated(): OpenDatabase {
  const raw = new Database(':memory:')
  raw.pragma('foreign_keys = ON')
  return wrapDatabase(raw)
}
