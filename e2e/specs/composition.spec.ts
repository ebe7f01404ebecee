import { expect, test } from '../fixtures/serviced-studio.ts'
import { FindPanel } from '../pages/find-panel.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'

test('while an input method composes text, its keys close no panel and run no action', async ({ studio }) => {
  const { page } = studio
  const script = new ScriptPage(page)
  const find = new FindPanel(page)
  const browser = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await new ProjectsPage(page).create('灯台')
  await script.paste('灯台の光。')

  await test.step('in the panel that finds in every chapter', async () => {
    await find.find('')
    await find.field().focus()
    await compose('とう')
    await page.keyboard.press('Escape')
    await expect(find.panel).toBeVisible()
    await page.keyboard.insertText('灯')
    await expect(find.summary()).toHaveText('1 match in 1 block of 1 chapter.')
    await page.keyboard.press('Escape')
    await expect(find.panel).toBeHidden()
  })

  await test.step('in the panel that finds in the chapter', async () => {
    await script.editor.click()
    await page.keyboard.press('Control+f')
    const field = page.getByRole('textbox', { name: 'Find', exact: true })
    await field.fill('')
    await compose('ひかり')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(field).toBeVisible()
    await page.keyboard.insertText('光')
    await expect(field).toHaveValue('光')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  })

  await test.step('in the script', async () => {
    await script.editor.click()
    await page.keyboard.press('Control+End')
    await compose('ひと')
    await page.keyboard.press('Control+f')
    await page.keyboard.insertText('人')
    await expect.poll(() => script.lines()).toEqual(['灯台の光。人'])
    await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeHidden()
  })
})
