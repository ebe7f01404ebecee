import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { EMOTIONS } from '#shared/domain/speech-text/ssml-values.ts'
import { openStudioDatabase } from '../open-database.ts'
import { listCast, setCastVoice } from '../repos/cast-repo.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { studioMigrations } from './index.ts'

const MARLO = { id: 'cast_1', name: 'Marlo', voiceId: 'geo', modelId: null, language: null }

it('keeps the cast, which has no emotions, and accepts each emotion that the service knows', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'studio.db')
  const index = studioMigrations.findIndex(({ name }) => name === 'add-cast-emotions')
  const older = openStudioDatabase(file, { migrations: studioMigrations.slice(0, index) })
  seedScript(older, { blocks: 1 })
  older.script(`
    INSERT INTO cast_members (id, project_id, name, folded, voice_id, created_at)
    VALUES ('cast_1', 'proj_1', 'Marlo', 'marlo', 'geo', '2026-11-01T10:00:00.000Z')`)
  older.close()

  const db = openStudioDatabase(file)
  const before = listCast(db, 'proj_1')
  const stored = EMOTIONS.map((emotion) => {
    setCastVoice(db, 'cast_1', { ...MARLO, emotion })
    return listCast(db, 'proj_1')[0]?.emotion
  })
  db.close()

  expect(before).toEqual([{ ...MARLO, emotion: null }])
  expect(stored).toEqual(EMOTIONS)
})
