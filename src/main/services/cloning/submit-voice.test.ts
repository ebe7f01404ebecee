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

describe('a sample and its phrase', () => {
  it('become a voice that speaks, with a receipt of the very files that were sent', async () => {
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
    const receipt = studio.cloning.receipt({ receiptId: done.receiptId ?? '' })
    expect(receipt).toMatchObject({
      fullName: 'Ada Okafor',
      phrase: speaker.challenge?.phrase,
      challengeId: speaker.challenge?.id,
      voiceId,
      device: MICROPHONE.label,
      service: 'practice',
      revokedAt: null,
      sampleSha256: createHash('sha256').update(sent.bytes).digest('hex'),
    })
    expect(sent.bytes.length).toBe(44 + Math.round(((trimmed.trimEndMs - 250) * RATE_HZ) / 1000) * 2)
    expect(receipt.requestId).not.toBeNull()
  })

  it('are told of while they are sent, up to the last byte', async () => {
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

describe('what the service says', () => {
  it.each([
    ['consent_phrase_mismatch', 'practice-consent-phrase', 'phrase_mismatch', true],
    ['consent_speaker_mismatch', 'practice-consent-speaker', 'speaker_mismatch', true],
    ['consent_recording_unusable', 'practice-consent-recording', 'recording_unusable', true],
    ['consent_challenge_expired', 'practice-consent-expired', 'new_challenge', true],
    ['consent_verification_unavailable', 'practice-consent-unavailable', 'send_again', false],
    ['voice_cloning_unavailable_in_region', 'practice-consent-region', 'region', false],
  ])('%s leads to its card with both recordings kept', async (code, trigger, card, isSpent) => {
    const speaker = await studio.recordAll()
    studio.cloning.updateSpeaker({ speakerId: speaker.id, voiceName: `Ada ${trigger}` })

    const refused = await studio.submit(speaker.id)

    expect(refused.refusal).toMatchObject({ card, failure: { serviceCode: code } })
    expect(refused.refusal?.failure.requestId).toBeDefined()
    expect(refused.challenge?.isSpent).toBe(isSpent)
    expect([refused.sample?.id, refused.consent?.id]).toEqual([speaker.sample?.id, speaker.consent?.id])
    expect([refused.voiceId, studio.cloning.receipts()]).toEqual([null, []])
  })

  it('of another reader is a speaker mismatch, and a new phrase read by the right one makes the voice', async () => {
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

  it('of a plan without cloning is told before the next recording begins', async () => {
    const speaker = await studio.recordAll()
    served.account.plan = 'free'

    const refused = await studio.submit(speaker.id)

    expect(refused.refusal?.card).toBe('plan_without_cloning')
    expect(studio.cloning.barrier()).toMatchObject({ failure: { serviceCode: 'voice_cloning_not_included' } })
    studio.cloning.forgetBarrier()
    expect(studio.cloning.barrier()).toBeNull()
  })
})

describe('a connection that is lost', () => {
  it('after the service has made the voice leads to one voice, found by the same key', async () => {
    const speaker = await studio.recordAll('Lost Answer')
    await served.practice.fault({ kind: 'cut', after_bytes: 10 }, { path: '/v1/voices', times: 1 })

    const done = await studio.submit(speaker.id)

    const { voices } = await served.speech.listVoices(
      {},
      { signal: AbortSignal.timeout(20_000), priority: 'interactive' },
    )
    expect(done.voiceId).not.toBeNull()
    expect(voices.filter(({ display_name }) => display_name === 'Lost Answer')).toHaveLength(1)
  })

  it('keeps its key over a cancel and a kill of the studio, so that the same voice is found', async () => {
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
  it('that is withdrawn takes the voice and the recordings with it and leaves a dated stub', async () => {
    const speaker = await studio.recordAll('Withdrawn Person')
    const done = await studio.submit(speaker.id)
    const paths = [done.sample, done.consent].map((each) => studio.recordingFiles.audioPath(each?.id ?? ''))

    const stub = await studio.cloning.revoke({ receiptId: done.receiptId ?? '' }, AbortSignal.timeout(20_000))

    expect(stub.revokedAt).not.toBeNull()
    expect(stub).toMatchObject({ fullName: 'Withdrawn Person', voiceId: done.voiceId })
    expect(paths.map((path) => existsSync(path))).toEqual([false, false])
    expect(studio.now(speaker.id)).toMatchObject({ voiceId: null, sample: null, consent: null, earlier: [] })
    await expect(
      studio.cloning.voice({ voiceId: done.voiceId ?? '' }, AbortSignal.timeout(20_000)),
    ).rejects.toMatchObject({ code: 'voice_not_found' })
  })

  it('is not touched here while the service cannot be reached, and goes on from there', async () => {
    const speaker = await studio.recordAll('Patient Person')
    const done = await studio.submit(speaker.id)
    const receiptId = done.receiptId ?? ''
    await served.practice.fault({ kind: 'status', status: 500 }, { path: `/v1/voices/${done.voiceId}`, times: 3 })

    await expect(studio.cloning.revoke({ receiptId }, AbortSignal.timeout(20_000))).rejects.toMatchObject({
      code: 'service_failed',
    })
    const stuck = studio.cloning.receipt({ receiptId })
    const kept = existsSync(studio.recordingFiles.audioPath(done.sample?.id ?? ''))
    const stub = await studio.cloning.revoke({ receiptId }, AbortSignal.timeout(20_000))

    expect([stuck.revokingAt !== null, stuck.revokedAt, kept]).toEqual([true, null, true])
    expect(stub.revokedAt).not.toBeNull()
  })

  it('ends a withdrawal at the start whose voice was deleted before a kill', async () => {
    const speaker = await studio.recordAll('Half Done')
    const done = await studio.submit(speaker.id)
    studio.db.run(`UPDATE receipts SET revoking_at = 'then', voice_deleted_at = 'then'`)

    await startCloning(studio.deps, () => null)

    expect(studio.cloning.receipt({ receiptId: done.receiptId ?? '' }).revokedAt).not.toBeNull()
    expect(existsSync(studio.recordingFiles.audioPath(done.sample?.id ?? ''))).toBe(false)
  })

  it('can be read as JSON and as a page, whatever the name is written in', async () => {
    const speaker = await studio.recordAll('Ada Okafor')
    const { receiptId } = await studio.submit(speaker.id)
    studio.db.run(`UPDATE receipts SET full_name = 'Żółć אבג 李明 👩', phrase = 'I, Żółć אבג 李明 👩, agree.'`)
    const named = (format: 'json' | 'pdf') =>
      decodeURIComponent(
        studio.cloning.exportReceipt({ receiptId: receiptId ?? '', format }).downloadUrl.split('/')[4] ?? '',
      )

    const json = await studio.cloning.receiptFile(receiptId ?? '', named('json'))
    const pdf = await studio.cloning.receiptFile(receiptId ?? '', named('pdf'))

    expect(JSON.parse(new TextDecoder().decode(json?.bytes))).toEqual(
      studio.cloning.receipt({ receiptId: receiptId ?? '' }),
    )
    const page = await PDFDocument.load(pdf?.bytes ?? '')
    expect([page.getPageCount(), page.getTitle()]).toEqual([1, 'Consent of Żółć אבג 李明 👩'])
    expect(page.getAttachments().map(({ name, data }) => [name, Buffer.from(data)])).toEqual([
      ['consent-receipt.json', Buffer.from(json?.bytes ?? '')],
    ])
  })
})

it('removes recordings after the period that was set, and tells before', async () => {
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
