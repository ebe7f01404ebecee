import type { PracticeRig } from '../../src/main/testing/practice.test-support.ts'
import { READING, TOM } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { WatermarkPage } from '../pages/watermark-page.ts'

/** A file as the service speaks it, mark and all. */
async function speak({ baseUrl, apiKeys }: PracticeRig, text: string): Promise<Buffer> {
  const answer = await fetch(`${baseUrl}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKeys.paid}`, 'content-type': 'application/json' },
    body: JSON.stringify({ input: text, voice_id: 'aria', audio_format: 'wav' }),
  })
  return Buffer.from(((await answer.json()) as { audio_data: string }).audio_data, 'base64')
}

test('files are dropped, waited for, answered with and without a key, kept, and asked about anew', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(300_000)
  const { page } = studio
  const desk = new WatermarkPage(page)
  const look = async (what: string) => expect.soft(await faultsOf(page), what).toEqual([])
  const spoken = await speak(service, READING)
  const person = await spokenFile(READING, TOM)

  await test.step('without a key: yes or no', async () => {
    await screens.settings.open()
    await screens.settings.usePractice(false)
    await screens.settings.setBaseUrl(service.baseUrl)
    await desk.open()
    await page.getByText('Was it made by the service?').waitFor()
    await expect(desk.withKey()).toBeDisabled()
    await look('nothing to check')
    await desk.drop([{ name: 'spoken.wav', buffer: spoken }])
    await expect(desk.row('spoken.wav')).toContainText('Watermarked')
    await expect(desk.row('spoken.wav')).not.toContainText('almost certain')
  })

  await test.step('with one: how sure the service is', async () => {
    await screens.useService(service.apiKeys.paid)
    await desk.open()
    await expect(desk.withKey()).toBeChecked()
    await desk.drop([
      { name: 'mine.wav', buffer: spoken },
      { name: 'person.wav', buffer: person },
      { name: 'letter.wav', buffer: Buffer.from('this is a letter') },
    ])
    await expect(desk.row('mine.wav')).toContainText(/Watermarked.*almost certain/)
    await expect(desk.row('person.wav')).toContainText(/No watermark.*(certain|likely)/)
    await expect(desk.row('letter.wav')).toContainText('three seconds of clear speech')
    await expect(desk.status()).toContainText('2 watermarked · 1 without · 1 not checked')
    await look('answers')
  })

  await test.step('what is known of a file, and asking anew', async () => {
    await desk.openCheck('mine.wav')
    await expect(desk.dialog).toContainText('The service hears its watermark. It is almost certain')
    await desk.dialog.getByText('Piece by piece').waitFor()
    await expect(desk.dialog).toContainText('at least')
    await look('what is known of a file')
    await desk.dialog.getByRole('button', { name: /^Send \d+ requests?$/ }).click()
    await expect(desk.row('mine.wav')).toContainText(/Watermarked.*in \d+ of \d+ piece/)
    await desk.openCheck('mine.wav')
    await desk.dialog.getByRole('region', { name: 'Where it was heard' }).waitFor()
    await look('where it was heard')
    await page.keyboard.press('Escape')
  })

  await test.step('a file over 25 MB is not sent before the person chose what of it', async () => {
    const large = await spokenFile(READING, TOM, (26 * 1024 * 1024) / 44.1)
    await desk.choose([{ name: 'large.wav', buffer: large }])
    await expect(desk.row('large.wav')).toContainText('Over 25 MB', { timeout: 60_000 })
    await desk.button('Choose what to send of large.wav').click()
    await desk.dialog.getByText('Choose what to send').waitFor()
    await look('a file that is too large')
    await desk.dialog.getByRole('button', { name: 'Send a smaller copy' }).click()
    await expect(desk.row('large.wav')).toContainText(/No watermark.*of a smaller copy/, { timeout: 120_000 })
  })

  await test.step('the list is kept, and saved as a table', async () => {
    const download = page.waitForEvent('download')
    await desk.button('Report').click()
    await page.getByRole('menuitem', { name: 'As a table (CSV)' }).click()
    expect((await download).suggestedFilename()).toBe('Watermark report.csv')
    await studio.restart()
    const again = new WatermarkPage(studio.page)
    await again.open()
    await expect(again.row('spoken.wav')).toContainText('Watermarked')
    await expect(again.row('large.wav')).toContainText('of a smaller copy')
  })

  await test.step('what is known to change between versions', async () => {
    await screens.settings.open()
    const versions = studio.page.getByRole('region', { name: 'Versions' })
    await expect(versions).toContainText('From version 2026-09-30: in force')
    await expect(versions).toContainText(
      'None of your projects has one of them, nor does any of its blocks, speakers or takes.',
    )
    expect.soft(await faultsOf(studio.page), 'versions').toEqual([])
  })
})
