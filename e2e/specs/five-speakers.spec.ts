import { ADA, READING, TOM } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { speakIntoMicrophone } from '../fixtures/fake-microphone.ts'
import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { RecordPage } from '../pages/record-page.ts'

test.use(SPOKEN_BROWSER)

const SPEAKERS = ['Ada Okafor', 'Tom Reed', 'June Sato', 'Peter Vale', 'Łucja Żółć'] as const

test('five speakers become five voices, over a studio that is killed while the third one is recorded', async ({
  studio,
  service,
  screens,
}) => {
  test.setTimeout(240_000)
  let record = new RecordPage(studio.page)
  const voiceOf = (index: number) => (index % 2 === 0 ? ADA : TOM)

  /** From the name to the sample's step. */
  const begin = async () => {
    await record.button('Next: room and microphone').click()
    await record.button('Go on without measuring').click()
    await expect(record.step()).toContainText('Sample')
  }
  /** From a sample to the voice. */
  const goOn = async (index: number) => {
    await record.button('Next: phrase').click()
    await record.button('Get the phrase').click()
    await record.takeFile('phrase.wav', await spokenFile(await record.phrase().innerText(), voiceOf(index)))
    await record.button('Next: check').click()
    await record.button('Send both and make the voice').click()
    await expect(record.voiceMade()).toBeVisible({ timeout: 60_000 })
  }

  await speakIntoMicrophone(READING, voiceOf(2), 500)
  await screens.useService(service.apiKeys.paid)
  await record.open()
  await record.createSession('Studio day')
  await record.addFromList(SPEAKERS.join('\n'))
  await record.openSpeaker(SPEAKERS[0])

  for (const [index, name] of SPEAKERS.entries()) {
    await expect(studio.page.getByRole('heading', { level: 1, name })).toBeVisible()
    await begin()
    if (index === 2) {
      await studio.page.reload()
      await record.button('Record the sample').click()
      await expect(record.running()).toHaveText(/0:0[3-9]/)
      const address = new URL(studio.page.url()).hash

      await studio.crash()

      record = new RecordPage(studio.page)
      await expect(studio.page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(record.step()).toContainText('Sample')
      await expect(record.recording('Sample')).toContainText(/Ended by itself after [2-9][\d.]* s/)
      await expect(record.recording('Sample')).toContainText('Overvoice ended while this was being recorded.')
      // The service goes on with what it has made; a key that was only in memory does not.
      await record.button('Back to the session').click()
      await screens.useService(service.apiKeys.paid)
      await studio.page.evaluate((hash) => (location.hash = hash), address)
      await record.button('Record the sample again').click()
      await expect(record.running()).toHaveText(/0:1[2-9]/, { timeout: 40_000 })
      await studio.page.keyboard.press('f')
      await expect(record.recording('Sample')).not.toContainText('Ended by itself')
    } else await record.takeFile('sample.wav', await spokenFile(READING, voiceOf(index)))
    await goOn(index)
    await studio.page.keyboard.press('n')
  }

  await expect(record.speakers()).toHaveCount(5)
  await expect(record.speakers().filter({ hasText: 'Voice made' })).toHaveCount(5)
  await studio.page.getByRole('link', { name: 'Voices' }).click()
  for (const name of SPEAKERS)
    await expect(studio.page.getByRole('grid', { name: 'Voices' }).getByRole('row', { name })).toBeVisible()
})
