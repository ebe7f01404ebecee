import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Refusal } from '#shared/contract/cloning.ts'
import { CONSENT_STATUSES } from '#shared/service-wire/voice-cloning.ts'
import { serveCloning, type ServedCloning, type ServedStudio } from './serve-cloning.test-support.ts'

let served: ServedCloning
let studio: ServedStudio

beforeAll(async () => {
  served = await serveCloning()
})
afterAll(() => served.stop())
beforeEach(async () => {
  studio = await served.openStudio()
})
afterEach(async () => {
  expect(studio.bugs).toEqual([])
  await studio.close()
})

/** The card's primary action. */
type Step = 'record the phrase' | 'send again'

interface Row {
  code: string
  status: number
  card: Refusal['card']
  step: Step
  /** Consecutive responses, where the client retries automatically. */
  times?: number
  headers?: Record<string, string>
}

const ROWS: Row[] = [
  { code: 'consent_challenge_expired', card: 'new_challenge', step: 'record the phrase', status: 409 },
  { code: 'consent_challenge_already_used', card: 'new_challenge', step: 'record the phrase', status: 409 },
  { code: 'consent_challenge_not_found', card: 'new_challenge', step: 'record the phrase', status: 404 },
  { code: 'consent_verification_required', card: 'new_challenge', step: 'record the phrase', status: 400 },
  { code: 'consent_speaker_mismatch', card: 'speaker_mismatch', step: 'record the phrase', status: 422 },
  { code: 'consent_phrase_mismatch', card: 'phrase_mismatch', step: 'record the phrase', status: 422 },
  { code: 'consent_recording_unusable', card: 'recording_unusable', step: 'record the phrase', status: 422 },
  { code: 'consent_verification_unavailable', card: 'send_again', step: 'send again', status: 502, times: 5 },
  { code: 'voice_cloning_unavailable_in_region', card: 'region', step: 'send again', status: 403 },
  { code: 'voice_cloning_not_included', card: 'plan_without_cloning', step: 'send again', status: 402 },
  { code: 'payment_required', card: 'payment', step: 'send again', status: 402 },
  { code: 'rate_limited', card: 'limit', step: 'send again', status: 429, headers: { 'Retry-After': '1800' } },
  { code: 'voice_of_tomorrow', card: 'other', step: 'send again', status: 418 },
]

describe('rejection', () => {
  it.each(ROWS)('$code leads to the card $card, and its step, $step, to a voice', async (row) => {
    const { code, status, card, step, times = 1, headers } = row
    const before = await studio.recordAll()
    const message = `This is ${code}.`
    await served.sandbox.fault({ kind: 'status', status, code, message, headers }, { path: '/v1/voices', times })

    const refused = await studio.submit(before.id)
    if (step === 'record the phrase') await studio.recordPhrase(before.id)
    const done = await studio.submit(before.id)

    expect(refused.refusal).toMatchObject({ card, failure: { status, serviceCode: code, serviceMessage: message } })
    expect(refused.refusal?.failure.requestId).toMatch(/./)
    expect(refused.refusal?.failure.retryAfterMs).toBe(headers ? 1_800_000 : undefined)
    expect([refused.voiceId, refused.sending, refused.step]).toEqual([null, null, 'check'])
    expect([refused.sample?.id, refused.consent?.id]).toEqual([before.sample?.id, before.consent?.id])
    expect(refused.challenge?.isSpent).toBe(step === 'record the phrase')
    expect(done).toMatchObject({ step: 'done', refusal: null, sample: { id: before.sample?.id } })
    expect(done.voiceId).not.toBeNull()
  })

  it('is in the table for every consent code', () => {
    const known = new Map<string, number>(ROWS.map(({ code, status }) => [code, status]))

    expect(Object.keys(CONSENT_STATUSES).map((code) => [code, known.get(code)])).toEqual(
      Object.entries(CONSENT_STATUSES),
    )
  })

  it('of name or language leads back to them, keeping recordings and consent statement', async () => {
    const before = await studio.recordAll()
    // No sandbox model supports it.
    studio.cloning.updateSpeaker({ speakerId: before.id, locale: 'ja-JP' })

    const refused = await studio.submit(before.id)
    const mended = studio.cloning.updateSpeaker({ speakerId: before.id, locale: 'de-DE' })
    const done = await studio.submit(before.id)

    expect(refused.refusal).toMatchObject({
      card: 'details',
      failure: { status: 400, fields: { locale: expect.stringContaining('de-DE') } },
    })
    expect([mended.refusal, mended.challenge?.isSpent]).toEqual([null, false])
    expect([mended.sample?.id, mended.consent?.id]).toEqual([before.sample?.id, before.consent?.id])
    expect(done).toMatchObject({ step: 'done', refusal: null })
  })

  it('of the statement request is shown on the way, and doesn’t block', async () => {
    const { speaker } = studio.addSpeaker()
    const fault = { kind: 'status', status: 403, code: 'voice_cloning_unavailable_in_region' }
    await served.sandbox.fault(fault, { path: '/v1/voices/consent-challenges' })
    const ask = () => studio.cloning.requestChallenge({ speakerId: speaker.id }, AbortSignal.timeout(20_000))

    await expect(ask()).rejects.toMatchObject({ code: 'forbidden' })
    const told = studio.now(speaker.id)
    const barrier = studio.cloning.barrier()
    const asked = await ask()

    expect([told.refusal?.card, told.challenge, barrier?.card]).toEqual(['region', null, 'region'])
    expect([asked.refusal, asked.challenge?.isSpent]).toEqual([null, false])
  })
})

describe('submission', () => {
  it('is reported to a window that opens during it, and to none afterwards', async () => {
    const speaker = await studio.recordAll()
    await served.sandbox.fault({ kind: 'delay', for_ms: 1_500 }, { path: '/v1/voices' })

    const answered = await studio.cloning.submit({ speakerId: speaker.id })
    const [later] = studio.cloning.speakers({ sessionId: speaker.sessionId })
    await studio.cloning.cancelSubmit({ speakerId: speaker.id })

    expect(answered.sending).not.toBeNull()
    expect(later?.sending).not.toBeNull()
    expect(studio.now(speaker.id)).toMatchObject({ sending: null, refusal: null, voiceId: null, step: 'check' })
  })
})
