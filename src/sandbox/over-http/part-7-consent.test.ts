import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CONSENT_STATUSES } from '#shared/service-wire/voice-cloning.ts'
import { openWorld } from '../process/open-world.ts'
import type { KeptWorld } from '../process/open-world.ts'
import type { CloneVerdict } from '../voice-checks/voice-checks.ts'
import { CONSENT_TRIGGERS } from '../world/consent-triggers.ts'
import { askForPhrase, createToldChecks, createVoice, unheardParts } from './cloning.test-support.ts'
import { openService, refusal } from './service.test-support.ts'
import type { Json } from './service.test-support.ts'

/** Data stored by earlier runs of a service, read again on each call. */
function keptFolder(): () => KeptWorld {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-'))
  const opened: KeptWorld[] = []
  onTestFinished(async () => {
    // Leaves nothing to be written when the folder is removed.
    await Promise.all(opened.map((world) => world.saved()))
    rmSync(folder, { recursive: true })
  })
  return () => {
    const world = openWorld(folder, (error) => {
      throw error
    })
    opened.push(world)
    return world
  }
}

it('7 consent: consent_challenge_not_found, 404, for an unknown ID', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })

  const answer = await refusal(await createVoice(service, unheardParts({ id: 'cch_nobody' })))

  expect(answer).toMatchObject({ status: 404, code: 'consent_challenge_not_found' })
})

it('7 consent: consent_challenge_expired, 409, after half an hour', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const late = await askForPhrase(service)
  const inTime = await askForPhrase(service)

  service.clock.moveTo(Date.parse(inTime.expires_at) - 1)
  const before = await createVoice(service, unheardParts(inTime))
  service.clock.advance(1)
  const after = await refusal(await createVoice(service, unheardParts(late)))

  expect(before.status).toBe(201)
  expect(after).toMatchObject({ status: 409, code: 'consent_challenge_expired' })
})

it('7 consent: consent_challenge_already_used, 409, after a successful create', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const challenge = await askForPhrase(service)

  const first = await createVoice(service, unheardParts(challenge))
  const second = await refusal(await createVoice(service, unheardParts(challenge)))

  expect(first.status).toBe(201)
  expect(second).toMatchObject({ status: 409, code: 'consent_challenge_already_used' })
})

const REJECTIONS: [code: string, verdict: CloneVerdict][] = [
  [
    'consent_recording_unusable',
    { kind: 'recording-unusable', unfitness: { reason: 'clipped', message: 'is clipped' } },
  ],
  ['consent_phrase_mismatch', { kind: 'phrase-mismatch', fit: { part: 'name', text: 'Ada', excess: 2 } }],
  ['consent_speaker_mismatch', { kind: 'speaker-mismatch', distance: 2 }],
]

it.each(REJECTIONS.map(([code, verdict]) => [verdict.kind, verdict, code] as const))(
  '7 consent: a create rejected as %s creates no voice and uses up the challenge',
  async (_kind, verdict, code) => {
    const service = await openService({ voiceChecks: createToldChecks(verdict) })
    const challenge = await askForPhrase(service)

    const first = await refusal(await createVoice(service, unheardParts(challenge)))
    const second = await refusal(await createVoice(service, unheardParts(challenge)))
    const own: Json = await (await service.send('GET', '/v1/voices?type=personal')).json()

    expect(first).toMatchObject({ status: 422, code })
    expect(second).toMatchObject({ status: 409, code: 'consent_challenge_already_used' })
    expect(own.voices).toEqual([])
  },
)

