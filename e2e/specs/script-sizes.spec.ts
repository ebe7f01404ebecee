import { expect, test } from '../fixtures/serviced-studio.ts'
import { setTextSize } from '../fixtures/set-text-size.ts'

const LINES = Array.from({ length: 30 }, (_, index) => `Line ${index + 1} of the log was short.`)

const SIZES = [
  { width: 1024, height: 700, textPx: 16, lines: 8 },
  { width: 1280, height: 800, textPx: 16, lines: 8 },
  { width: 1440, height: 900, textPx: 16, lines: 8 },
  { width: 2560, height: 1440, textPx: 16, lines: 20 },
  { width: 1280, height: 800, textPx: 32, lines: 4 },
  { width: 1024, height: 700, textPx: 32, lines: 2 },
]

for (const { width, height, textPx, lines } of SIZES) {
  test(`a ${width} × ${height} window with ${textPx} px text shows at least ${lines} blocks, also while several are selected`, async ({
    studio,
    screens,
  }) => {
    const { page } = studio
    const { script } = screens
    await page.setViewportSize({ width, height })
    await screens.write('Log', LINES)
    await setTextSize(page, textPx)
    const countVisible = () =>
      script.editor.evaluate((editor) => {
        const frame = (editor.closest('.cm-scroller') ?? editor).getBoundingClientRect()
        const text = document.createRange()
        return [...editor.querySelectorAll('.cm-line')].filter((line) => {
          text.selectNodeContents(line)
          const { top, bottom } = text.getBoundingClientRect()
          return top >= frame.top && bottom <= frame.bottom
        }).length
      })

    await expect.poll(countVisible).toBeGreaterThanOrEqual(lines)

    await script.editor.focus()
    await page.keyboard.press('Control+Home')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByRole('toolbar', { name: 'Selected blocks' })).toBeVisible()
    await expect.poll(countVisible).toBeGreaterThanOrEqual(lines)

    // One row of controls.
    const play = await script.play().boundingBox()
    const controls = await script.player.boundingBox()
    expect(controls?.height).toBeLessThan(1.5 * (play?.height ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('the waveform is resized with the keyboard and keeps its height after a restart', async ({ studio, screens }) => {
  const { script } = screens
  await screens.write('Log', LINES)
  const handle = () => studio.page.getByRole('separator', { name: 'Resize waveform' })
  const before = (await script.position().boundingBox())?.height ?? 0

  await handle().focus()
  for (let step = 0; step < 4; step += 1) await studio.page.keyboard.press('ArrowUp')

  await expect.poll(async () => (await script.position().boundingBox())?.height).toBe(before + 64)
  await studio.page.reload()
  await expect(handle()).toHaveAttribute('aria-valuenow', '136')
})
