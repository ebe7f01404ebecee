import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADA, READING } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { spokenFile } from '../fixtures/spoken-file.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { RecordPage } from '../pages/record-page.ts'

const SOUND_FILES = join(import.meta.dirname, '../../src/main/media/sound-files.test-support')

test('a file becomes a sample: too long at first, then trimmed by the suggestion and by keyboard', async ({
  studio,
}) => {
  const { page } = studio
  const record = new RecordPage(page)
  const sample = record.recording('Voice sample')
  await record.open()
  await record.createSession('From files')
  await record.addFromList('Ada Okafor')
  await record.openSpeaker('Ada Okafor')
  await record.button('Next: room and microphone').click()
  await record.button('Skip').click()

  await record.takeFile('holiday.jpg', Buffer.from('not a sound at all'))
  const refused = page.getByRole('alert').filter({ hasText: 'Not a readable audio file.' })
  await expect(refused).toBeVisible()
  await expect(sample).toBeHidden()

  await record.takeFile('long.wav', await spokenFile(READING, ADA, 45_000))
  await expect(sample).toContainText('Trim it to 30 s or less.')
  await expect(refused).toBeHidden()
  await expect(record.button('Next: consent statement')).toBeDisabled()
  await sample.getByRole('button', { name: /^Trim silence/ }).click()
  await expect(sample).not.toContainText('Trim it to')
  await expect(record.button('Next: consent statement')).toBeEnabled()

  // The end is a slider: one press is a tenth of the whole.
  const end = sample.getByRole('slider', { name: 'End' })
  const before = Number(await end.inputValue())
  await end.press('PageDown')
  await expect.poll(async () => Number(await end.inputValue())).toBeLessThan(before)
  await expect(sample).toContainText(/[12]\d\.\d s selected/)
  await expect(record.button('Next: consent statement')).toBeEnabled()

  // Formats phones record: decoded by the window, measured by the studio.
  for (const [index, name] of ['tone.m4a', 'tone.aac', 'tone.flac', 'tone-opus.ogg'].entries()) {
    await record.takeFile(name, await readFile(join(SOUND_FILES, name)))
    await expect(page.getByText(`Previous recordings (${index + 1})`)).toBeVisible()
    await expect(sample).toContainText(/The sample is 1\.5\d* s long\. It needs at least 10 s\./)
  }
  await page.getByText('Previous recordings (4)').click()
  await record.button('Use this recording').last().click()
  await expect(record.button('Next: consent statement')).toBeEnabled()
})

test('a removed session and speaker are restored completely', async ({ studio }) => {
  const { page } = studio
  const record = new RecordPage(page)
  await record.open()
  await record.createSession('Studio day')
  await record.addFromList('Ada Okafor\nTom Reed')

  await record.button('Actions for Tom Reed').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(record.speakers()).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(record.speakers()).toHaveCount(2)

  await record.button('All sessions').click()
  const row = page.getByRole('grid', { name: 'Sessions' }).getByRole('row', { name: 'Studio day' })
  await record.button('Actions for Studio day').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Studio day two')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Studio day two')
  await record.button('Actions for Studio day two').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('No sessions yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row.getByRole('gridcell', { name: '2', exact: true }).first()).toBeVisible()
})
