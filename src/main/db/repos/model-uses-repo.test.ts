import { expect, it } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { listModelUses } from './model-uses-repo.ts'

it('finds a model in projects, blocks, casts and takes, without removed ones', () => {
  const db = openStudioDatabase(':memory:')
  db.script(`
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 6)
    INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at, removed_at)
      SELECT 'proj_' || i, 'Project ' || i, 'aria', CASE WHEN i IN (1, 6) THEN 'simba-english' ELSE 'simba-3.2' END, 1, 0, 500, 'now', 'now',
        CASE WHEN i = 6 THEN 'now' END FROM n;
    INSERT INTO chapters (id, project_id, title, position) SELECT 'chap_' || substr(id, 6), id, '', 0 FROM projects;
    INSERT INTO blocks (id, chapter_id, position, text, model_id, removed_at) VALUES
      ('block_1', 'chap_2', 0, 'One.', 'simba-multilingual', NULL), ('block_2', 'chap_2', 1, 'Two.', 'simba-english', NULL),
      ('block_3', 'chap_3', 0, 'Three.', 'simba-english', 'now'), ('block_4', 'chap_4', 0, 'Four.', NULL, NULL);
    INSERT INTO cast_members (id, project_id, name, folded, voice_id, model_id, created_at) VALUES
      ('cast_1', 'proj_4', 'Ada', 'ada', NULL, 'simba-english', 'now');
    INSERT INTO takes (id, block_id, project_id, status, sample_rate_hz, created_at, fingerprint, voice_id, model_id,
        text_normalization, loudness_normalization, text, deleted_at)
      VALUES ('take_1', 'block_4', 'proj_4', 'complete', 24000, 'now', 'one', 'aria', 'simba-english', 1, 0, 'Four.', NULL),
        ('take_2', 'block_3', 'proj_3', 'complete', 24000, 'now', 'one', 'aria', 'simba-english', 1, 0, 'Three.', 'now');
  `)

  const uses = listModelUses(db, ['simba-english', 'simba-multilingual'])

  const none = { isProjectModel: false, blockCount: 0, castCount: 0, takeCount: 0 }
  expect(uses).toEqual([
    { projectId: 'proj_1', projectTitle: 'Project 1', ...none, isProjectModel: true },
    { projectId: 'proj_2', projectTitle: 'Project 2', ...none, blockCount: 2 },
    { projectId: 'proj_4', projectTitle: 'Project 4', ...none, castCount: 1, takeCount: 1 },
  ])
  db.close()
})
