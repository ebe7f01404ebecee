import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CloningEvent } from '#shared/contract/cloning.ts'
import { MICROPHONE, voiceLike } from './open-cloning.test-support.ts'
import { serveCloning, type ServedCloning, type ServedStudio } from './serve-cloning.test-support.ts'
import { startCloning } from './start-cloning.ts'

let served: ServedCloning
let studio: ServedStudio

beforeAll(async () => {
  served = await serveCloning()
})
afterAll(() => served.stop())
beforeEach(async () => {
  served.account.plan = 'paid'
  studio = await served.openStudio()
})
afterEach(async () => {
  expect(studio.bugs).toEqual([])
  await studio.close()
})

const RATE_HZ = 48_000

describe('sample and consent statement', () => {
  it('become a voice that speaks, with a record of exactly the files sent', async () => {
    const speaker = await studio.recordAll()
    const trimmed = await studio.cloning.trim({
      recordingId: speaker.sample?.id ?? '',
      startMs: 250,
      endMs: Math.floor(speaker.sample?.durationMs ?? 0) - 100,
    })

    const done = await studio.submit(speaker.id)

    expect(done).toMatchObject({ step: 'done', refusal: null, challenge: { isSpent: true } })
    const voiceId = done.voiceId ?? ''
    const voice = await studio.cloning.voice({ voiceId }, AbortSignal.timeout(20_000))
    expect(voice).toMatchObject({ displayName: 'Ada Okafor', locale: 'en-GB', isPersonal: true })
    expect((await served.speak('Hello from the new voice.', voiceId)).some((sample) => Math.abs(sample) > 3_000)).toBe(
      true,
    )
    const sent = await served.speech.voiceSample(voiceId, {
      signal: AbortSignal.timeout(20_000),
      priority: 'interactive',
      maxBytes: 25e6,
    })
    const consentRecord = studio.cloning.consentRecord({ consentRecordId: done.consentRecordId ?? '' })
    expect(consentRecord).toMatchObject({
      fullName: 'Ada Okafor',
      phrase: speaker.challenge?.phrase,
      challengeId: speaker.challenge?.id,
      voiceId,
      device: MICROPHONE.label,
      service: 'sandbox',
      revokedAt: null,
      sampleSha256: createHash('sha256').update(sent.bytes).digest('hex'),
    })
    expect(sent.bytes.length).toBe(44 + Math.round(((trimmed.trimEndMs - 250) * RATE_HZ) / 1000) * 2)
    expect(consentRecord.requestId).not.toBeNull()
  })

  it('report upload progress up to the last byte', async () => {
    const speaker = await studio.recordAll()
    const ending = new AbortController()
    const seen: Extract<CloningEvent, { kind: 'uploading' }>[] = []
    const following = (async () => {
      for await (const event of studio.cloning.watch({ sessionId: speaker.sessionId }, ending.signal)) {
        if (event.kind === 'uploading') seen.push(event)
        if (event.kind === 'speaker' && event.speaker.voiceId !== null) return
      }
    })()

    await studio.submit(speaker.id)
    await following
    ending.abort()

    const last = seen.at(-1)
    expect(last?.sentBytes).toBe(last?.totalBytes)
    expect(last?.totalBytes).toBeGreaterThan(1_000_000)
  })
})

