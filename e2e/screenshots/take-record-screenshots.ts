import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { FAKE_MICROPHONE_ARGS, speakIntoMicrophone } from '../fixtures/fake-microphone.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { RecordPage } from '../pages/record-page.ts'
import { VoicesPage } from '../pages/voices-page.ts'
import { expect, openPictureStudio } from './open-picture-studio.ts'
import { railLink } from '../pages/rail-link.ts'

// Screenshots of a consent session, from the speaker list to the consent record, with every card that a service
// response leads to. Names as arguments take only those.

/** The service's code, the card's title, and whether a new consent statement is read afterwards. */
const CARDS = [
  { name: 'card-limit', status: 429, code: 'rate_limited', title: 'Rate limited' },
  { name: 'card-expired', status: 409, code: 'consent_challenge_expired', title: 'The consent statement has expired' },
  { name: 'card-speaker', status: 422, code: 'consent_speaker_mismatch', title: 'Voices don’t match' },
  { name: 'card-phrase', status: 422, code: 'consent_phrase_mismatch', title: 'Statement doesn’t match' },
  { name: 'card-unusable', status: 422, code: 'consent_recording_unusable', title: 'Recording rejected' },
  {
    name: 'card-plan',
    status: 402,
    code: 'voice_cloning_not_included',
    title: 'Your plan doesn’t include voice cloning',
  },
  { name: 'card-payment', status: 402, code: 'payment_required', title: 'Insufficient balance' },
  {
    name: 'card-region',
    status: 403,
    code: 'voice_cloning_unavailable_in_region',
    title: 'Voice cloning isn’t available in this region',
  },
  { name: 'card-other', status: 418, code: 'voice_of_tomorrow', title: 'Voice not created' },
  {
    name: 'card-send-again',
    status: 502,
    code: 'consent_verification_unavailable',
    title: 'Verification unavailable',
  },
] as const

