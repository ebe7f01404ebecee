import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { setTextSize } from '../fixtures/set-text-size.ts'
import { PronunciationDialogs } from '../pages/pronunciation-dialogs.ts'
import { UnusualWordsDialog } from '../pages/unusual-words-dialog.ts'

const LINES = [
  'At dawn Siobhan lit the lamp for the third time.',
  'Nobody but Siobhan and Tomasz had seen the ship of Henry VIII.',
  'It belonged to NASA now.',
]

test('names and unusual words are heard, fixed, accepted with undo, and lead to their blocks', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { script } = screens
  const words = new UnusualWordsDialog(page)
  const pronunciations = new PronunciationDialogs(page)
  await screens.write('Unusual', LINES)

  await test.step('lists them by frequency, without faults', async () => {
    await words.open()
    await expect(words.names()).toHaveText(['Siobhan', 'Henry', 'Henry VIII', 'NASA', 'Tomasz'])
    await expect(words.row('NASA')).toContainText('Abbreviation')
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
  })

  await test.step('plays a word at the cost that is shown, and again for free', async () => {
    const before = (await service.usage()).syntheses.length
    await expect(words.row('Tomasz')).toContainText('6 characters')
    await words.preview('Tomasz').click()
    await expect(words.dialog).toContainText('6 characters used.')
    const heard = (await service.usage()).syntheses.slice(before)
    expect(heard.map(({ input }) => input)).toEqual(['Tomasz'])
    await expect(words.row('Tomasz')).toContainText('free')
  })

  await test.step('sets a pronunciation by keyboard', async () => {
    await words.names().first().click()
    await expect(pronunciations.written()).toHaveValue('Siobhan')
    await pronunciations.spoken().fill('Shivaughn')
    await pronunciations.save().click()
    await expect(words.row('Siobhan')).toContainText('Shivaughn')
    await expect(words.row('Siobhan')).toContainText('9 characters')
  })

  await test.step('removes a word that sounds right, with undo', async () => {
    await words.soundsRight('Henry').click()
    await expect(words.names()).toHaveText(['Siobhan', 'Henry VIII', 'NASA', 'Tomasz'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(words.row('Henry')).toBeVisible()
    await words.soundsRight('NASA').click()
    await expect(words.row('NASA')).toBeHidden()
  })

  await test.step('goes to the block of a word', async () => {
    await words
      .row('Tomasz')
      .getByRole('button', { name: /Tomasz had seen/ })
      .click()
    await expect(words.dialog).toBeHidden()
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Tomasz')
  })

  await test.step('remembers what sounds right after a reload, and shows it on request', async () => {
    await page.reload()
    await expect(script.editor).toBeFocused()
    await words.open()
    await expect(words.names()).toHaveText(['Siobhan', 'Henry', 'Henry VIII', 'Tomasz'])
    await words.dialog.getByText('Show words that sound right').click()
    await expect(words.names()).toHaveText(['Siobhan', 'Henry', 'Henry VIII', 'NASA', 'Tomasz'])
  })

  await test.step('stays usable at twice the text size', async () => {
    await setTextSize(page, 32)
    await expect(words.names().first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(words.dialog).toBeHidden()
  })
})

test('a script without names says so', async ({ studio, screens }) => {
  const words = new UnusualWordsDialog(studio.page)
  await screens.write('Plain', ['The lamp was lit again.', 'Nobody had seen the ship.'])
  await studio.page.keyboard.press('Control+k')
  await studio.page.getByRole('dialog', { name: 'Command palette' }).getByRole('searchbox').fill('unusual words')
  await studio.page.getByRole('option', { name: /^Names and unusual words/ }).click()
  await expect(words.dialog.getByText('No names or unusual words found')).toBeVisible()
})
