import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { RecordPage } from '../pages/record-page.ts'
import { railLink } from '../pages/rail-link.ts'

test.use({ account: 'free' })

/** Right-to-left, with quotation marks, its own hyphen and letters missing in an older encoding. */
const LIAT = 'ליאת "לי" בן־דוד'

test('a list from any spreadsheet is imported, and a right-to-left name reaches the voice unchanged', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(120_000)
  const { page } = studio
  const record = new RecordPage(page)
  const dialog = page.getByRole('dialog', { name: 'Add speakers from a list' })
  const read = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await screens.useService(service.apiKeys.free)
  await record.open()
  await record.createSession('Names')

  await test.step('imports files in spreadsheet encodings, or explains why not', async () => {
    await record.button('Add from a list…').click()
    await read('old.csv', Buffer.from('Full name;Gender;Language\rJürgen Groß;male;de-DE\r', 'latin1'))
    await expect(dialog.getByRole('row', { name: 'Jürgen Groß Jürgen Groß male de-DE' })).toBeVisible()
    await read('voice.wav', await spokenFile('Not a list.', ADA))
    await expect(dialog.getByRole('alert')).toHaveText(/^voice\.wav isn’t plain text\./)
    await read('long.csv', Buffer.from('Ada Okafor\n'.repeat(60_000)))
    await expect(dialog.getByRole('alert')).toHaveText(/^long\.csv has 660 KB; the limit is 600 KB\./)
    await expect(dialog.getByRole('row', { name: /^Jürgen Groß/ })).toBeVisible()
    const table = `\ufeffname\tgender\tlocale\r\n"${LIAT.replaceAll('"', '""')}"\tfemale\the\r\n`
    await read('new.txt', Buffer.from(table, 'utf16le'))
    await expect(dialog.getByRole('row', { name: LIAT })).toBeVisible()
    await expect(dialog.getByRole('alert')).toBeHidden()
    await page.getByRole('button', { name: 'Add 1 speaker' }).click()
    await record.openSpeaker(LIAT)
  })

  await record.button('Next: room and microphone').click()
  await record.button('Skip').click()
  await expect(page.getByText('הנמל מתעורר')).toHaveCSS('direction', 'rtl')
  await record.takeFile('sample.wav', await spokenFile(READING, ADA))
  await record.button('Next: consent statement').click()

  await test.step('reports a plan without cloning before further recording, until the key changes', async () => {
    await record.button('Get consent statement').click()
    const barrier = page.getByText('This plan doesn’t include voice cloning.')
    await expect(barrier).toBeVisible()
    const address = new URL(page.url()).hash
    await page.getByRole('button', { name: 'Open Settings' }).click()
    await screens.settings.removeKey()
    await screens.settings.storeKey(service.apiKeys.paid)
    await page.evaluate((hash) => (location.hash = hash), address)
    await expect(record.button('Get consent statement')).toBeVisible()
    await expect(barrier).toBeHidden()
  })

  await record.button('Get consent statement').click()
  await expect(record.phrase()).toHaveCSS('unicode-bidi', 'isolate')
  await expect(record.phrase()).toHaveCSS('white-space', 'pre-wrap')
  const phrase = (await record.phrase().evaluate((element) => element.textContent)) ?? ''
  expect(phrase).toMatch(/^I, .*, agree that a copy of my voice may be made from my recordings\. Today my words are /)
  expect(phrase.slice('I, '.length)).toMatch(new RegExp(`^${LIAT}, agree`))

  // As she pronounces it herself, which no engine could guess from the letters.
  await record.takeFile('phrase.wav', await spokenFile(phrase.replace(LIAT, 'Liat Lee Ben David'), ADA))
  await record.button('Next: review').click()
  await record.button('Create voice').click()

  await test.step('leads back only to the language if no model supports it', async () => {
    const card = record.card('Details rejected')
    await expect(card).toContainText('locale')
    await card.getByRole('button', { name: 'Edit name or language' }).click()
    await expect(record.step()).toContainText('Name')
    await page.getByRole('button', { name: /Language$/ }).click()
    await page.getByRole('option', { name: /en-GB$/ }).click()
    await record.button('Back to the check').click()
    await record.button('Create voice').click()
  })

  await expect(record.voiceMade()).toContainText(LIAT, { timeout: 60_000 })
  await record.button('View consent record').click()
  await expect(page.getByText(phrase)).toBeVisible()
  await railLink(page, 'Voices').click()
  await expect(page.getByRole('grid', { name: 'Voices' }).getByRole('row', { name: LIAT })).toBeVisible()
})
