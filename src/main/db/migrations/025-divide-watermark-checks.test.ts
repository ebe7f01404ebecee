import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { listCheckIds } from '../repos/watermark-checks-repo.ts'
import { studioMigrations } from './index.ts'

it('gives each check to the workspace whose account answered it, and the others to the first', () => {
  const version = studioMigrations.findIndex(({ name }) => name === 'divide-watermark-checks')
  const db = openUnmigrated()
  migrate(db, studioMigrations, version)
  const services = [null, 'practice', 'https://api.example', 'https://api.example#ws_2']
  for (const [index, service] of services.entries())
    db.run(
      `INSERT INTO watermark_checks (id, batch, position, file_name, folder, size_bytes, modified_ms, source, with_key, method, state,
         service, added_at) VALUES (?, 1, ?, 'a.wav', '', 1, 1, '{"kind":"none"}', 1, '{"kind":"whole"}', 'done', ?, 'now')`,
      `chk_${index}`,
      index,
      service,
    )

  migrate(db, studioMigrations, version + 1)

  expect(listCheckIds({ db, workspaceId: 'ws_first' })).toEqual(['chk_0', 'chk_1', 'chk_2'])
  expect(listCheckIds({ db, workspaceId: 'ws_2' })).toEqual(['chk_3'])
  db.close()
})