describe('service response', () => {
  it.each([
    ['consent_phrase_mismatch', 'sandbox-consent-phrase', 'phrase_mismatch', true],
    ['consent_speaker_mismatch', 'sandbox-consent-speaker', 'speaker_mismatch', true],
    ['consent_recording_unusable', 'sandbox-consent-recording', 'recording_unusable', true],
    ['consent_challenge_expired', 'sandbox-consent-expired', 'new_challenge', true],
    ['consent_verification_unavailable', 'sandbox-consent-unavailable', 'send_again', false],
    ['voice_cloning_unavailable_in_region', 'sandbox-consent-region', 'region', false],
  ])('%s leads to its card and keeps both recordings', async (code, trigger, card, isSpent) => {
    const speaker = await studio.recordAll()
    studio.cloning.updateSpeaker({ speakerId: speaker.id, voiceName: `Ada ${trigger}` })

    const refused = await studio.submit(speaker.id)

    expect(refused.refusal).toMatchObject({ card, failure: { serviceCode: code } })
    expect(refused.refusal?.failure.requestId).toBeDefined()
    expect(refused.challenge?.isSpent).toBe(isSpent)
    expect([refused.sample?.id, refused.consent?.id]).toEqual([speaker.sample?.id, speaker.consent?.id])
    expect([refused.voiceId, studio.cloning.consentRecords()]).toEqual([null, []])
  })

  it('reports another reader as a mismatch, and accepts a new statement read by the right one', async () => {
    const speaker = await studio.recordAll('Ada Okafor', 'aria')
    const refused = await studio.submit(speaker.id)
    await expect(studio.cloning.submit({ speakerId: speaker.id })).rejects.toMatchObject({ code: 'conflict' })

    const asked = await studio.cloning.requestChallenge({ speakerId: speaker.id }, AbortSignal.timeout(20_000))
    await studio.record(speaker.id, 'consent', await served.speak(asked.challenge?.phrase ?? ''))
    const done = await studio.submit(speaker.id)

    expect(refused.refusal?.card).toBe('speaker_mismatch')
    expect(asked).toMatchObject({ consent: null, refusal: null, sample: { id: speaker.sample?.id } })
    expect(asked.earlier.map(({ id }) => id)).toEqual([speaker.consent?.id])
    expect(done.voiceId).not.toBeNull()
  })

  it('shows a plan without cloning before the next recording', async () => {
    const speaker = await studio.recordAll()
    served.account.plan = 'free'

    const refused = await studio.submit(speaker.id)

    expect(refused.refusal?.card).toBe('plan_without_cloning')
    expect(studio.cloning.barrier()).toMatchObject({ failure: { serviceCode: 'voice_cloning_not_included' } })
    studio.cloning.forgetBarrier()
    expect(studio.cloning.barrier()).toBeNull()
    expect(studio.now(speaker.id).refusal).toBeNull()
  })

  it('forgets that the plan has no cloning once the service accepts another speaker', async () => {
    const refused = await studio.recordAll()
    const other = studio.addSpeaker('Grace Hopper').speaker
    served.account.plan = 'free'
    await studio.submit(refused.id)
    served.account.plan = 'paid'

    await studio.cloning.requestChallenge({ speakerId: other.id }, AbortSignal.timeout(20_000))

    expect(studio.cloning.barrier()).toBeNull()
    expect(studio.now(refused.id).refusal).toBeNull()
  })

  it('is not requested with an expired statement, except to find the voice of an unchanged attempt', async () => {
    const speaker = await studio.recordAll('Late Person')
    const expiresAt = speaker.challenge?.expiresAt ?? ''
    studio.clock.passMs(Date.parse(expiresAt) - studio.clock.now() + 1_000)

    await expect(studio.cloning.submit({ speakerId: speaker.id })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('expired'),
    })

    expect(studio.now(speaker.id)).toMatchObject({ refusal: null, voiceId: null, sending: null })
  })
})

describe('lost connection', () => {
  it('after the voice was created leads to one voice, found by the same key', async () => {
    const speaker = await studio.recordAll('Lost Answer')
    await served.sandbox.fault({ kind: 'cut', after_bytes: 10 }, { path: '/v1/voices', times: 1 })

    const done = await studio.submit(speaker.id)

    const { voices } = await served.speech.listVoices(
      {},
      { signal: AbortSignal.timeout(20_000), priority: 'interactive' },
    )
    expect(done.voiceId).not.toBeNull()
    expect(voices.filter(({ display_name }) => display_name === 'Lost Answer')).toHaveLength(1)
  })

  it('keeps its key over a cancellation and a kill, so that the same voice is found', async () => {
    const speaker = await studio.recordAll('Killed Studio')
    await studio.cloning.submit({ speakerId: speaker.id })
    await studio.cloning.cancelSubmit({ speakerId: speaker.id })
    const attempt = () =>
      studio.db.get<{ attempt: string }>('SELECT attempt FROM speakers WHERE id = ?', speaker.id)?.attempt
    const before = attempt()

    await startCloning(studio.deps, () => null)
    const told = studio.now(speaker.id)
    await studio.cloning.submit({ speakerId: speaker.id })
    await studio.cloning.cancelSubmit({ speakerId: speaker.id })

    expect(told.refusal?.card).toBe('send_again')
    expect(before).toContain('overvoice-')
    expect([before, null]).toContain(attempt() ?? null)
  })
})

