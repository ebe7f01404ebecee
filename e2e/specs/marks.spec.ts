import { expect, test } from '../fixtures/serviced-studio.ts'
import { Marks } from '../pages/marks.ts'

const FIRST = 'The lamp had been dark for eleven years when the keeper came back.'
const SECOND = 'Dr. Vale said it again, more loudly.'

test('words are formatted by keyboard and mouse, sent as SSML, and highlighted as written', async ({
  studio,
  screens,
  service,
}) => {
  const { script } = screens
  const { page } = studio
  const marks = new Marks(page)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Marks', [FIRST, SECOND])

  await test.step('applies each kind by its shortcut', async () => {
    await script.caretAfter('lamp')
    await marks.chooseByKey('Alt+m', 2)
    await script.caretAfter('dark')
    await marks.chooseByKey('Alt+r', 1)
    await script.caretAfter('eleven')
    await page.keyboard.press('Alt+p')
    await marks.answer('Pause', '0.75')
    await expect(marks.labels()).toHaveText(['strong emphasis', 'speed slow'])
    await expect(marks.pauses()).toHaveText([/0\.75 s/])
  })

  await test.step('applies formatting from the toolbar', async () => {
    await script.caretAfter('keeper')
    await marks.choose('Pitch', 'Other…')
    await marks.answer('Pitch', '20')
    await script.caretAfter('loudly')
    await marks.choose('Volume', 'Very loud')
    await script.caretAfter('Dr')
    await marks.button('Substitute…').click()
    await marks.answer(/^Read “Dr” as/, 'Doctor')
    await expect(marks.labels()).toHaveText([
      'strong emphasis',
      'speed slow',
      'pitch +20 %',
      'substituted with “Doctor”',
      'volume very loud',
    ])
  })

  await test.step('sends all formatting, and counts what the button showed', async () => {
    await expect(script.saved()).toBeVisible()
    const before = (await service.usage()).syntheses.length
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    const inputs = (await service.usage()).syntheses.slice(before).map(({ input }) => input)
    expect(inputs.join('\n')).toContain('<emphasis level="strong">lamp</emphasis>')
    expect(inputs.join('\n')).toContain('<prosody rate="slow">dark</prosody>')
    expect(inputs.join('\n')).toMatch(/eleven<break time="750ms"\s*\/> years/)
    expect(inputs.join('\n')).toContain('<prosody pitch="+20%">keeper</prosody>')
    expect(inputs.join('\n')).toContain('<sub alias="Doctor">Dr</sub>')
    expect(inputs.join('\n')).toContain('<prosody volume="x-loud">loudly</prosody>')
  })

  await test.step('highlights the written words, with or without formatting', async () => {
    const seen = await script.playUntilLit(1, (moments) =>
      ['lamp', 'dark', 'keeper', 'Dr', 'loudly'].every((word) => moments.some(({ lit }) => lit === word)),
    )
    for (const { lit } of seen) expect(`${FIRST} ${SECOND}`).toContain(lit)
  })

  await test.step('treats a pause like a letter: arrows stop at it, Enter opens it, Backspace removes it', async () => {
    await script.stop()
    await script.caretAfter('eleve')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-pause][data-chosen]')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await marks.answer('Pause', '1.5')
    await expect(marks.pauses()).toHaveText([/1\.5 s/])
    await expect(script.editor).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(marks.pauses()).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(marks.pauses()).toHaveText([/1\.5 s/])
    await expect(script.generate()).toContainText('1 block')
  })

  await test.step('keeps formatting on cut and paste, and with its block', async () => {
    await script.caretAfter('loudly')
    await page.keyboard.press('Shift+Control+ArrowLeft')
    await page.keyboard.press('Control+x')
    await expect(marks.labels()).toHaveCount(4)
    await page.keyboard.press('Control+v')
    await expect(marks.labels().last()).toHaveText('volume very loud')
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await expect(marks.labels().first()).toHaveText('substituted with “Doctor”')
  })

  await test.step('keeps the voice of a whole block on cut and paste', async () => {
    await script.select(2)
    await script.chooseVoice('Marlo')
    const voice = (name: string) => script.inspector.getByRole('button', { name: `Voice: ${name}` })
    await script.select(2)
    await page.keyboard.press('Shift+Control+End')
    await page.keyboard.press('Control+x')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+v')
    await expect(script.mark(3)).toBeVisible()
    await script.select(3)
    await expect(voice('Marlo')).toBeVisible()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(script.mark(3)).toHaveCount(0)
  })

  await test.step('keeps formatting across a restart, and removes it', async () => {
    await expect(script.saved()).toBeVisible()
    await studio.restart()
    await screens.reopen('Marks')
    const again = new Marks(studio.page)
    await expect(again.labels()).toHaveCount(5)
    await expect(again.pauses()).toHaveCount(1)
    await studio.page.getByRole('textbox', { name: 'Script' }).click()
    await studio.page.keyboard.press('Control+a')
    await studio.page.keyboard.press('Alt+x')
    await expect(again.labels()).toHaveCount(0)
    await expect(again.pauses()).toHaveCount(0)
  })
})
