import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { speakIntoMicrophone } from '../fixtures/fake-microphone.ts'
import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'
import { expect, test } from '../fixtures/studio.ts'
import { RecordPage } from '../pages/record-page.ts'

test.use(SPOKEN_BROWSER)

test('a sample is measured and kept, resumed after a reload in the middle of it, and taken by keys alone', async ({
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
  await record.button('Next: room and microphone').click()
  await expect(shown).toContainText('A moment of silence.')
  await expect(record.level()).not.toHaveAttribute('aria-valuetext', 'no microphone')
  await record.button('Measure the room').click()
  await expect(record.button('Measure again')).toBeVisible()
  await record.button('Next: sample').click()
  await expect(record.step()).toContainText('Sample')

  await page.reload()
  await expect(record.step()).toContainText('Sample')
  await expect(record.button('Record the sample')).toBeEnabled()
  await page.keyboard.press('r')
  await expect(record.running()).toBeVisible()
  await expect(record.running()).toHaveText(/0:0[2-9]/)
  await expect(shown).toContainText('The harbour wakes before the town does.')
  await expect(shown.getByRole('status')).toHaveText('● Recording')
  await page.reload()
  await expect(record.recording('Sample')).toContainText('Ended by itself')
  await expect(shown.getByRole('status')).toHaveText('')

  // What was kept is shown sooner than the microphone is open again; until then the key does nothing.
  await expect(record.button('Record the sample again')).toBeEnabled()
  await page.keyboard.press('r')
  await expect(record.running()).toHaveText(/0:1[2-9]/, { timeout: 30_000 })
  const shownMs = await record.recordedMs()
  await page.keyboard.press('f')
  await expect(record.button('Next: phrase')).toBeEnabled()
  // Half a second after the key is recorded, too: the last word may be sounding still. Both figures are rounded.
  const [, keptSeconds] = /Length\s*([\d.]+) s/.exec(await record.recording('Sample').innerText()) ?? []
  expect(Number(keptSeconds) * 1000).toBeGreaterThanOrEqual(shownMs + 400)
  await expect(record.recording('Sample')).not.toContainText('Ended by itself')
  await page.keyboard.press('n')
  await expect(record.step()).toContainText('Phrase')
})

test('a microphone that may not be used is said so, with a way on; what was recorded stays', async ({
  studio,
  context,
}) => {
  const { page } = studio
  const record = new RecordPage(page)
  await speakIntoMicrophone(READING, ADA, 500)
  await record.open()
  await record.createSession('Refused')
  await record.addFromList('Ada Okafor')
  await record.openSpeaker('Ada Okafor')
  await record.button('Next: room and microphone').click()
  await expect(record.button('Measure the room')).toBeEnabled()

  await context.clearPermissions()
  await page.reload()

  await expect(page.getByText(/may not use the microphone/)).toBeVisible()
  await expect(record.button('Measure the room')).toBeDisabled()
  // Given back, it is opened again by itself.
  await context.grantPermissions(['microphone'])
  await expect(record.button('Measure the room')).toBeEnabled()
})
