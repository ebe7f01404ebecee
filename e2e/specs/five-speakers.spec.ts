import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ADA, READING, TOM } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { speakIntoMicrophone } from '../fixtures/fake-microphone.ts'
import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { RecordPage } from '../pages/record-page.ts'
import { railLink } from '../pages/rail-link.ts'

test.use(SPOKEN_BROWSER)

const SPEAKERS = ['Ada Okafor', 'Tom Reed', 'June Sato', 'Peter Vale', 'Łucja Żółć'] as const

/** 16-bit samples at 48 kHz. */
const BYTES_PER_SECOND = 96_000

test('five speakers become five voices, although the studio is killed while recording the third', async ({
  studio,
  service,
  screens,
}) => {
  test.setTimeout(240_000)
  let record = new RecordPage(studio.page)
  const voiceOf = (index: number) => (index % 2 === 0 ? ADA : TOM)

  /** From the name to the sample step. */
  const begin = async () => {
    await record.button('Next: room and microphone').click()
    await record.button('Skip').click()
    await expect(record.step()).toContainText('Voice sample')
  }
  /** From the sample to the voice. */
  const goOn = async (index: number) => {
    await record.button('Next: consent statement').click()
    await record.button('Get consent statement').click()
    await record.takeFile('phrase.wav', await spokenFile(await record.phrase().innerText(), voiceOf(index)))
    await record.button('Next: review').click()
    await record.button('Create voice').click()
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
      const recordings = join(studio.homeFolder, 'media', 'recordings')
      const earlier = listFiles(recordings)
      await record.button('Record sample').click()
      await expect(record.running()).toHaveText(/0:0[3-9]/)
      // On a busy machine the disk lags behind the timer.
      const newest = () => listFiles(recordings).filter((path) => !earlier.includes(path))
      await expect
        .poll(() => Math.max(0, ...newest().map((path) => statSync(path).size)), { timeout: 60_000 })
        .toBeGreaterThan(2.5 * BYTES_PER_SECOND)
      const address = new URL(studio.page.url()).hash

      await studio.crash()

      record = new RecordPage(studio.page)
      await expect(studio.page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(record.step()).toContainText('Voice sample')
      await expect(record.recording('Voice sample')).toContainText(/Recording stopped after [2-9][\d.]* s/)
      await expect(record.recording('Voice sample')).toContainText('Overvoice closed during this recording.')
      // The service continues with what it has created; a key held only in memory is lost.
      await record.button('Back to the session').click()
      await screens.useService(service.apiKeys.paid)
      await studio.page.evaluate((hash) => (location.hash = hash), address)
      await record.button('Re-record sample').click()
      await expect(record.running()).toHaveText(/0:1[2-9]/, { timeout: 40_000 })
      await studio.page.keyboard.press('f')
      await expect(record.recording('Voice sample')).not.toContainText('Recording stopped')
    } else await record.takeFile('sample.wav', await spokenFile(READING, voiceOf(index)))
    await goOn(index)
    await studio.page.keyboard.press('n')
  }

  await expect(record.speakers()).toHaveCount(5)
  await expect(record.speakers().filter({ hasText: 'Voice created' })).toHaveCount(5)
  await railLink(studio.page, 'Voices').click()
  for (const name of SPEAKERS)
    await expect(studio.page.getByRole('grid', { name: 'Voices' }).getByRole('row', { name })).toBeVisible()
})

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
}
