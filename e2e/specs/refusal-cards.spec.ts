import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { RecordPage } from '../pages/record-page.ts'

test.use({ permissions: ['microphone'] })

/** What the service says, what the card is called, and its button that leads on. */
const REFUSALS = [
  { status: 409, code: 'consent_challenge_expired', title: 'The phrase has expired', next: 'phrase' },
  { status: 409, code: 'consent_challenge_already_used', title: 'The phrase was used before', next: 'phrase' },
  { status: 404, code: 'consent_challenge_not_found', title: 'The service does not know this phrase', next: 'phrase' },
  {
    status: 400,
    code: 'consent_verification_required',
    title: 'The service wants a consent that it can verify',
    next: 'phrase',
  },
  { status: 422, code: 'consent_speaker_mismatch', title: 'Not the same person, to the service', next: 'phrase' },
  { status: 422, code: 'consent_phrase_mismatch', title: 'Not the phrase, to the service', next: 'phrase' },
  { status: 422, code: 'consent_recording_unusable', title: 'The recording cannot be used', next: 'phrase' },
  { status: 402, code: 'voice_cloning_not_included', title: 'The plan has no voice cloning', next: 'send' },
  { status: 402, code: 'payment_required', title: 'The account cannot pay for it', next: 'send' },
  { status: 403, code: 'voice_cloning_unavailable_in_region', title: 'No voice cloning in this region', next: 'send' },
  { status: 418, code: 'voice_of_tomorrow', title: 'The voice was not made', next: 'send' },
  { status: 502, code: 'consent_verification_unavailable', title: 'The service could not check now', next: 'send' },
  { status: 429, code: 'rate_limited', title: 'Too many requests for now', next: 'send' },
] as const

test('every refusal leads by its own button to the next sending, and at last to a voice that can be withdrawn', async ({
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
  await record.button('Go on without measuring').click()
  await record.takeFile('sample.wav', await spokenFile(READING, ADA))
  await record.button('Next: phrase').click()
  await record.button('Get the phrase').click()

  const readPhrase = async () => {
    await record.takeFile('phrase.wav', await spokenFile(await record.phrase().innerText(), ADA))
    await record.button('Next: check').click()
    await expect(record.step()).toContainText('Check')
  }
  await readPhrase()

  for (const { status, code, title, next } of REFUSALS) {
    const fault = { kind: 'status', status, code, message: `Answered ${code}.` }
    // Longer than the client waits by itself: it says how long, and counts down.
    const headers = status === 429 ? { 'Retry-After': '61' } : undefined
    await service.fault({ ...fault, headers }, { path: '/v1/voices', times: status === 502 ? 5 : 1 })
    await record.button(/^Send (both and make the voice|again)$/).click()

    const card = record.card(title)
    await expect(card).toBeVisible({ timeout: 40_000 })
    await expect(card).toContainText(`The service says: “Answered ${code}.”`)
    await expect(card.getByText(/^Request/)).toBeVisible()
    if (next === 'phrase') {
      await card.getByRole('button', { name: 'Get a new phrase' }).click()
      await expect(record.step()).toContainText('Phrase')
      await readPhrase()
    } else if (status === 429) {
      await expect(card.getByRole('timer')).toHaveText(/^Can be sent in [01]:\d\d$/)
      await expect(card.getByRole('button', { name: 'Send again' })).toBeDisabled()
    } else await expect(card.getByRole('button', { name: 'Send again' })).toBeEnabled()
  }

  // A window that opens in the middle of a sending shows it; the answer finds it there.
  await service.fault({ kind: 'delay', for_ms: 6_000 }, { path: '/v1/voices' })
  await page.clock.fastForward(61_000)
  await expect(record.button('Send again')).toBeEnabled()
  await record.button('Send again').click()
  await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeVisible()
  await expect(record.button(/^Send/)).toBeHidden()
  await expect(record.voiceMade()).toBeVisible({ timeout: 60_000 })

  await record.button('Show the receipt').click()
  await expect(record.button('Print')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(record.button('Print')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Consent of Ada Okafor' })).toBeVisible()
  await page.emulateMedia({ media: null })
  await record.button('Withdraw consent…').click()
  await page.getByRole('button', { name: 'Delete the voice and the recordings' }).click()
  await expect(page.getByText(/^Withdrawn on \d+ \w+ \d{4}/)).toBeVisible()
  await expect(record.button('Withdraw consent…')).toBeHidden()
  await record.button('Receipts').click()
  await expect(page.getByRole('grid', { name: 'Receipts' }).getByRole('row')).toContainText('Withdrawn')
  const answer = await fetch(`${service.baseUrl}/v1/voices?type=personal`, {
    headers: { Authorization: `Bearer ${service.apiKeys.paid}` },
  })
  expect(((await answer.json()) as { voices: unknown[] }).voices).toEqual([])
})
