import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { studioMigrations } from './index.ts'

it('takes over what earlier takes cost, each request once, and leaves the takes as they were', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, 16)
  db.script(`
    INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
      VALUES ('proj_1', 'The Lamp', 'aria', 'simba-3.2', 1, 0, 500, 'now', 'now');
    INSERT INTO chapters (id, project_id, title, position) VALUES ('chap_1', 'proj_1', '', 1);
    INSERT INTO blocks (id, chapter_id, position, text) VALUES ('block_1', 'chap_1', 1, 'Line 1.');
  `)
  const addTake = (id: string, requestIds: string[], charged: number | null, unconfirmed: number, derivedFrom = '[]') =>
    db.run(
      `INSERT INTO takes (id, block_id, project_id, status, sample_rate_hz, created_at, fingerprint, voice_id, model_id,
         text_normalization, loudness_normalization, text, request_ids, charged_characters, unconfirmed_characters, derived_from)
       VALUES (?, 'block_1', 'proj_1', 'complete', 24000, '2026-10-15T12:00:00.000Z', ?, 'aria', 'simba-3.2', 1, 0, 'Line 1.', ?, ?, ?, ?)`,
      id,
      id,
      JSON.stringify(requestIds),
      charged,
      unconfirmed,
      derivedFrom,
    )
  addTake('take_whole', ['req_1'], 30, 0)
  addTake('take_cut', ['req_2'], null, 40)
  // What it went on from, and what it asked for itself.
  addTake('take_rest', ['req_2', 'req_3'], 12, 40)
  addTake('take_rest_of_rest', ['req_2', 'req_3', 'req_4'], 17, 40)
  addTake('take_half', ['req_1'], 0, 0, '["take_whole"]')
  addTake('take_refused', [], null, 0)
  const before = db.rows('SELECT * FROM takes')

  migrate(db, studioMigrations, 17)

  const charges = db.rows(
    `SELECT request_id, charged_characters, planned_characters, project_id, voice_id, model_id, purpose, service, at, block_id
     FROM charges ORDER BY request_id`,
  )
  const after = db.rows('SELECT * FROM takes')
  const common = ['proj_1', 'aria', 'simba-3.2', 'take', '', '2026-10-15T12:00:00.000Z', 'block_1']
  db.close()
  expect(charges).toEqual([
    ['req_1', 30, 30, ...common],
    ['req_2', null, 40, ...common],
    ['req_3', 12, 12, ...common],
    ['req_4', 5, 5, ...common],
  ])
  expect(after).toEqual(before)
})