const NAMES = [
  ...['record-sessions', 'record-list', 'record-speakers', 'record-name', 'record-room', 'record-recording'],
  ...['record-sample', 'record-get-phrase', 'record-phrase', 'record-speaker-window', 'record-check'],
  ...CARDS.map(({ name }) => name),
  ...[
    'record-barrier',
    'record-sending',
    'record-done',
    'consent-records',
    'consent-record',
    'consent-record-print',
    'consent-record-withdraw',
  ],
  ...['voices-personal', 'voices-details', 'voices-delete', 'voices-audition', 'card-details'],
  ...['record-phrase-200', 'card-speaker-200', 'consent-record-200', 'voices-personal-200'],
  ...['consent-record-withdrawn', 'record-no-microphone', 'record-too-long', 'record-large-text'],
]

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 1, FAKE_MICROPHONE_ARGS)
  const { page, picture, service } = pictures
  const record = new RecordPage(page)

  const readPhrase = async () => {
    await expect(record.button(/^Use a file/)).toBeVisible()
    await record.takeFile('phrase.wav', await spokenFile(await record.phrase().innerText(), ADA))
    await expect(record.button('Next: review')).toBeEnabled()
  }

  /** The same at twice the text size. */
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
    // Silence while the room is measured.
    await speakIntoMicrophone(READING, ADA, 60_000, 0.0005)
    await record.open()
    await page.getByText('No sessions yet').waitFor()
    await picture('record-sessions')
    await record.createSession('Studio day')
    await record.button('Add from a list…').click()
    await page
      .getByRole('textbox', { name: /^One name per line/ })
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
    await record.button('Measure room noise').click()
    await expect(record.button('Measure again')).toBeVisible()
    await picture('record-room')
    await record.button('Next: voice sample').click()
    await speakIntoMicrophone(READING, ADA, 500)
    await page.reload()
    await expect(record.button(/^Record sample/)).toBeEnabled()
    await page.keyboard.press('r')
    await expect(record.running()).toHaveText(/0:0[6-9]/, { timeout: 60_000 })
    await picture('record-recording')
    await expect(record.running()).toHaveText(/0:1[6-9]/, { timeout: 60_000 })
    await page.keyboard.press('f')
    await expect(record.button('Next: consent statement')).toBeEnabled()
    await picture('record-sample')
    await record.button('Next: consent statement').click()
    await record.button('Get consent statement').waitFor()
    await picture('record-get-phrase')
    await record.button('Get consent statement').click()
    await expect(record.phrase()).toBeVisible()
    await picture('record-phrase')
    await pictureLarge('record-phrase-200', () => expect(record.phrase()).toBeVisible())
    const [, , sessionId = ''] = new URL(page.url()).hash.split('/')
    await page.evaluate((id) => (location.hash = `#/mirror/${id}`), sessionId)
    await expect(page.getByRole('region', { name: 'For the speaker' })).toBeVisible()
    await picture('record-speaker-window')
    await page.goBack()
    await readPhrase()
    await record.button('Next: review').click()
    await record.button('Create voice').waitFor()
    await picture('record-check')

    // No sandbox model supports it.
    await step('Name').click()
    const chooseLanguage = async (ending: RegExp) => {
      await page.getByRole('button', { name: /Language$/ }).click()
      await page.getByRole('option', { name: ending }).click()
    }
    await chooseLanguage(/ja-JP$/)
    await record.button('Next: room and microphone').click()
    await expect(record.step()).toContainText('Microphone check')
    await step('Review and submit').click()
    await record.button('Create voice').click()
    await record.card('Details rejected').waitFor()
    await picture('card-details')
    await record.button('Edit name or language').click()
    await chooseLanguage(/en-US$/)
    await record.button('Back to the check').click()

    for (const { name, status, code, title } of CARDS) {
      const headers = status === 429 ? { 'Retry-After': '154' } : undefined
      const fault = { kind: 'status', status, code, message: `${title}.`, headers }
      await service.fault(fault, { path: '/v1/voices', times: status === 502 ? 5 : 1 })
      await record.button(/^(Create voice|Submit again)$/).click()
      const card = record.card(title)
      await card.waitFor()
      await picture(name)
      if (name === 'card-speaker') await pictureLarge('card-speaker-200', () => card.waitFor())
      const renew = card.getByRole('button', { name: / a new statement$/ })
      if (await renew.isVisible()) await renew.click()
      else if (status === 429) await step('Consent statement').click()
      else continue
      await expect(record.step()).toContainText('Consent statement')
      await readPhrase()
      await record.button('Next: review').click()
    }
    await record.button('Back to the session').click()
    await record.openSpeaker('Marlo Finch')
    await picture('record-barrier')

    await record.button('Back to the session').click()
    await record.openSpeaker('Ada Okafor')
    await service.fault({ kind: 'delay', for_ms: 8_000 }, { path: '/v1/voices' })
    await record.button('Submit again').click()
    await page.getByText('Submitted. Verifying consent…').waitFor()
    await picture('record-sending')
    await expect(record.voiceMade()).toBeVisible({ timeout: 60_000 })
    await picture('record-done')
    await record.button('Back to the session').click()
    await railLink(page, 'Voices').click()
    const voices = new VoicesPage(page)
    await voices.show('Cloned voices')
    await voices.row('Ada Okafor').waitFor()
    await picture('voices-personal')
    await pictureLarge('voices-personal-200', () => voices.list.waitFor())
    await voices.show('Cloned voices')
    await voices.openDetails('Ada Okafor')
    await picture('voices-details')
    await voices.details('Ada Okafor').getByRole('button', { name: 'Delete voice…' }).click()
    await voices.details('Delete Ada Okafor').getByText('No project uses this voice.').waitFor()
    await picture('voices-delete')
    await page.keyboard.press('Escape')
    await voices.show('All voices')
    await voices.choose('Aria')
    await voices.choose('Marlo')
    await picture('voices-audition')
    await record.open()
    await page.getByRole('row', { name: 'Studio day' }).click()
    await record.openSpeaker('Ada Okafor')
    await record.button('View consent record').click()
    await expect(page.getByRole('heading', { name: 'Ada Okafor: consent record' })).toBeVisible()
    await picture('consent-record')
    await pictureLarge('consent-record-200', () =>
      page.getByRole('heading', { name: 'Ada Okafor: consent record' }).waitFor(),
    )
    await page.emulateMedia({ media: 'print' })
    await picture('consent-record-print')
    await page.emulateMedia({ media: null })
    await record.button('Withdraw consent…').click()
    await page.getByRole('dialog').waitFor()
    await picture('consent-record-withdraw')
    await page.keyboard.press('Escape')
    await record.button('Consent records').click()
    await page.getByRole('grid', { name: 'Consent records' }).waitFor()
    await picture('consent-records')
    await page.getByRole('grid', { name: 'Consent records' }).locator('[role=row][data-id]').click()
    await record.button('Withdraw consent…').click()
    await page.getByRole('button', { name: 'Withdraw consent and delete' }).click()
    await page.getByText(/^Withdrawn on/).waitFor()
    await picture('consent-record-withdrawn')

    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('None', 'NotFoundError'))
      navigator.mediaDevices.enumerateDevices = () => Promise.resolve([])
    })
    await record.open()
    await page.getByRole('row', { name: 'Studio day' }).click()
    await record.openSpeaker('Marlo Finch')
    await record.button('Next: room and microphone').click()
    await page.reload()
    await page.getByText('No microphone found.').waitFor()
    await picture('record-no-microphone')
    await record.button('Skip').click()
    await record.takeFile('long.wav', await spokenFile(READING, ADA, 45_000))
    await expect(record.recording('Voice sample')).toContainText('Trim it to 30 s or less.')
    await picture('record-too-long')
    await pictures.useText(32)
    await expect(record.recording('Voice sample')).toBeVisible()
    await picture('record-large-text')
  } finally {
    await pictures.close()
  }
}
