import { expect, test } from '../fixtures/guide.ts'
import { CastDialog } from '../pages/cast-dialog.ts'
import { railLink } from '../pages/rail-link.ts'
import { ExportDialog } from '../pages/export-dialog.ts'
import { PronunciationDialogs } from '../pages/pronunciation-dialogs.ts'
import { ScriptPage } from '../pages/script-page.ts'

test.use({ guideName: 'voice-over' })

const SCRIPT = [
  'The lamp had been dark for eleven years when Eilidh came back to the lighthouse.',
  'Keeper: You’re late.',
  'She put her suitcase down and looked up into the glass. Somebody had kept it clean.',
  'Keeper: Every Sunday. Nobody asked me to.',
  'Below them the first boats were turning for home.',
]

test('makes a voice-over', async ({ studio, guide }) => {
  const { page } = studio
  const script = new ScriptPage(page)
  const button = (name: string) => page.getByRole('button', { name: guide.named(name) })

  await guide.step('Create a project', async () => {
    await railLink(page, guide.named('Projects')).click()
    await button('New project').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The Lighthouse')
    await guide.picture(page)
    await dialog.getByRole('button', { name: guide.named('Create') }).click()
  })

  await guide.step('Write the script', async () => {
    await page.getByRole('textbox', { name: guide.named('Script') }).waitFor()
    await script.paste(SCRIPT.join('\n\n'))
    await script.saved().waitFor()
    await expect(page.getByText(/^Pasted/)).toBeHidden()
    await script.select(1)
    await guide.picture(page)
  })

  await guide.step('Choose the voices', async () => {
    await button('Project voice').click()
    const settings = page.getByRole('dialog', { name: 'Project voice settings' })
    await settings.getByRole('button', { name: /^Voice: / }).click()
    const voices = page.getByRole('dialog', { name: 'Voice', exact: true })
    await voices.getByRole('searchbox').fill('June')
    await voices.getByRole('row', { name: 'June' }).click()
    await settings.getByRole('button', { name: 'Voice: June' }).waitFor()
    await settings.getByRole('button', { name: guide.named('Save') }).click()
    const cast = new CastDialog(page)
    await button('Cast').click()
    await cast.add('Keeper', 'Marlo')
    await guide.picture(page)
    await cast.close()
    await expect(script.voice(1)).toHaveText('June')
    await expect(script.voice(2)).toHaveText('Marlo')
  })

  await guide.step('Generate the audio', async () => {
    await script.generate().click()
    await expect(script.litWord()).toBeVisible()
    await guide.picture(page)
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  })

  await guide.step('Listen and flag problems', async () => {
    await script.stop()
    const control = (name: string) => script.player.getByRole('button', { name: guide.named(name), exact: true })
    await control('Play').click()
    await expect(control('Pause')).toBeVisible()
    await script.stop()
    const position = async () => (await script.moment()).position
    await expect(async () => {
      await page.keyboard.press('Alt+ArrowUp')
      await expect.poll(position, { timeout: 1_000 }).toMatch(/^word 1 of \d+, block 1 /)
    }).toPass({ timeout: 60_000 })
    for (let word = 2; word <= 10; word += 1) {
      await page.keyboard.press('Alt+ArrowRight')
      await expect.poll(position).toMatch(new RegExp(`^word ${word} of \\d+, block 1 `))
    }
    await script.play().focus()
    await page.keyboard.press('m')
    await expect(page.getByText('Flagged “Eilidh” in block 1.')).toBeVisible()
    await page.keyboard.press('2')
    await guide.picture(page)
  })

  await guide.step('Fix them', async () => {
    await button('1 issue').click()
    const issues = page.getByRole('dialog', { name: 'Chapter issues' })
    await expect(issues.getByRole('option')).toContainText('Pronunciation')
    await guide.picture(page)
    await issues.getByRole('button', { name: guide.named('Set pronunciation…') }).click()
    const pronunciations = new PronunciationDialogs(page)
    await expect(pronunciations.written()).toHaveValue('Eilidh')
    await pronunciations.spoken().fill('Ay-lee')
    await expect(pronunciations.word.getByText('1 block will sound different.')).toBeVisible()
    await guide.picture(page)
    await pronunciations.word.getByRole('button', { name: guide.named('Save') }).click()
    await expect(script.generate()).toContainText('1 block')
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  })

  await guide.step('Export', async () => {
    const exports = new ExportDialog(page)
    await button('Export…').click()
    await exports.dialog.getByRole('button', { name: new RegExp(`${guide.named('Preset')}$`) }).click()
    await page.getByRole('option', { name: /^Podcast/ }).click()
    await button('Export 1 file').click()
    await expect(exports.dialog.getByText('Exported 1 file.')).toBeVisible({ timeout: 90_000 })
    await guide.picture(page)
  })
})
