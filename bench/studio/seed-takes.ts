import { openStudioDatabase } from '../../src/main/db/open-database.ts'
import { BENCH_CHAPTER_ID, BENCH_PROJECT_ID, seedChapter } from './seed-chapter.ts'
import { join } from 'node:path'

/** Fills a home folder with a project with this many takes, a hundred per block, rows only. */
export function seedTakes(homeFolder: string, takes: number): void {
  const blocks = takes / 100
  seedChapter(homeFolder, { blocks, secondsEach: 0 })
  const db = openStudioDatabase(join(homeFolder, 'studio.db'))
  // One statement: a million calls would take longer than the bench.
  db.run(
    `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < @takes)
     INSERT INTO takes (id, block_id, project_id, status, sample_rate_hz, sample_count, duration_ms, word_count,
       charged_characters, created_at, fingerprint, voice_id, model_id, text_normalization, loudness_normalization, text)
     SELECT 'take_' || n.value, b.id, @projectId, 'complete', 24000, 24000 * (1 + n.value % 30), 1000.0 * (1 + n.value % 30),
       40, 200, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || (n.value * 7919 % CAST(@takes AS INTEGER)) || ' seconds'),
       'f' || n.value, 'aria', 'simba-3.2', 1, 0, b.text
     FROM n CROSS JOIN blocks b ON b.id = 'block_bench_' || (n.value % CAST(@blocks AS INTEGER))`,
    { projectId: BENCH_PROJECT_ID, takes, blocks },
  )
  db.run(
    `UPDATE blocks SET active_take_id = (SELECT max(t.id) FROM takes t WHERE t.block_id = blocks.id) WHERE chapter_id = ?`,
    BENCH_CHAPTER_ID,
  )
  db.close()
}