describe('consent', () => {
  it('withdrawal deletes the voice and recordings and leaves a dated record', async () => {
    const speaker = await studio.recordAll('Withdrawn Person')
    const done = await studio.submit(speaker.id)
    const paths = [done.sample, done.consent].map((each) => studio.recordingFiles.audioPath(each?.id ?? ''))

    const stub = await studio.cloning.revoke(
      { consentRecordId: done.consentRecordId ?? '' },
      AbortSignal.timeout(20_000),
    )

    expect(stub.revokedAt).not.toBeNull()
    expect(stub).toMatchObject({ fullName: 'Withdrawn Person', voiceId: done.voiceId })
    expect(paths.map((path) => existsSync(path))).toEqual([false, false])
    expect(studio.now(speaker.id)).toMatchObject({ voiceId: null, sample: null, consent: null, earlier: [] })
    expect(studio.now(speaker.id).withdrawal).toBe('complete')
    expect(studio.cloning.consentRecordSession({ consentRecordId: done.consentRecordId ?? '' })).toMatchObject({
      sessionId: speaker.sessionId,
      next: null,
    })
    await expect(
      studio.cloning.voice({ voiceId: done.voiceId ?? '' }, AbortSignal.timeout(20_000)),
    ).rejects.toMatchObject({ code: 'voice_not_found' })
  })

  it('withdrawal changes nothing locally while the service is unreachable, and resumes later', async () => {
    const speaker = await studio.recordAll('Patient Person')
    const done = await studio.submit(speaker.id)
    const consentRecordId = done.consentRecordId ?? ''
    await served.sandbox.fault({ kind: 'status', status: 500 }, { path: `/v1/voices/${done.voiceId}`, times: 3 })
    const events = studio.cloning.watch({ sessionId: speaker.sessionId }, new AbortController().signal)
    for (const kind of ['speakers', 'speaker']) expect((await events.next()).value).toMatchObject({ kind })

    await expect(studio.cloning.revoke({ consentRecordId }, AbortSignal.timeout(20_000))).rejects.toMatchObject({
      code: 'service_failed',
    })
    expect((await events.next()).value).toMatchObject({ kind: 'speaker', speaker: { withdrawal: 'started' } })
    await events.return(undefined)
    const stuck = studio.cloning.consentRecord({ consentRecordId })
    const kept = existsSync(studio.recordingFiles.audioPath(done.sample?.id ?? ''))
    const stub = await studio.cloning.revoke({ consentRecordId }, AbortSignal.timeout(20_000))

    expect([stuck.revokingAt !== null, stuck.revokedAt, kept]).toEqual([true, null, true])
    expect(stub.revokedAt).not.toBeNull()
  })

  it('withdrawal completes at startup if the voice was deleted before a kill', async () => {
    const speaker = await studio.recordAll('Half Done')
    const done = await studio.submit(speaker.id)
    studio.db.run(`UPDATE consent_records SET revoking_at = 'then', voice_deleted_at = 'then'`)

    await startCloning(studio.deps, () => null)

    expect(studio.cloning.consentRecord({ consentRecordId: done.consentRecordId ?? '' }).revokedAt).not.toBeNull()
    expect(existsSync(studio.recordingFiles.audioPath(done.sample?.id ?? ''))).toBe(false)
  })

  it('record is available as JSON and as a page, in any script', async () => {
    const speaker = await studio.recordAll('Ada Okafor')
    const { consentRecordId } = await studio.submit(speaker.id)
    studio.db.run(`UPDATE consent_records SET full_name = 'Żółć אבג 李明 👩', phrase = 'I, Żółć אבג 李明 👩, agree.'`)
    const named = (format: 'json' | 'pdf') =>
      decodeURIComponent(
        studio.cloning
          .exportConsentRecord({ consentRecordId: consentRecordId ?? '', format })
          .downloadUrl.split('/')[4] ?? '',
      )

    const json = await studio.cloning.consentRecordFile(consentRecordId ?? '', named('json'))
    const pdf = await studio.cloning.consentRecordFile(consentRecordId ?? '', named('pdf'))

    expect(JSON.parse(new TextDecoder().decode(json?.bytes))).toEqual(
      studio.cloning.consentRecord({ consentRecordId: consentRecordId ?? '' }),
    )
    const page = await PDFDocument.load(pdf?.bytes ?? '')
    expect([page.getPageCount(), page.getTitle()]).toEqual([1, 'Żółć אבג 李明 👩: consent record'])
    expect(page.getAttachments().map(({ name, data }) => [name, Buffer.from(data)])).toEqual([
      ['consent-record.json', Buffer.from(json?.bytes ?? '')],
    ])
  })
})

it('deletes recordings after the retention period, with notice', async () => {
  const { speaker } = studio.addSpeaker()
  const { id } = await studio.record(speaker.id, 'sample', voiceLike(12_000))
  studio.settings.retentionDays = 30
  const DAY_MS = 86_400_000

  const early = studio.cloning.retention()
  studio.clock.passMs(25 * DAY_MS)
  const told = studio.cloning.retention()
  await startCloning(studio.deps, () => 30)
  const kept = studio.now(speaker.id).sample?.id
  studio.clock.passMs(6 * DAY_MS)
  await startCloning(studio.deps, () => 30)

  expect(early.next).toEqual([])
  expect(told.next).toMatchObject([{ fullName: 'Ada Okafor', recordings: 1 }])
  expect(kept).toBe(id)
  expect([studio.now(speaker.id).sample, existsSync(studio.recordingFiles.audioPath(id))]).toEqual([null, false])
})
