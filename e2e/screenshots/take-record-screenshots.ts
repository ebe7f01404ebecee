import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { FAKE_MICROPHONE_ARGS, speakIntoMicrophone } from '../fixtures/fake-microphone.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { RecordPage } from '../pages/record-page.ts'
import { VoicesPage } from '../pages/voices-page.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'

// Pictures of a consent session, from the list of speakers to the receipt, with every card that an answer of the service
// leads to. Names as arguments take only those.

/** What the service says, what the card is called, and whether a new phrase is read after it. */
const CARDS = [
  { name: 'card-limit', status: 429, code: 'rate_limited', title: 'Too many requests for now' },
  { name: 'card-expired', status: 409, code: 'consent_challenge_expired', title: 'The phrase has expired' },
  { name: 'card-speaker', status: 422, code: 'consent_speaker_mismatch', title: 'Not the same person, to the service' },
  { name: 'card-phrase', status: 422, code: 'consent_phrase_mismatch', title: 'Not the phrase, to the service' },
  { name: 'card-unusable', status: 422, code: 'consent_recording_unusable', title: 'The recording cannot be used' },
  { name: 'card-plan', status: 402, code: 'voice_cloning_not_included', title: 'The plan has no voice cloning' },
  { name: 'card-payment', status: 402, code: 'payment_required', title: 'The account cannot pay for it' },
  {
    name: 'card-region',
    status: 403,
    code: 'voice_cloning_unavailable_in_region',
    title: 'No voice cloning in this region',
  },
  { name: 'card-other', status: 418, code: 'voice_of_tomorrow', title: 'The voice was not made' },
  {
    name: 'card-send-again',
    status: 502,
    code: 'consent_verification_unavailable',
    title: 'The service could not check now',
  },
] as const

