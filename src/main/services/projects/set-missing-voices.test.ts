import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Catalog } from '#shared/contract/voices.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { TWO_VOICES } from '../takes/two-voices.test-support.ts'
import { createProject } from './create-project.ts'
import { setMissingVoices } from './set-missing-voices.ts'

const NOTHING: Catalog = { voices: [], models: [], former: [], asOf: null, isBehind: false }
const now = () => Date.parse('2026-11-20T08:00:00.000Z')
let db: OpenDatabase
let ids = 0
beforeEach(() => (db = openStudioDatabase(':memory:')))
afterEach(() => db.close())

const create = (catalog: Catalog) =>
  createProject(
    { db, workspaceId: 'ws_first', catalog: () => catalog, newId: () => `n${(ids += 1)}`, now },
    { title: 'A' },
  )
const voiceOf = (id: string) => getProject(db, id)?.settings.voiceId
const set = (catalog: Catalog) => setMissingVoices({ db, now, workspaceId: 'ws_first' }, catalog)

it('gives a project created before the voice list its default voice once the list is there', () => {
  const early = create(NOTHING)
  const chosen = create(TWO_VOICES)
  db.run(`UPDATE projects SET voice_id = 'marlo' WHERE id = ?`, chosen.id)

  const [without, withVoices, again] = [set(NOTHING), set(TWO_VOICES), set(TWO_VOICES)]

  expect([without, withVoices, again]).toEqual([false, true, false])
  expect([voiceOf(early.id), voiceOf(chosen.id)]).toEqual(['aria', 'marlo'])
})

it('gives a project with a language a voice of that language', () => {
  const early = create(NOTHING)
  db.run(`UPDATE projects SET language = 'de-DE' WHERE id = ?`, early.id)
  const [aria, marlo] = TWO_VOICES.voices
  if (!aria || !marlo) throw new Error('The list of voices is empty.')

  set({ ...TWO_VOICES, voices: [aria, { ...marlo, locale: 'de-DE' }] })

  expect(voiceOf(early.id)).toBe('marlo')
})

it('forgets a language that no model has', () => {
  const early = create(NOTHING)
  db.run(`UPDATE projects SET language = 'tlh' WHERE id = ?`, early.id)

  set(TWO_VOICES)

  expect(getProject(db, early.id)?.settings).toMatchObject({ voiceId: 'aria', language: null })
})
