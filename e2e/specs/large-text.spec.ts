import type { Page } from '@playwright/test'
import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'

const PARAGRAPHS = [
  'The lamp had been dark for eleven years when the keeper’s daughter came back.',
  'She carried one suitcase and a ring of keys.',
]

/** Text of this size, as a browser's own setting makes it. */
async function setText(page: Page, standard: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** Whether anything lies over the first line of the script, at its start, in its middle or at its end. */
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

test('panes that would lie over the script open one at a time and leave it again', async ({ studio, screens }) => {
  const { page } = studio
  const { script } = screens
  const chapters = page.getByRole('navigation', { name: 'Chapters' })
  const inspector = script.inspector
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await screens.write('The Lighthouse', PARAGRAPHS)
  await expect(chapters).toBeVisible()
  await expect(inspector).toBeVisible()

  await test.step('with text of twice the size nothing lies over the script', async () => {
    await setText(page, 32)
    await expect(inspector).toBeHidden()
    await expect(chapters).toBeHidden()
    expect(await isScriptFree(page)).toBe(true)
    await page.reload()
    await expect(script.editor).toBeFocused()
    expect(await isScriptFree(page)).toBe(true)
  })

  await test.step('a pane takes the focus, and Escape gives it back to the script', async () => {
    await page.keyboard.press('Control+b')
    await expect(chapters).toBeFocused()
    expect.soft(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(chapters.getByRole('button', { name: 'Import a text' })).toBeFocused()
    // The first one closes the button's tooltip.
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

  await test.step('one is open at a time, and whoever goes to the script sees it', async () => {
    await press('Show the inspector')
    await expect(inspector).toBeVisible()
    expect.soft(await faultsOf(page)).toEqual([])
    await press('Show the chapters')
    await expect(chapters).toBeVisible()
    await expect(inspector).toBeHidden()
    await page.keyboard.press('F6')
    await expect(chapters).toBeHidden()
    await press('Show the inspector')
    await script.mark(2).click()
    await expect(inspector).toBeHidden()
    expect(await isScriptFree(page)).toBe(true)
  })

  await test.step('what needs a pane opens it', async () => {
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

  await test.step('a chapter that is opened is seen', async () => {
    await press('Show the chapters')
    await chapters.getByRole('button', { name: 'Add a chapter' }).click()
    await expect(chapters).toBeHidden()
    await expect(script.editor).toBeFocused()
  })

  await test.step('with smaller text both are there as they were left', async () => {
    await setText(page, 16)
    await expect(chapters).toBeVisible()
    await expect(inspector).toBeVisible()
    await expect(new ChaptersPane(page).rows).toHaveCount(2)
  })
})