const NAMES = [
  ...['record-sessions', 'record-list', 'record-speakers', 'record-name', 'record-room', 'record-recording'],
  ...['record-sample', 'record-get-phrase', 'record-phrase', 'record-speaker-window', 'record-check'],
  ...CARDS.map(({ name }) => name),
  ...['record-barrier', 'record-sending', 'record-done', 'receipts', 'receipt', 'receipt-print', 'receipt-withdraw'],
  ...['voices-personal', 'voices-details', 'voices-delete', 'voices-audition', 'card-details'],
  ...['record-phrase-200', 'card-speaker-200', 'receipt-200', 'voices-personal-200'],
  ...['receipt-withdrawn', 'record-no-microphone', 'record-too-long', 'record-large-text'],
]

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 1, FAKE_MICROPHONE_ARGS)
  const { page, picture, service } = pictures
  const record = new RecordPage(page)

  const readPhrase = async () => {
    await expect(record.button(/^Take a file/)).toBeVisible()
    await record.takeFile('phrase.wav', await spokenFile(await record.phrase().innerText(), ADA))
    await expect(record.button('Next: check')).toBeEnabled()
  }

  /** The same at twice the size of text. */
  const pictureLarge = async (name: string, ready: () => Promise<void>) => {
    if (wanted.length > 0 && !wanted.includes(name)) return
    await pictures.useText(32)
    await ready()
    await picture(name)
    await pictures.useText(16)
    await ready()
  }

  const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })

  try {
    await pictures.useService(service.apiKeys.paid)
    // Nobody speaks while the room is measured.
    await speakIntoMicrophone(READING, ADA, 60_000, 0.0005)
    await record.open()
    await page.getByText('No sessions yet').waitFor()
    await picture('record-sessions')
    await record.createSession('Studio day')
    await record.button('Add from a list…').click()
    await page
      .getByRole('textbox', { name: /^Names, one a line/ })
      .fill(
        'full_name,voice_name,gender,locale\nAda Okafor,Ada,female,en-GB\nMarlo Finch,Marlo,male,en-US\nليلى العلي,,,ar',
      )
    await page.getByRole('button', { name: /^Add [1-9]/ }).waitFor()
    await picture('record-list')
    await page.keyboard.press('Escape')
    await record.addFromList('Ada Okafor\nMarlo Finch\nJune Sato\nPeter Vale')
    await picture('record-speakers')
    await record.openSpeaker('Ada Okafor')
    await page.getByText('kHz, mono').waitFor()
    await picture('record-name')
    await record.button('Next: room and microphone').click()
    await expect(record.level()).toBeVisible()
    await record.button('Measure the room').click()
    await expect(record.button('Measure again')).toBeVisible()
    await picture('record-room')
    await record.button('Next: sample').click()
    await speakIntoMicrophone(READING, ADA, 500)
    await page.reload()
    await expect(record.button(/^Record the sample/)).toBeEnabled()
    await page.keyboard.press('r')
    await expect(record.running()).toHaveText(/0:0[6-9]/, { timeout: 60_000 })
    await picture('record-recording')
    await expect(record.running()).toHaveText(/0:1[6-9]/, { timeout: 60_000 })
    await page.keyboard.press('f')
    await expect(record.button('Next: phrase')).toBeEnabled()
    await picture('record-sample')
    await record.button('Next: phrase').click()
    await record.button('Get the phrase').waitFor()
    await picture('record-get-phrase')
    await record.button('Get the phrase').click()
    await expect(record.phrase()).toBeVisible()
    await picture('record-phrase')
    await pictureLarge('record-phrase-200', () => expect(record.phrase()).toBeVisible())
    const [, , sessionId = ''] = new URL(page.url()).hash.split('/')
    await page.evaluate((id) => (location.hash = `#/mirror/${id}`), sessionId)
    await expect(page.getByRole('region', { name: 'For the speaker' })).toBeVisible()
    await picture('record-speaker-window')
    await page.goBack()
    await readPhrase()
    await record.button('Next: check').click()
    await record.button('Send both and make the voice').waitFor()
    await picture('record-check')

    // No model of the practice service speaks it.
    await step('Name').click()
    const chooseLanguage = async (ending: RegExp) => {
      await page.getByRole('button', { name: /Language$/ }).click()
      await page.getByRole('option', { name: ending }).click()
    }
    await chooseLanguage(/ja-JP$/)
    await record.button('Next: room and microphone').click()
    await expect(record.step()).toContainText('Room')
    await step('Check').click()
    await record.button('Send both and make the voice').click()
    await record.card('The service does not take these details').waitFor()
    await picture('card-details')
    await record.button('Change name or language').click()
    await chooseLanguage(/en-US$/)
    await record.button('Back to the check').click()

    for (const { name, status, code, title } of CARDS) {
      const headers = status === 429 ? { 'Retry-After': '154' } : undefined
      const fault = { kind: 'status', status, code, message: `${title}.`, headers }
      await service.fault(fault, { path: '/v1/voices', times: status === 502 ? 5 : 1 })
      await record.button(/^Send (both and make the voice|again)$/).click()
      const card = record.card(title)
      await card.waitFor()
      await picture(name)
      if (name === 'card-speaker') await pictureLarge('card-speaker-200', () => card.waitFor())
      const renew = card.getByRole('button', { name: 'Get a new phrase' })
      if (await renew.isVisible()) await renew.click()
      else if (status === 429) await step('Phrase').click()
      else continue
      await expect(record.step()).toContainText('Phrase')
      await readPhrase()
      await record.button('Next: check').click()
    }
    await record.button('Back to the session').click()
    await record.openSpeaker('Marlo Finch')
    await picture('record-barrier')

    await record.button('Back to the session').click()
    await record.openSpeaker('Ada Okafor')
    await service.fault({ kind: 'delay', for_ms: 8_000 }, { path: '/v1/voices' })
    await record.button('Send again').click()
    await page.getByText('Sent. The service is listening.').waitFor()
    await picture('record-sending')
    await expect(record.voiceMade()).toBeVisible({ timeout: 60_000 })
    await picture('record-done')
    await record.button('Back to the session').click()
    await page.getByRole('link', { name: 'Voices' }).click()
    const voices = new VoicesPage(page)
    await voices.show('Personal')
    await voices.row('Ada Okafor').waitFor()
    await picture('voices-personal')
    await pictureLarge('voices-personal-200', () => voices.list.waitFor())
    await voices.show('Personal')
    await voices.openDetails('Ada Okafor')
    await picture('voices-details')
    await voices.details('Ada Okafor').getByRole('button', { name: 'Delete…' }).click()
    await voices.details('Delete Ada Okafor').getByText('No block is spoken by it.').waitFor()
    await picture('voices-delete')
    await page.keyboard.press('Escape')
    await voices.show('All voices')
    await voices.choose('Aria')
    await voices.choose('Marlo')
    await picture('voices-audition')
    await record.open()
    await page.getByRole('row', { name: 'Studio day' }).click()
    await record.openSpeaker('Ada Okafor')
    await record.button('Show the receipt').click()
    await expect(page.getByRole('heading', { name: 'Consent of Ada Okafor' })).toBeVisible()
    await picture('receipt')
    await pictureLarge('receipt-200', () => page.getByRole('heading', { name: 'Consent of Ada Okafor' }).waitFor())
    await page.emulateMedia({ media: 'print' })
    await picture('receipt-print')
    await page.emulateMedia({ media: null })
    await record.button('Withdraw consent…').click()
    await page.getByRole('dialog').waitFor()
    await picture('receipt-withdraw')
    await page.keyboard.press('Escape')
    await record.button('Receipts').click()
    await page.getByRole('grid', { name: 'Receipts' }).waitFor()
    await picture('receipts')
    await page.getByRole('grid', { name: 'Receipts' }).getByRole('row').click()
    await record.button('Withdraw consent…').click()
    await page.getByRole('button', { name: 'Delete the voice and the recordings' }).click()
    await page.getByText(/^Withdrawn on/).waitFor()
    await picture('receipt-withdrawn')

    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('None', 'NotFoundError'))
      navigator.mediaDevices.enumerateDevices = () => Promise.resolve([])
    })
    await record.open()
    await page.getByRole('row', { name: 'Studio day' }).click()
    await record.openSpeaker('Marlo Finch')
    await record.button('Next: room and microphone').click()
    await page.reload()
    await page.getByText('No microphone is connected.').waitFor()
    await picture('record-no-microphone')
    await record.button('Go on without measuring').click()
    await record.takeFile('long.wav', await spokenFile(READING, ADA, 45_000))
    await expect(record.recording('Sample')).toContainText('Trim it to 30 s or less.')
    await picture('record-too-long')
    await pictures.useText(32)
    await expect(record.recording('Sample')).toBeVisible()
    await picture('record-large-text')
  } finally {
    await pictures.close()
  }
}
