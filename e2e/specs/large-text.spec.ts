import type { Page } from '@playwright/test'
import { getAccessibilityFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { setTextSize } from '../fixtures/set-text-size.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'

const PARAGRAPHS = [
  'The lamp had been dark for eleven years when the keeper’s daughter came back.',
  'She carried one suitcase and a ring of keys.',
]

/** Whether nothing covers the first line of the script, at its start, middle and end. */
async function isScriptFree(page: Page): Promise<boolean> {
  return page
    .getByRole('textbox', { name: 'Script' })
    .locator('.cm-line')
    .first()
    .evaluate((line) => {
      const { left, right, top } = line.getBoundingClientRect()
      return [0.05, 0.5, 0.95].every((share) =>
        line.closest('.cm-editor')?.contains(document.elementFromPoint(left + (right - left) * share, top + 8)),
      )
    })
}

test.use({ viewport: { width: 1280, height: 800 } })

test('panes that would cover the script open one at a time and close again', async ({ studio, screens }) => {
  const { page } = studio
  const { script } = screens
  const chapters = page.getByRole('navigation', { name: 'Chapters' })
  const inspector = script.inspector
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await screens.write('The Lighthouse', PARAGRAPHS)
  await expect(chapters).toBeVisible()
  await expect(inspector).toBeVisible()

  await test.step('keeps the script uncovered at twice the text size', async () => {
    await setTextSize(page, 32)
    await expect(inspector).toBeHidden()
    await expect(chapters).toBeHidden()
    expect(await isScriptFree(page)).toBe(true)
    await page.reload()
    await expect(script.editor).toBeFocused()
    expect(await isScriptFree(page)).toBe(true)
  })

  await test.step('moves the focus to a pane and back to the script on Escape', async () => {
    await page.keyboard.press('Control+b')
    await expect(chapters).toBeFocused()
    expect.soft(await getAccessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(chapters.getByRole('button', { name: 'Import text' })).toBeFocused()
    // The first press closes the button's tooltip.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(chapters).toBeHidden()
    await expect(script.editor).toBeFocused()
    await page.keyboard.press('Control+i')
    await expect(inspector).toBeFocused()
    await page.keyboard.press('Control+i')
    await expect(inspector).toBeHidden()
    await expect(script.editor).toBeFocused()
  })

  await test.step('keeps one pane open at a time, and shows the script when it is focused', async () => {
    await press('Show the inspector')
    await expect(inspector).toBeVisible()
    expect.soft(await getAccessibilityFaults(page)).toEqual([])
    await press('Show the chapters')
    await expect(chapters).toBeVisible()
    await expect(inspector).toBeHidden()
    await page.keyboard.press('F6')
    await expect(chapters).toBeHidden()
    await press('Show the inspector')
    await script.pressMark(2)
    await expect(inspector).toBeHidden()
    expect(await isScriptFree(page)).toBe(true)
  })

  await test.step('opens a pane when needed', async () => {
    await page.keyboard.press('Alt+o')
    await expect(inspector.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await page.keyboard.press('F2')
    const name = chapters.getByRole('textbox')
    await expect(name).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(name).toBeHidden()
    await expect(chapters).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(chapters).toBeHidden()
  })

  await test.step('shows a chapter when it is opened', async () => {
    await press('Show the chapters')
    await chapters.getByRole('button', { name: 'Add a chapter' }).click()
    await expect(chapters).toBeHidden()
    await expect(script.editor).toBeFocused()
  })

  await test.step('restores both panes with smaller text', async () => {
    await setTextSize(page, 16)
    await expect(chapters).toBeVisible()
    await expect(inspector).toBeVisible()
    await expect(new ChaptersPane(page).rows).toHaveCount(2)
  })
})
