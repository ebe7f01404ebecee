import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { studioMigrations } from './index.ts'

it('leaves the script of an older file alone and takes recordings only of speakers that there are', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, 7)
  seedScript(db)
  const before = db.all('SELECT * FROM blocks')

  migrate(db, studioMigrations, 8)

  const record = (speakerId: string) =>
    db.run(
      `INSERT INTO recordings (id, speaker_id, purpose, origin, state, sample_rate_hz, started_at)
       VALUES ('rec_1', ?, 'sample', '{}', 'recording', 48000, 'now')`,
      speakerId,
    )
  db.script(`
    INSERT INTO recording_sessions (id, title, created_at) VALUES ('sess_1', 'Studio day', 'now');
    INSERT INTO speakers (id, session_id, position, full_name, voice_name, gender, locale, step)
    VALUES ('spk_1', 'sess_1', 1, 'Ada', 'Ada', 'female', 'en-GB', 'name');
  `)
  expect(db.all('SELECT * FROM blocks')).toEqual(before)
  expect(() => record('spk_none')).toThrow('FOREIGN KEY')
  expect(record('spk_1')).toBe(1)
  expect(db.get('SELECT sample_count, trim_end_ms, files_removed_at FROM recordings')).toEqual({
    sample_count: 0,
    trim_end_ms: null,
    files_removed_at: null,
  })
  db.close()
})
