import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { RecordPage } from '../pages/record-page.ts'

test.use({ permissions: ['microphone'] })

/** The service's code, the card's title, and its button to continue. */
const REFUSALS = [
  { status: 409, code: 'consent_challenge_expired', title: 'The consent statement has expired', next: 'phrase' },
  { status: 409, code: 'consent_challenge_already_used', title: 'Consent statement already used', next: 'phrase' },
  { status: 404, code: 'consent_challenge_not_found', title: 'Consent statement not found', next: 'phrase' },
  {
    status: 400,
    code: 'consent_verification_required',
    title: 'Verified consent required',
    next: 'phrase',
  },
  { status: 422, code: 'consent_speaker_mismatch', title: 'Voices don’t match', next: 'phrase' },
  { status: 422, code: 'consent_phrase_mismatch', title: 'Statement doesn’t match', next: 'phrase' },
  { status: 422, code: 'consent_recording_unusable', title: 'Recording rejected', next: 'phrase' },
  { status: 402, code: 'voice_cloning_not_included', title: 'Your plan doesn’t include voice cloning', next: 'send' },
  { status: 402, code: 'payment_required', title: 'Insufficient balance', next: 'send' },
  {
    status: 403,
    code: 'voice_cloning_unavailable_in_region',
    title: 'Voice cloning isn’t available in this region',
    next: 'send',
  },
  { status: 418, code: 'voice_of_tomorrow', title: 'Voice not created', next: 'send' },
  { status: 502, code: 'consent_verification_unavailable', title: 'Verification unavailable', next: 'send' },
  { status: 429, code: 'rate_limited', title: 'Rate limited', next: 'send' },
] as const

test('every rejection leads by its own button to the next attempt, and finally to a voice that can be withdrawn', async ({
  studio,
  service,
  screens,
}) => {
  test.setTimeout(240_000)
  const { page } = studio
  const record = new RecordPage(page)
  await screens.useService(service.apiKeys.paid)
  await record.open()
  await record.createSession('Refusals')
  await record.addFromList('Ada Okafor')
  await record.openSpeaker('Ada Okafor')
  await page.clock.install()
  await record.button('Next: room and microphone').click()
  await record.button('Skip').click()
  await record.takeFile('sample.wav', await spokenFile(READING, ADA))
  await record.button('Next: consent statement').click()
  await record.button('Get consent statement').click()

  const readPhrase = async () => {
    await record.takeFile('phrase.wav', await spokenFile(await record.phrase().innerText(), ADA))
    await record.button('Next: review').click()
    await expect(record.step()).toContainText('Review and submit')
  }
  await readPhrase()

  for (const { status, code, title, next } of REFUSALS) {
    const fault = { kind: 'status', status, code, message: `Answered ${code}.` }
    // Longer than the client's automatic wait: it shows the time and counts down.
    const headers = status === 429 ? { 'Retry-After': '61' } : undefined
    await service.fault({ ...fault, headers }, { path: '/v1/voices', times: status === 502 ? 5 : 1 })
    await record.button(/^(Create voice|Submit again)$/).click()

    const card = record.card(title)
    await expect(card).toBeVisible({ timeout: 40_000 })
    await expect(card).toContainText(`Service message: “Answered ${code}.”`)
    await expect(card.getByText(/^Request ID/)).toBeVisible()
    if (next === 'phrase') {
      await card.getByRole('button', { name: / a new statement$/ }).click()
      await expect(record.step()).toContainText('Consent statement')
      await readPhrase()
    } else if (status === 429) {
      await expect(card.getByRole('timer')).toHaveText(/^You can submit again in [01]:\d\d$/)
      await expect(card.getByRole('button', { name: 'Submit again' })).toBeDisabled()
      // The service may ask for a pause after many attempts.
    } else await expect(card.getByRole('button', { name: 'Submit again' })).toBeEnabled({ timeout: 60_000 })
  }

  // A window opened during a request shows it and receives the response.
  await service.fault({ kind: 'delay', for_ms: 6_000 }, { path: '/v1/voices' })
  await page.clock.fastForward(61_000)
  await expect(record.button('Submit again')).toBeEnabled()
  await record.button('Submit again').click()
  await expect(page.getByRole('progressbar', { name: 'Submitting' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Submitting' })).toBeVisible()
  await expect(record.button(/^(Create voice|Submit again)$/)).toBeHidden()
  await expect(record.voiceMade()).toBeVisible({ timeout: 60_000 })

  await record.button('View consent record').click()
  await expect(record.button('Print')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(record.button('Print')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ada Okafor: consent record' })).toBeVisible()
  await page.emulateMedia({ media: null })
  await record.button('Withdraw consent…').click()
  await page.getByRole('button', { name: 'Withdraw consent and delete' }).click()
  await expect(page.getByText(/^Withdrawn on \d+ \w+ \d{4}/)).toBeVisible()
  await expect(record.button('Withdraw consent…')).toBeHidden()
  await record.button('Consent records').click()
  await expect(page.getByRole('grid', { name: 'Consent records' }).locator('[role=row][data-id]')).toContainText(
    'Withdrawn',
  )
  const answer = await fetch(`${service.baseUrl}/v1/voices?type=personal`, {
    headers: { Authorization: `Bearer ${service.apiKeys.paid}` },
  })
  expect(((await answer.json()) as { voices: unknown[] }).voices).toEqual([])
})
