import type { Locator } from '@playwright/test'
import { refuseTexts } from '../fixtures/refuse-texts.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { getAccessibilityFaults } from '../fixtures/faults-of.ts'
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

/** Lines whose text is completely in view. */
function countVisible(editor: Locator): Promise<number> {
  return editor.evaluate((element) => {
    const frame = (element.closest('.cm-scroller') ?? element).getBoundingClientRect()
    const text = document.createRange()
    return [...element.querySelectorAll('.cm-line')].filter((line) => {
      text.selectNodeContents(line)
      const { top, bottom } = text.getBoundingClientRect()
      return top >= frame.top && bottom <= frame.bottom
    }).length
  })
}

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

    await expect.poll(() => countVisible(script.editor)).toBeGreaterThanOrEqual(lines)

    await script.editor.focus()
    await page.keyboard.press('Control+Home')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByRole('toolbar', { name: 'Selected blocks' })).toBeVisible()
    await expect.poll(() => countVisible(script.editor)).toBeGreaterThanOrEqual(lines)

    // One row of controls.
    const play = await script.play().boundingBox()
    const controls = await script.player.boundingBox()
    expect(controls?.height).toBeLessThan(1.5 * (play?.height ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('notices about refused blocks leave 4 lines in view at 200% text, and open to say more', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { script } = screens
  await page.setViewportSize({ width: 1280, height: 800 })
  await screens.useService(service.apiKeys.paid)
  await screens.write('Log', [...LINES.slice(0, 8), 'Nobody had said the forbiddenword.', 'The forbiddenword again.'])
  await script.generate().click()
  await expect(page.getByText(/^2 blocks can’t be generated/)).toBeVisible({ timeout: 30_000 })
  refuseTexts(studio.homeFolder, '%of the log was short. And%')
  await setTextSize(page, 32)

  await test.step('text that the service refused', async () => {
    await script.editor.focus()
    await page.keyboard.press('Control+Home')
    await expect.poll(() => countVisible(script.editor)).toBeGreaterThanOrEqual(4)
    await expect(script.play()).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Go to first' })).toBeHidden()
  })

  await test.step('changes that can’t be stored', async () => {
    await script.editor.getByText(LINES[0] ?? '').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' And dry.')
    const notice = page.getByRole('alert').filter({ hasText: 'Couldn’t save your changes to block 1' })
    await expect(notice).toBeVisible()
    await expect.poll(() => countVisible(script.editor)).toBeGreaterThanOrEqual(4)
    expect.soft(await getAccessibilityFaults(page)).toEqual([])

    await notice.getByRole('button', { name: 'Details' }).click()
    await notice.getByRole('button', { name: 'Show block 1' }).click()
    await notice.getByRole('button', { name: 'Details' }).click()
    await expect.poll(() => countVisible(script.editor)).toBeGreaterThanOrEqual(4)
  })
})

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