it('7 consent: two concurrent creates with one challenge create one voice', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const challenge = await askForPhrase(service)

  const answers = await Promise.all([
    createVoice(service, unheardParts(challenge)),
    createVoice(service, unheardParts(challenge)),
  ])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

it('7 consent: returns 500 and keeps the challenge if the checks fail', async () => {
  const broken = { ...createToldChecks(), check: () => Promise.reject(new Error('no memory')) }
  const service = await openService({ voiceChecks: broken })
  const challenge = await askForPhrase(service)

  const first = await refusal(await createVoice(service, unheardParts(challenge)))
  const second = await refusal(await createVoice(service, unheardParts(challenge)))

  expect([first, second]).toMatchObject([
    { status: 500, code: 'internal_error' },
    { status: 500, code: 'internal_error' },
  ])
  expect(service.reported).toHaveLength(2)
})

it('7 consent: keeps the challenge valid for the next start if the service stops during the checks', async () => {
  const readKept = keptFolder()
  const memory = readKept()
  const { promise: listens, resolve: beginsToListen } = Promise.withResolvers<void>()
  const endless = {
    ...createToldChecks(),
    async check() {
      beginsToListen()
      return new Promise<never>(() => undefined)
    },
  }
  const first = await openService({ memory, voiceChecks: endless })
  const challenge = await askForPhrase(first)
  createVoice(first, unheardParts(challenge)).catch(() => undefined)
  await listens
  const meanwhile = await refusal(await createVoice(first, unheardParts(challenge)))
  // The state after a kill: whatever was written until then, and no result from the checks.
  await memory.saved()

  const second = await openService({ memory: readKept(), voiceChecks: createToldChecks() })
  const answer = await createVoice(second, unheardParts(challenge))

  expect(meanwhile).toMatchObject({ status: 409, code: 'consent_challenge_already_used' })
  expect(answer.status).toBe(201)
})

it.each([
  ['is archived', 409, 'project_archived'],
  ['goes', 400, 'validation_failed'],
])('7 consent: adds no voice to a project that %s during the checks', async (what, status, code) => {
  let meanwhile = async () => {}
  const checks = createToldChecks()
  const listening = {
    ...checks,
    check: (...asked: Parameters<typeof checks.check>) => meanwhile().then(() => checks.check(...asked)),
  }
  const service = await openService({ voiceChecks: listening })
  const project: Json = await (await service.send('POST', '/v1/projects', { body: { name: 'Audiobook' } })).json()
  const where = `/v1/projects/${project.id}`
  meanwhile = async () =>
    void (await (what === 'goes' ? service.send('DELETE', where) : service.send('POST', `${where}/archive`)))

  const parts = unheardParts(await askForPhrase(service), { project_id: project.id })
  const answer = await refusal(await createVoice(service, parts))
  const own: Json = await (await service.send('GET', '/v1/voices?type=personal')).json()

  expect(answer).toMatchObject({ status, code })
  expect(own.voices).toEqual([])
})

it.each([...CONSENT_TRIGGERS])('7 consent: the word %s in a name causes %s', async (word, code) => {
  const checks = createToldChecks()
  const service = await openService({ voiceChecks: checks })
  const status = CONSENT_STATUSES[code]
  const challenge = await askForPhrase(service)
  const named = await askForPhrase(service, `Ada ${word}`)

  const byVoice = await refusal(await createVoice(service, unheardParts(challenge, { name: `Ada ${word}` })))
  const byPerson = await refusal(await createVoice(service, unheardParts(named)))
  const again = await createVoice(service, unheardParts(challenge))

  expect([byVoice, byPerson]).toMatchObject([
    { status, code },
    { status, code },
  ])
  expect(again.status).toBe(status === 422 ? 409 : 201)
})

it('7 consent: returns a status word in a name before any checks', async () => {
  const checks = createToldChecks()
  const service = await openService({ voiceChecks: checks })

  const answer = await refusal(
    await createVoice(service, unheardParts(await askForPhrase(service), { name: 'sandbox-503' })),
  )

  expect(answer).toMatchObject({ status: 503, code: 'service_unavailable' })
  expect(checks.asked()).toBe(0)
})

it('7 idempotency: returns the same voice for the same key and form for 24 hours, and says so', async () => {
  const checks = createToldChecks()
  const service = await openService({ voiceChecks: checks })
  const parts = unheardParts(await askForPhrase(service))
  const send = () => createVoice(service, parts, { headers: { 'Idempotency-Key': 'take-7' } })

  const first = await send()
  const second = await send()
  service.clock.advance(24 * 60 * 60_000)
  const later = await refusal(await send())

  expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null])
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(await second.json()).toEqual(await first.json())
  expect(later).toMatchObject({ status: 409, code: 'consent_challenge_already_used' })
  expect(checks.asked()).toBe(1)
})

