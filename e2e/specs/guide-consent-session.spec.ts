import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { speakIntoMicrophone } from '../fixtures/fake-microphone.ts'
import { expect, test } from '../fixtures/guide.ts'
import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'
import { RecordPage } from '../pages/record-page.ts'
import { railLink } from '../pages/rail-link.ts'

test.use({
  guideName: 'consent-session',
  ...SPOKEN_BROWSER,
  context: async ({ context }, use) => {
    await context.addInitScript(nameMicrophone)
    await use(context)
  },
})

/** Time for the page to load and the recording to start. */
const SILENCE_MS = 5_000

test('leads a consent session', async ({ studio, guide }) => {
  test.setTimeout(300_000)
  const { page } = studio
  const record = new RecordPage(page)
  const button = (name: string) => record.main.getByRole('button', { name: guide.named(name), exact: true })

  await guide.step('Add the speakers', async () => {
    await railLink(page, guide.named('Voice cloning')).click()
    await button('New session').click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Studio day')
    await page.keyboard.press('Enter')
    await button('Add from a list…').click()
    await page.getByRole('textbox', { name: /^One name per line/ }).fill('Ada Okafor\nTom Reed\nJune Sato')
    await page.getByRole('button', { name: 'Add 3 speakers' }).click()
    await expect(record.speakers()).toHaveCount(3)
    await guide.picture(page)
  })

  await guide.step('Check the microphone and the room', async () => {
    await speakIntoMicrophone(READING, ADA, 60_000, 0.0005)
    await record.openSpeaker('Ada Okafor')
    await button('Next: room and microphone').click()
    await expect(record.level()).toBeVisible()
    await button('Measure room noise').click()
    await expect(record.button('Measure again')).toBeVisible()
    await guide.picture(page)
  })

  await guide.step('Give the speaker a window', async () => {
    await button('Next: voice sample').click()
    const opening = page.context().waitForEvent('page')
    await page.getByRole('button', { name: guide.named('Speaker window') }).click()
    const window = await opening
    await expect(window.getByRole('region', { name: 'For the speaker' })).toContainText('The harbor wakes')
    await guide.picture(window)
    await window.close()
  })

  await guide.step('Record the voice sample', async () => {
    await speakIntoMicrophone(READING, ADA, 500)
    await page.reload()
    await expect(record.button(/^Record sample/)).toBeEnabled()
    await page.keyboard.press('r')
    await expect(record.running()).toHaveText(/0:1[6-9]/, { timeout: 40_000 })
    await page.keyboard.press('f')
    await expect(record.button('Next: consent statement')).toBeEnabled()
    await guide.picture(page)
  })

  await guide.step('Record the consent statement', async () => {
    await button('Next: consent statement').click()
    await button('Get consent statement').click()
    const durationMs = await speakIntoMicrophone(await record.phrase().innerText(), ADA, SILENCE_MS)
    await page.reload()
    await expect(record.button(/^Record consent/)).toBeEnabled()
    await guide.picture(page)
    await page.keyboard.press('r')
    await expect(record.running()).toBeVisible()
    await expect.poll(() => record.recordedMs(), { timeout: durationMs + 20_000 }).toBeGreaterThan(durationMs)
    await page.keyboard.press('f')
    await expect(record.recording('Consent statement')).toBeVisible()
  })

  await guide.step('Create the voice', async () => {
    await button('Next: review').click()
    await button('Create voice').click()
    await expect(record.voiceMade()).toBeVisible({ timeout: 60_000 })
    await guide.picture(page)
  })

  await guide.step('Save the consent record', async () => {
    await button('View consent record').click()
    await expect(page.getByRole('heading', { name: 'Ada Okafor: consent record' })).toBeVisible()
    await guide.picture(page)
    const downloading = page.waitForEvent('download')
    await button('Save as PDF').click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
    await expect(button('Withdraw consent…')).toBeVisible()
  })
})

/** The name of the browser's fake microphone would puzzle readers of the pictures. */
function nameMicrophone(): void {
  for (const prototype of [MediaDeviceInfo.prototype, MediaStreamTrack.prototype])
    Object.defineProperty(prototype, 'label', { get: () => 'USB microphone' })
}
