import { expect, test } from '../fixtures/serviced-studio.ts'

const LINES = ['The lamp was lit.', 'The boats turned for home.', 'Nobody spoke.']
const EDITED = ['The lamp was lit. At last.', 'The boats turned for home.']

test('undo and redo continue after the studio is closed and reopened', async ({ studio, screens }) => {
  test.setTimeout(120_000)
  const press = async (keys: string, text: string) => {
    await studio.page.keyboard.press(keys)
    await expect(studio.page.getByText(text, { exact: true })).toBeAttached()
  }
  const lines = (expected: string[]) => expect.poll(() => screens.script.lines()).toEqual(expected)
  const hasOwnVoice = async (block: number, name: RegExp) => {
    await screens.script.select(block)
    await expect(screens.script.inspector.getByRole('button', { name })).toBeVisible()
  }
  const restart = async () => {
    await screens.script.saved().waitFor()
    // As a user closes a window: what it hasn't stored yet, it sends now.
    const closed = studio.page.waitForEvent('close')
    await studio.page.close({ runBeforeUnload: true })
    await closed
    await studio.restart()
    await screens.reopen('Undo')
  }
  await screens.write('Undo', LINES)

  await test.step('types, changes a voice and deletes a block, and closes the studio at once', async () => {
    const { script } = screens
    await script.append(1, ' At last.')
    await script.select(3)
    await script.chooseVoice('Marlo')
    await script.append(3, '')
    await studio.page.keyboard.press('Shift+ArrowUp')
    await studio.page.keyboard.press('Shift+End')
    await studio.page.keyboard.press('Delete')
    await lines(EDITED)
    await restart()
    await lines(EDITED)
  })

  await test.step('undoes all three, and shows the settings of the restored block', async () => {
    await screens.script.select(1)
    await press('Control+z', 'Undid: removal of block 3.')
    await lines([EDITED[0] ?? '', ...LINES.slice(1)])
    await hasOwnVoice(3, /^Voice: Marlo/)
    await press('Control+z', 'Undid: voice of block 3.')
    await press('Control+z', 'Undid: text of block 1.')
    await lines(LINES)
  })

  await test.step('redoes them after another restart', async () => {
    await restart()
    await lines(LINES)
    await screens.script.select(1)
    await press('Control+y', 'Redid: text of block 1.')
    await press('Control+y', 'Redid: voice of block 3.')
    await hasOwnVoice(3, /^Voice: Marlo/)
    await press('Control+y', 'Redid: removal of block 3.')
    await lines(EDITED)
    await studio.page.keyboard.press('Control+y')
    await expect(studio.page.getByText('Nothing to redo.', { exact: true })).toBeAttached()
  })
})
