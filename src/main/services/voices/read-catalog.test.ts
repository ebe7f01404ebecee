import { expect, it, onTestFinished } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { putAgentVoices } from '../../db/repos/agents-repo.ts'
import { putCatalog } from '../../db/repos/put-catalog.test-support.ts'
import { insertConsentRecord, noteRevocation } from '../../db/repos/consent-records-repo.ts'
import { readAgentVoices } from '../agents/agent-voices.ts'
import { createCatalogAge } from './catalog-age.ts'
import { createCatalogStore } from './catalog-store.ts'
import { readCatalog } from './read-catalog.ts'

/** Stores the consent record of a voice that was cloned then. */
function clone(db: OpenDatabase, voiceId: string, verifiedAt: string): void {
  db.run(
    `INSERT INTO recording_sessions (id, title, created_at, workspace_id) VALUES ('sess_1', 's', 'now', 'ws_first')`,
  )
  db.run(
    `INSERT INTO speakers (id, session_id, position, full_name, voice_name, gender, locale, step)
     VALUES ('spk_1', 'sess_1', 1, 'Zoë', 'Zoë', 'female', 'en-US', 'done')`,
  )
  const hash = { sampleSha256: '', consentSha256: '' }
  const times = { sampleRecordedAt: 'then', consentRecordedAt: 'then', verifiedAt }
  const ids = { id: 'rcpt_1', speakerId: 'spk_1', challengeId: 'c', voiceId, requestId: null }
  const person = { fullName: 'Zoë', voiceName: 'Zoë', phrase: 'p', service: 'sandbox', device: 'd' }
  insertConsentRecord(db, { ...ids, ...person, ...times, ...hash })
}

it('offers a voice to no picker once the withdrawal of consent has started, and keeps its name', () => {
  const db = openStudioDatabase(':memory:')
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => {
    db.close()
    cache.close()
  })
  const service = () => 'sandbox'
  const age = createCatalogAge({ now: () => 0, serviceVersion: () => '' })
  const catalogs = createCatalogStore(cache)
  const listed = ['voice_zoe', 'aria'].map((id) => ({ id, display_name: id, locale: 'en-US', models: ['m'] }))
  putCatalog(cache, 'sandbox', { models: [], voices: listed, asOf: '2026-11-20T08:00:00.000Z' })
  putAgentVoices(cache, 'sandbox', { voices: listed, asOf: '2026-11-20T08:00:00.000Z' })
  const read = () => {
    const { voices, former } = readCatalog({ db, cache, catalogs, service, age })
    const forAgents = readAgentVoices({ db, cache, service }).voices
    return { voices: voices.map(({ id }) => id), forAgents: forAgents.map(({ id }) => id), former }
  }
  clone(db, 'voice_zoe', '2026-11-19T08:00:00.000Z')
  expect(read()).toEqual({ voices: ['voice_zoe', 'aria'], forAgents: ['voice_zoe', 'aria'], former: [] })

  noteRevocation(db, 'rcpt_1', { revokingAt: 'now' })

  expect(read()).toEqual({
    voices: ['aria'],
    forAgents: ['aria'],
    former: [{ id: 'voice_zoe', displayName: 'Zoë', state: 'withdrawn' }],
  })
})

it('takes a cloned voice for deleted only if the list was fetched after it was cloned', () => {
  const db = openStudioDatabase(':memory:')
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => {
    db.close()
    cache.close()
  })
  const age = createCatalogAge({ now: () => 0, serviceVersion: () => '' })
  const catalogs = createCatalogStore(cache)
  const state = () =>
    readCatalog({ db, cache, catalogs, service: () => 'sandbox', age }).former.map((voice) => voice.state)
  const list = (asOf: string) => putCatalog(cache, 'sandbox', { models: [], voices: [], asOf })
  clone(db, 'voice_zoe', '2026-11-20T08:00:00.000Z')

  expect(state()).toEqual(['unlisted'])
  list('2026-11-19T08:00:00.000Z')
  expect(state()).toEqual(['unlisted'])
  list('2026-11-20T08:00:01.000Z')
  expect(state()).toEqual(['deleted'])
})
