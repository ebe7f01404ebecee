import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { getChapterHistory, setChapterHistory } from '../repos/chapter-histories-repo.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { studioMigrations } from './index.ts'

it('keeps existing chapters, which have no history, and deletes a history with its chapter', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'studio.db')
  const index = studioMigrations.findIndex(({ name }) => name === 'add-chapter-histories')
  const older = openStudioDatabase(file, { migrations: studioMigrations.slice(0, index) })
  seedScript(older, { blocks: 2 })
  const read = (db: typeof older) => [db.all('SELECT * FROM chapters'), db.all('SELECT * FROM blocks')]
  const before = read(older)
  older.close()

  const db = openStudioDatabase(file)
  const after = read(db)
  const none = getChapterHistory(db, 'chap_1')
  setChapterHistory(db, { chapterId: 'chap_1', revision: 0, fingerprint: 'print', steps: '{}' })
  const stored = getChapterHistory(db, 'chap_1')
  db.script(`DELETE FROM blocks; DELETE FROM chapters WHERE id = 'chap_1'`)
  const left = db.all('SELECT * FROM chapter_histories')
  db.close()

  expect(after).toEqual(before)
  expect([none, stored, left]).toEqual([undefined, { fingerprint: 'print', steps: '{}' }, []])
})
