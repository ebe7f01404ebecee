import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { speakIntoMicrophone } from '../fixtures/fake-microphone.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'
import { expect, test } from '../fixtures/studio.ts'
import { RecordPage } from '../pages/record-page.ts'

test.use(SPOKEN_BROWSER)

test('a sample is measured and stored, resumed after a reload midway, and recorded by keyboard alone', async ({
  studio,
}) => {
  const { page } = studio
  const record = new RecordPage(page)
  await speakIntoMicrophone(READING, ADA, 500)
  await record.open()
  await record.createSession('Studio day')
  await record.addFromList('Ada Okafor\nTom Reed')
  await record.openSpeaker('Ada Okafor')
  const [mirror] = await Promise.all([page.waitForEvent('popup'), record.button('Speaker window').click()])
  const shown = mirror.getByRole('region', { name: 'For the speaker' })
  await expect(shown).toContainText('Ada Okafor')
  await expect(mirror.getByRole('button')).toHaveCount(0)
  expect.soft(await getFaults(mirror), 'the speaker’s window with a name').toEqual([])
  await record.button('Next: room and microphone').click()
  await expect(shown).toContainText('Please say a few words.')
  expect.soft(await getFaults(mirror), 'the speaker’s window before the measurement').toEqual([])
  await expect(record.level()).not.toHaveAttribute('aria-valuetext', 'No microphone')
  await record.button('Measure room noise').click()
  await expect(record.button('Measure again')).toBeVisible()
  await record.button('Next: voice sample').click()
  await expect(record.step()).toContainText('Voice sample')
  await expect(shown).toContainText('The harbor wakes before the town does.')
  expect.soft(await getFaults(mirror), 'the speaker’s window with the text to read').toEqual([])

  await page.reload()
  await expect(record.step()).toContainText('Voice sample')
  await expect(record.button('Record sample')).toBeEnabled()
  await page.keyboard.press('r')
  await expect(record.running()).toBeVisible()
  await expect(record.running()).toHaveText(/0:0[2-9]/)
  await expect(shown).toContainText('The harbor wakes before the town does.')
  await expect(shown.getByRole('status')).toHaveText('● Recording')
  await page.reload()
  await expect(record.recording('Voice sample')).toContainText('Recording stopped')
  await expect(shown.getByRole('status')).toHaveText('')

  // The stored recording shows before the microphone is open again; until then the shortcut does nothing.
  await expect(record.button('Re-record sample')).toBeEnabled()
  await page.keyboard.press('r')
  await expect(record.running()).toHaveText(/0:1[2-9]/, { timeout: 30_000 })
  const shownMs = await record.recordedMs()
  await page.keyboard.press('f')
  await expect(record.button('Next: consent statement')).toBeEnabled()
  // Half a second after the key press is recorded too, since the last word may still be audible. Both values are
  // rounded.
  const [, keptSeconds] = /Length\s*([\d.]+) s/.exec(await record.recording('Voice sample').innerText()) ?? []
  expect(Number(keptSeconds) * 1000).toBeGreaterThanOrEqual(shownMs + 400)
  await expect(record.recording('Voice sample')).not.toContainText('Recording stopped')
  await page.keyboard.press('n')
  await expect(record.step()).toContainText('Consent statement')
})

test('reports a blocked microphone, says what to do, and keeps the recording', async ({ studio, context }) => {
  const { page } = studio
  const record = new RecordPage(page)
  await speakIntoMicrophone(READING, ADA, 500)
  await record.open()
  await record.createSession('Refused')
  await record.addFromList('Ada Okafor')
  await record.openSpeaker('Ada Okafor')
  await record.button('Next: room and microphone').click()
  await expect(record.button('Measure room noise')).toBeEnabled()

  await context.clearPermissions()
  await page.reload()

  await expect(page.getByText(/doesn’t have microphone access/)).toBeVisible()
  await expect(record.button('Measure room noise')).toBeDisabled()
  // It reopens by itself once allowed again.
  await context.grantPermissions(['microphone'])
  await expect(record.button('Measure room noise')).toBeEnabled()
})
