import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'

const LINES = ['The lamp was lit.', 'The boats turned for home.', 'Nobody spoke.']

test('a block has a note that is marked, listed, kept and never sent', async ({ studio, screens, service }) => {
  const { script } = screens
  const { page } = studio
  const note = script.inspector.getByRole('textbox', { name: 'Note' })
  const notes = page.getByRole('dialog', { name: 'Notes of the chapter' })
  await screens.useService(service.apiKeys.paid)
  await screens.write('Notes', LINES)

  await test.step('a key goes to the note of the selected block, and the margin says that it has one', async () => {
    await script.select(2)
    // Nothing waits for the field: the first letter belongs to the note as well.
    await page.keyboard.press('Alt+o')
    await page.keyboard.type('Slower here?\nAsk Ada.')
    await expect(note).toBeFocused()
    expect(await script.lines()).toEqual(LINES)
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: not spoken, with a note')
    await script.select(3)
    await expect(note).toHaveValue('')
    await script.select(2)
    await expect(note).toHaveValue('Slower here?\nAsk Ada.')
    await expect(page.getByText(/Block 2, .*, with a note/)).toBeAttached()
  })

  await test.step('neither the field nor the sign in the margin has an accessibility fault', async () => {
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('undo takes the whole note back, and redo writes it again', async () => {
    await script.editor.click()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undid: note of block 2.')).toBeAttached()
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: not spoken')
    await page.keyboard.press('Control+Shift+z')
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: not spoken, with a note')
  })

  await test.step('the list of notes goes to the block of one', async () => {
    await script.select(1)
    await page.keyboard.press('Alt+Shift+o')
    await expect(notes.getByRole('listitem')).toHaveCount(1)
    await expect(notes.getByRole('listitem')).toContainText('Ask Ada.')
    expect(await faultsOf(page)).toEqual([])
    await notes.getByRole('button', { name: /^Block 2/ }).click()
    await expect(script.selectedBlock()).toHaveText('Block 2')
    await expect(script.editor).toBeFocused()
  })

  await test.step('it is neither counted nor sent, and is there after a restart', async () => {
    const characters = LINES.join('').length
    await expect(script.generate()).toHaveText(`Generate 3 blocks · ${characters} characters`)
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    const usage = await service.usage()
    expect(Object.values(usage.accounts).reduce((sum, account) => sum + account.billed_characters, 0)).toBe(characters)
    await studio.restart()
    await screens.reopen('Notes')
    await expect(screens.script.mark(2)).toHaveAttribute('title', 'Block 2: fresh, with a note')
  })
})
