import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { speakIntoMicrophone } from '../fixtures/fake-microphone.ts'
import { expect, test } from '../fixtures/keyboard-only.ts'
import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'
import { RecordPage } from '../pages/record-page.ts'

test.use(SPOKEN_BROWSER)

/** Time for the page to load and the recording to start. */
const SILENCE_MS = 5_000
const HISS = 0.0005

test('a speaker is recorded and cloned by keyboard', async ({ studio, keyboard }) => {
  test.setTimeout(300_000)
  const { page } = studio
  const record = new RecordPage(page)
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await speakIntoMicrophone(READING, ADA, 60_000, HISS)

  await test.step('starts a session with a speaker', async () => {
    await keyboard.run('New session')
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await keyboard.type('Studio day')
    await keyboard.press('Enter')
    await expect(record.main.getByRole('heading', { name: 'Studio day' })).toBeVisible()
    await keyboard.run('Add speaker')
    await expect(page.getByRole('textbox', { name: 'Full name, as spoken' })).toBeFocused()
    await keyboard.type('Ada Okafor')
    await keyboard.press('Enter')
  })

  await test.step('measures the room', async () => {
    await expect(record.button('Measure room noise')).toBeEnabled()
    await keyboard.press('r')
    await expect(record.button('Measure again')).toBeEnabled()
    await keyboard.press('n')
    await expect(record.step()).toContainText('Voice sample')
  })

  await test.step('records the sample', async () => {
    await speakIntoMicrophone(READING, ADA, 500, HISS)
    // The browser reads what the microphone hears when the window opens it.
    await page.reload()
    await expect(record.button('Record sample')).toBeEnabled()
    await keyboard.press('r')
    await expect(record.running()).toHaveText(/0:1[6-9]/, { timeout: 40_000 })
    await keyboard.press('f')
    await expect(record.button('Next: consent statement')).toBeEnabled()
    await keyboard.press('n')
  })

  await test.step('records the consent', async () => {
    await keyboard.tabTo(record.button('Get consent statement'))
    await keyboard.press('Enter')
    const durationMs = await speakIntoMicrophone(await record.phrase().innerText(), ADA, SILENCE_MS, HISS)
    await page.reload()
    await expect(record.button('Record consent')).toBeEnabled()
    await keyboard.press('r')
    await expect(record.running()).toBeVisible()
    await expect.poll(() => record.recordedMs(), { timeout: durationMs + 20_000 }).toBeGreaterThan(durationMs)
    await keyboard.press('f')
    await expect(record.button('Next: review')).toBeEnabled()
    await keyboard.press('n')
  })

  await test.step('checks both and creates the voice', async () => {
    await expect(record.recording('Voice sample')).toBeVisible()
    await expect(record.recording('Consent statement')).toBeVisible()
    await keyboard.tabTo(record.button('Create voice'))
    await keyboard.press('Enter')
    await expect(record.voiceMade()).toBeVisible({ timeout: 60_000 })
    await keyboard.tabTo(record.button('View consent record'))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ada Okafor: consent record' })).toBeVisible()
  })
})
