import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'

const LINES = ['The lamp was lit.', 'The boats turned for home.', 'Nobody spoke.']

test('a block has a note that is shown, listed, stored and never sent', async ({ studio, screens, service }) => {
  const { script } = screens
  const { page } = studio
  const note = script.inspector.getByRole('textbox', { name: 'Note' })
  const notes = page.getByRole('dialog', { name: 'Chapter notes' })
  await screens.useService(service.apiKeys.paid)
  await screens.write('Notes', LINES)

  await test.step('opens the selected block’s note by shortcut, and shows it in the margin', async () => {
    await script.select(2)
    // Doesn't wait for the field: even the first letter belongs to the note.
    await page.keyboard.press('Alt+o')
    await page.keyboard.type('Slower here?\nAsk Ada.')
    await expect(note).toBeFocused()
    expect(await script.lines()).toEqual(LINES)
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Not generated, with a note')
    await script.select(3)
    await expect(note).toHaveValue('')
    await script.select(2)
    await expect(note).toHaveValue('Slower here?\nAsk Ada.')
    await expect(page.getByText(/Block 2, .*, with a note/)).toBeAttached()
  })

  await test.step('has no accessibility faults in the field or the margin icon', async () => {
    expect(await getFaults(page)).toEqual([])
  })

  await test.step('undoes and redoes the whole note', async () => {
    await script.editor.click()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undid: note of block 2.')).toBeAttached()
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Not generated')
    await page.keyboard.press('Control+Shift+z')
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Not generated, with a note')
  })

  await test.step('goes to a note’s block from the list', async () => {
    await script.select(1)
    await page.keyboard.press('Alt+Shift+o')
    await expect(notes.getByRole('listitem')).toHaveCount(1)
    await expect(notes.getByRole('listitem')).toContainText('Ask Ada.')
    expect(await getFaults(page)).toEqual([])
    await notes.getByRole('button', { name: /^Block 2/ }).click()
    await expect(script.selectedBlock()).toHaveText('Block 2')
    await expect(script.editor).toBeFocused()
  })

  await test.step('opens the first of several selected blocks by shortcut', async () => {
    await script.select(2)
    // The first one ends at the start of block 3, which isn't selected yet.
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(script.inspector.getByRole('heading', { name: '2 blocks selected' })).toBeVisible()
    await page.keyboard.press('Alt+o')
    await expect(note).toBeFocused()
    await expect(note).toHaveValue('Slower here?\nAsk Ada.')
  })

  await test.step('is neither counted nor sent, and is kept across a restart', async () => {
    const characters = LINES.join('').length
    await expect(script.generate()).toHaveText(`Generate 3 blocks · ${characters} characters`)
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    const usage = await service.usage()
    expect(Object.values(usage.accounts).reduce((sum, account) => sum + account.billed_characters, 0)).toBe(characters)
    await studio.restart()
    await screens.reopen('Notes')
    await expect(screens.script.mark(2)).toHaveAttribute('title', 'Block 2: Up to date, with a note')
  })
})