it('7 idempotency: returns the same response after a restart with stored data', async () => {
  const readKept = keptFolder()
  const memory = readKept()
  const headers = { 'Idempotency-Key': 'take-8' }
  const first = await openService({ memory, voiceChecks: createToldChecks() })
  const parts = unheardParts(await askForPhrase(first))
  const unknown = unheardParts({ id: 'cch_nobody' })

  const made: Json = await (await createVoice(first, parts, { headers })).json()
  await createVoice(first, unknown, { headers: { 'Idempotency-Key': 'take-9' } })
  await memory.saved()
  const second = await openService({ memory: readKept(), voiceChecks: createToldChecks() })
  const again = await createVoice(second, parts, { headers })
  const refused = await createVoice(second, unknown, { headers: { 'Idempotency-Key': 'take-9' } })
  const other = await refusal(await createVoice(second, unknown, { headers }))
  const own: Json = await (await second.send('GET', '/v1/voices?type=personal')).json()

  expect([again.status, again.headers.get('idempotent-replayed'), await again.json()]).toEqual([201, 'true', made])
  expect([refused.status, refused.headers.get('idempotent-replayed')]).toEqual([404, 'true'])
  expect(other).toMatchObject({ status: 409, code: 'idempotency_conflict' })
  expect(own.voices).toMatchObject([{ id: made.id }])
})

it('7 idempotency: makes a concurrent repeat wait for the first response', async () => {
  const checks = createToldChecks()
  const service = await openService({ voiceChecks: checks })
  const parts = unheardParts(await askForPhrase(service))
  const send = () => createVoice(service, parts, { headers: { 'Idempotency-Key': 'twice' } })

  const [first, second] = await Promise.all([send(), send()])

  expect([first?.status, second?.status]).toEqual([201, 201])
  expect(checks.asked()).toBe(1)
})

it('7 idempotency: repeats a rejection but not a transient failure', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const send = async (name: string) => {
    const parts = unheardParts(await askForPhrase(service), { name, consent_challenge_id: 'cch_nobody' })
    const headers = { 'Idempotency-Key': `key of ${name}` }
    await createVoice(service, parts, { headers })
    return createVoice(service, parts, { headers })
  }

  const refused = await send('Ada')
  const failed = await send('sandbox-503')

  expect([refused.status, refused.headers.get('idempotent-replayed')]).toEqual([404, 'true'])
  expect([failed.status, failed.headers.get('idempotent-replayed')]).toEqual([503, null])
})

it('7 idempotency: returns 409 idempotency_conflict for another form under the same key, and rejects an overlong key', async () => {
  const service = await openService({ voiceChecks: createToldChecks() })
  const challenge = await askForPhrase(service)
  const headers = { 'Idempotency-Key': 'k'.repeat(255) }

  const first = await createVoice(service, unheardParts(challenge), { headers })
  const other = await refusal(
    await createVoice(service, unheardParts(challenge, { sample: new Blob(['other']) }), { headers }),
  )
  const overlong = await refusal(
    await createVoice(service, unheardParts(challenge), { headers: { 'Idempotency-Key': 'k'.repeat(256) } }),
  )

  expect(first.status).toBe(201)
  expect(other).toMatchObject({ status: 409, code: 'idempotency_conflict' })
  expect(overlong).toMatchObject({ status: 400, code: 'validation_failed' })
})
