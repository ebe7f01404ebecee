import type { WritableDb } from './database.ts'

/**
 * Stores a project with a chapter and blocks, each with its active take, in the first schema: for tests of files older
 * than what the repositories write now.
 */
export function seedFirstSchema(db: WritableDb, request: { blocks: number } = { blocks: 1 }): void {
  db.script(`
    INSERT INTO projects (id, title, voice_id, model_id, language, text_normalization, loudness_normalization,
      pause_after_ms, created_at, updated_at, removed_at)
    VALUES ('proj_1', 'The Lighthouse', 'aria', 'simba-3.2', NULL, 1, 0, 500, '2026-11-01', '2026-11-01', NULL);
    INSERT INTO chapters (id, project_id, title, position) VALUES ('chap_1', 'proj_1', 'Chapter 1', 1);
  `)
  db.transaction(() => {
    for (let number = 1; number <= request.blocks; number += 1) {
      const named = { blockId: `block_${number}`, takeId: `take_${number}`, number, text: `Line ${number}.` }
      db.run(
        `INSERT INTO blocks (id, chapter_id, position, text) VALUES (@blockId, 'chap_1', @number, @text)`,
        pick(named, 'blockId', 'number', 'text'),
      )
      db.run(
        `INSERT INTO takes (id, block_id, project_id, status, sample_rate_hz, sample_count, duration_ms, word_count,
           charged_characters, request_ids, created_at, ended_at, fingerprint, voice_id, model_id, text_normalization,
           loudness_normalization, text)
         VALUES (@takeId, @blockId, 'proj_1', 'complete', 24000, 48000, 2000.0, 2, 7, '["req_1"]', '2026-11-02',
           '2026-11-02', 'one', 'aria', 'simba-3.2', 1, 0, @text)`,
        pick(named, 'takeId', 'blockId', 'text'),
      )
      db.run(`UPDATE blocks SET active_take_id = @takeId WHERE id = @blockId`, pick(named, 'takeId', 'blockId'))
    }
  })
}

function pick<T extends object, K extends keyof T>(whole: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<T, K>
}
