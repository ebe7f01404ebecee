import { expect, it } from 'vitest'
import type { StudioErrorCode } from '#shared/errors/failure-rules.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { chooseCard, isDecided, spendsChallenge } from './choose-card.ts'
import { suggestTrim } from './suggest-trim.ts'

const failure = (code: StudioErrorCode, details: StudioError['details'] = {}) =>
  new StudioError(code, { kind: 'stated', text: '' }, details)

it.each([
  ['consent_speaker_mismatch', 'speaker_mismatch', true],
  ['consent_phrase_mismatch', 'phrase_mismatch', true],
  ['consent_recording_unusable', 'recording_unusable', true],
  ['consent_challenge_not_found', 'new_challenge', true],
  ['consent_challenge_expired', 'new_challenge', true],
  ['consent_challenge_already_used', 'new_challenge', true],
  ['consent_verification_required', 'new_challenge', true],
  ['consent_verification_unavailable', 'send_again', false],
  ['voice_cloning_unavailable_in_region', 'region', false],
  ['voice_cloning_not_included', 'plan_without_cloning', false],
  ['something_else', 'other', false],
])('after %s shows %s, consent statement spent: %s', (serviceCode, card, isSpent) => {
  const error = failure('request_refused', { serviceCode, fields: { note: 'x' } })

  expect(chooseCard(error)).toBe(card)
  expect(spendsChallenge(error)).toBe(isSpent)
})

it.each([
  [{ sample: 'too short' }, 'recording_unusable'],
  [{ consent_recording: 'too short' }, 'recording_unusable'],
  [{ name: 'too long' }, 'details'],
  [{ gender: 'x' }, 'details'],
  [{ locale: 'x' }, 'details'],
  [{ other: 'x' }, 'other'],
])('with invalid fields %j shows %s', (fields, card) => {
  expect(chooseCard(failure('validation_failed', { fields }))).toBe(card)
})

it.each([
  ['plan_limit', 'plan_without_cloning'],
  ['payment_required', 'payment'],
  ['rate_limited', 'limit'],
  ['offline', 'send_again'],
  ['timed_out', 'send_again'],
  ['bad_answer', 'send_again'],
  ['stream_cut', 'send_again'],
  ['service_failed', 'send_again'],
  ['service_unavailable', 'send_again'],
  ['forbidden', 'other'],
] as const)('after %s shows %s', (code, card) => {
  expect(chooseCard(failure(code))).toBe(card)
  expect(spendsChallenge(failure(code))).toBe(false)
})

it('takes a file that is too large for an unusable recording', () => {
  expect(chooseCard(failure('request_refused', { status: 413 }))).toBe('recording_unusable')
})

it.each([
  [undefined, false],
  [399, false],
  [400, true],
  [499, true],
  [429, false],
  [500, false],
])('a status %s is final: %s', (status, isFinal) => {
  expect(isDecided(failure('request_refused', status === undefined ? {} : { status }))).toBe(isFinal)
})

const span = (startMs: number, endMs: number) => ({ startMs, endMs })

it.each([
  ['around the speech', 20_000, span(2_000, 15_000), span(1_800, 15_500)],
  ['behind the unsteady start', 20_000, span(0, 15_000), span(200, 15_500)],
  ['up to the end', 20_000, span(2_000, 19_800), span(1_800, 20_000)],
  ['of the maximum length', 60_000, span(2_000, 55_000), span(1_800, 31_800)],
  ['of the minimum length', 12_000, span(5_000, 7_000), span(200, 10_200)],
  ['of the minimum length at the end of the speech', 30_000, span(20_000, 22_000), span(12_500, 22_500)],
  ['at all without speech', 20_000, null, null],
  ['at all if the recording is too short', 9_000, span(5_000, 7_000), null],
  ['at all if it saves little', 10_100, span(200, 10_000), null],
])('suggests a trim %s', (_what, durationMs, speechSpan, trim) => {
  expect(suggestTrim({ durationMs, speechSpan }, 10_000)).toEqual(trim)
})
