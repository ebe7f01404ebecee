import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { soundOfWav } from '../fixtures/sound-of-wav.ts'

const FIRST = 'The lamp had been dark for eleven years when she came back.'
const SECOND = 'Nobody spoke.'

test('a block’s audio is edited by keyboard, heard and shown immediately, undone, and mixed down', async ({
  studio,
  screens,
  service,
}) => {
  const { script } = screens
  const { page } = studio
  const { keyboard } = page
  const field = (name: string) => script.inspector.getByRole('textbox', { name })
  const length = async () => Number(await script.position().getAttribute('aria-valuemax'))
  await screens.useService(service.apiKeys.paid)
  await screens.write('Edits', [FIRST, SECOND])
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await script.stop()
  await script.select(1)
  const whole = await length()

  await test.step('edits gain, fades and trims as fields', async () => {
    await script.openSection('Audio')
    await field('Gain (dB)').focus()
    await keyboard.press('ArrowUp')
    await keyboard.press('ArrowUp')
    await expect(field('Gain (dB)')).toHaveValue('+1')
    await field('Trim start').fill('0.2')
    await keyboard.press('Tab')
    await field('Fade in').fill('0.05')
    await keyboard.press('Tab')
    await expect(script.inspector.getByText(/^Plays .*\. The take itself isn’t changed\.$/)).toBeVisible()
    await expect.poll(length).toBe(whole - 4_800)
  })

  await test.step('cuts at the playhead by shortcut, and announces it', async () => {
    await script.position().focus()
    await keyboard.press('Home')
    await keyboard.press('ArrowUp')
    await keyboard.press('ArrowUp')
    await keyboard.press('Alt+b')
    await expect(page.getByText(/^Trimmed \d+ milliseconds from the start of block 1\.$/)).toBeVisible()
    await expect.poll(length).toBeLessThan(whole - 4_800)
    await expect(script.position()).toHaveAttribute('aria-valuetext', /^word 1 of /)
  })

  await test.step('undoes and redoes every edit', async () => {
    await script.editor.focus()
    for (const what of ['trim', 'fade in', 'trim']) {
      await keyboard.press('Control+z')
      await expect(page.getByText(`Undid: ${what} of block 1.`)).toBeAttached()
    }
    await expect.poll(length).toBe(whole)
    await expect(field('Gain (dB)')).toHaveValue('+1')
    await keyboard.press('Control+Shift+z')
    await expect.poll(length).toBe(whole - 4_800)
  })

  await test.step('exports the audible length', async () => {
    await expect(script.saved()).toBeVisible()
    const expected = await length()
    await screens.exports.export(['WAV'], 'Edits')
    const wav = await readFile(join(studio.exportFolder, 'Edits.wav'))
    expect(soundOfWav(wav).length / 2).toBe(expected)
  })

  await test.step('resets all edits to the generated audio in one step', async () => {
    await script.inspector.getByRole('button', { name: 'Reset audio edits' }).click()
    await expect.poll(length).toBe(whole)
    await expect(field('Gain (dB)')).toHaveValue('0')
    expect(await getFaults(page)).toEqual([])
  })

  await test.step('allows a pause of minutes after a block', async () => {
    await field('Pause after').fill('180')
    await keyboard.press('Tab')
    await expect.poll(length).toBe(whole + (180 - 0.5) * 24_000)
  })
})

test('words are selected in text and waveform, looped, and found on the overview, all by keyboard', async ({
  studio,
  screens,
  service,
}) => {
  const { script } = screens
  const { page } = studio
  const { keyboard } = page
  const map = page.getByRole('scrollbar', { name: 'Visible range of the chapter' })
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? '')
  const shown = () => script.editor.locator('[class*="quietSelection"]').allTextContents()
  await screens.useService(service.apiKeys.paid)
  await screens.write('Selections', [FIRST, SECOND])
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await script.stop()

  await test.step('from waveform to text', async () => {
    await script.position().focus()
    await keyboard.press('Home')
    await keyboard.press('Shift+ArrowUp')
    await expect(script.position()).toHaveAttribute(
      'aria-valuetext',
      /word 1 of 12, block 1 of 2, .*, 1 word selected$/,
    )
    await keyboard.press('Shift+ArrowUp')
    await keyboard.press('Shift+ArrowUp')
    await expect(script.position()).toHaveAttribute('aria-valuetext', /word 3 of 12, .*, 3 words selected$/)
    await expect.poll(async () => (await shown()).join('')).toBe('The lamp had')
    await keyboard.press('Shift+ArrowDown')
    await expect.poll(async () => (await shown()).join('')).toBe('The lamp')
  })

  await test.step('loops and zooms to the selection', async () => {
    await keyboard.press('l')
    await expect(script.player.getByRole('button', { name: 'Stop looping' })).toBeVisible()
    await expect(map).toHaveAttribute('aria-valuetext', /^entire length/)
    await keyboard.press('Enter')
    await expect(map).toHaveAttribute('aria-valuetext', /^0\.\d s to \d\.\d s of /)
    await map.focus()
    await keyboard.press('End')
    await expect(map).toHaveAttribute('aria-valuenow', '100')
    await keyboard.press('0')
    await expect(map).toHaveAttribute('aria-valuetext', /^entire length/)
    await script.position().focus()
    await keyboard.press('Escape')
    await expect(script.player.getByRole('button', { name: 'Loop this block' })).toBeVisible()
  })

  await test.step('from text to waveform', async () => {
    await script.editor.focus()
    await script.caretAfter('eleven')
    for (let letter = 0; letter < 'dark for eleven'.length; letter += 1) await keyboard.press('Shift+ArrowLeft')
    expect(await selected()).toBe('dark for eleven')
    await script.position().focus()
    await expect(script.position()).toHaveAttribute('aria-valuetext', /3 words selected$/)
    expect(await getFaults(page)).toEqual([])
  })
})
