import { ADA, READING, TOM } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import type { EngineVoice } from '../../src/sandbox/engine/speech-engine.ts'
import { speakIntoMicrophone } from '../fixtures/fake-microphone.ts'
import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'
import { expect, test, type OpenedStudio } from '../fixtures/studio.ts'
import { RecordPage } from '../pages/record-page.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'

test.use(SPOKEN_BROWSER)

/** Time for the page to load and the recording to start. */
const SILENCE_MS = 5_000

async function recordSample(studio: OpenedStudio, voice: EngineVoice): Promise<void> {
  const record = new RecordPage(studio.page)
  await speakIntoMicrophone(READING, voice, 500)
  await studio.page.reload()
  await expect(record.step()).toContainText('Voice sample')
  await expect(record.button(/^Record sample/)).toBeEnabled()
  await studio.page.keyboard.press('r')
  await expect(record.running()).toHaveText(/0:1[6-9]/, { timeout: 40_000 })
  await studio.page.keyboard.press('f')
  await expect(record.button('Next: consent statement')).toBeEnabled()
}

/** Speaks the displayed statement, or another text, into the microphone, and trims the recording. */
async function recordPhrase(studio: OpenedStudio, voice: EngineVoice, text?: string): Promise<void> {
  const record = new RecordPage(studio.page)
  const phrase = text ?? (await record.phrase().innerText())
  const durationMs = await speakIntoMicrophone(phrase, voice, SILENCE_MS)
  await studio.page.reload()
  await expect(record.button(/^Record consent/)).toBeEnabled()
  await studio.page.keyboard.press('r')
  await expect(record.running()).toBeVisible()
  await expect.poll(() => record.recordedMs(), { timeout: durationMs + 20_000 }).toBeGreaterThan(durationMs)
  await studio.page.keyboard.press('f')
  await expect(record.recording('Consent statement')).toBeVisible()
  const trim = record.button(/^Trim silence/)
  await trim.click()
  await expect(trim).toBeHidden()
}

test('a speaker becomes a voice that generates a script; a wrong text and a wrong speaker lead to the matching card', async ({
  studio,
}) => {
  test.setTimeout(300_000)
  const record = new RecordPage(studio.page)
  const { page } = studio
  await speakIntoMicrophone(READING, ADA, 500)
  await record.open()
  await record.createSession('Studio day')
  await record.addFromList('Ada Okafor')
  await record.openSpeaker('Ada Okafor')
  await record.button('Next: room and microphone').click()
  await record.button('Skip').click()
  await expect(record.step()).toContainText('Voice sample')
  await recordSample(studio, ADA)
  await record.button('Next: consent statement').click()

  await record.button('Get consent statement').click()
  await expect(page.getByText(/expires in \d+:\d\d$/)).toBeVisible()
  const first = await record.phrase().innerText()
  await recordPhrase(
    studio,
    ADA,
    'Something else entirely was read aloud here, and nobody could call it a consent at all.',
  )
  await record.button('Next: review').click()
  await record.button('Create voice').click()
  await expect(page.getByText('Statement doesn’t match.')).toBeVisible({ timeout: 60_000 })
  await record.button('Get a new statement').click()
  await expect(record.step()).toContainText('Consent statement')
  await expect(record.phrase()).not.toHaveText(first)

  await recordPhrase(studio, TOM)
  await record.button('Next: review').click()
  await record.button('Create voice').click()
  await expect(page.getByText('Voices don’t match.')).toBeVisible({ timeout: 60_000 })
  await record.button('Play both').click()
  await expect(record.recording('Voice sample').getByRole('button', { name: 'Stop' })).toBeVisible()
  await record.button('Re-record with a new statement').click()
  await expect(record.step()).toContainText('Consent statement')

  await recordPhrase(studio, ADA)
  await record.button('Next: review').click()
  await record.button('Create voice').click()
  await expect(page.getByText('“Ada Okafor” is ready to use.')).toBeVisible({ timeout: 60_000 })
  await record.button('View consent record').click()
  await expect(page.getByRole('heading', { name: 'Ada Okafor: consent record' })).toBeVisible()
  const download = page.waitForEvent('download')
  await record.button('Save as PDF').click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  const projects = new ProjectsPage(page)
  const script = new ScriptPage(page)
  await projects.open()
  await projects.create('Spoken by Ada')
  await script.paste('This is spoken by a voice that was made a minute ago.')
  await script.select(1)
  await script.chooseVoice('Ada Okafor')
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 30_000 })
})
