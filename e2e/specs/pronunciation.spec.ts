import { readFile } from 'node:fs/promises'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { Marks } from '../pages/marks.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { PronunciationDialogs } from '../pages/pronunciation-dialogs.ts'

const FIRST = 'At dawn Siobhan lit the lamp for the third time.'
const SECOND = 'Nobody but Siobhan had seen the ship.'

test('a pronunciation is previewed, saved with its effect shown, sent, and highlighted and captioned as written', async ({
  studio,
  screens,
  service,
}) => {
  const { script, exports } = screens
  const { page } = studio
  const pronunciations = new PronunciationDialogs(page)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Said', [FIRST, SECOND])
  await script.openSection('Pronunciation')
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })

  await test.step('chooses a word by keyboard and previews it before saving', async () => {
    await script.caretAfter('Siobhan')
    await page.keyboard.press('Shift+Control+ArrowLeft')
    await page.keyboard.press('Alt+a')
    await expect(pronunciations.written()).toHaveValue('Siobhan')
    await expect(pronunciations.spoken()).toBeFocused()
    await page.keyboard.type('Shivaughn')
    await expect(pronunciations.hear()).toHaveText('Preview · 9 characters')
    const before = (await service.usage()).syntheses.length
    await pronunciations.hear().click()
    await expect(pronunciations.word).toContainText('9 characters used.')
    const heard = (await service.usage()).syntheses.slice(before)
    expect(heard.map(({ input }) => input)).toEqual(['Shivaughn'])
    await expect(pronunciations.hear()).toHaveText('Preview · free')
  })

  await test.step('shows the number of changes before saving', async () => {
    await pronunciations.where('Only this block')
    await expect(pronunciations.word).toContainText('1 block will sound different. It has audio already')
    await pronunciations.where('This project')
    await expect(pronunciations.word).toContainText(
      `2 blocks will sound different. All have audio already; regenerating uses ${FIRST.length + SECOND.length + 4} characters.`,
    )
    await pronunciations.save().click()
    await expect(pronunciations.word).toBeHidden()
    await expect(script.editor).toBeFocused()
    await expect(script.inspector.getByRole('region', { name: 'Pronunciation' })).toContainText(
      'Siobhan pronounced Shivaughn',
    )
    await expect(script.inspector.getByRole('button', { name: /^Generate/ })).toHaveText(
      `Generate · ${FIRST.length + 2} characters`,
    )
    await expect(script.generate()).toHaveText(/2 blocks/)
  })

  await test.step('sends the pronunciation and highlights the written word', async () => {
    const before = (await service.usage()).syntheses.length
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    const inputs = (await service.usage()).syntheses.slice(before).map(({ input }) => input)
    expect(inputs.toSorted()).toEqual([FIRST, SECOND].map((text) => text.replace('Siobhan', 'Shivaughn')).toSorted())
    await script.playUntilLit(1, (seen) => seen.some(({ lit }) => lit.startsWith('Siobhan')))
    await script.stop()
    expect(await script.lines()).toEqual([FIRST, SECOND])
  })

  await test.step('uses the written word in captions', async () => {
    await exports.export(['SRT captions'], 'said')
    const captions = await readFile(`${studio.exportFolder}/said.srt`, 'utf8')
    expect(captions).toContain('Siobhan')
    expect(captions).not.toContain('Shivaughn')
  })
})

test('the script gets the focus back after a word was saved or canceled, also when opened by mouse', async ({
  studio,
  screens,
}) => {
  const { page } = studio
  const pronunciations = new PronunciationDialogs(page)
  const marks = new Marks(page)
  await screens.write('Said by mouse', [FIRST])
  await screens.script.openSection('Pronunciation')
  await screens.script.caretAfter('dawn')
  await marks.choose('Emphasis', 'Strong')
  await expect(screens.script.editor).toBeFocused()

  await screens.script.caretAfter('Siobhan')
  await marks.button('Set pronunciation…').click()
  await pronunciations.spoken().fill('Shivaughn')
  await pronunciations.save().click()
  await expect(pronunciations.word).toBeHidden()
  await expect(screens.script.editor).toBeFocused()
  await expect(screens.script.inspector.getByRole('region', { name: 'Pronunciation' })).toContainText(
    'pronounced Shivaughn',
  )

  await marks.button('Set pronunciation…').click()
  await expect(pronunciations.spoken()).toHaveValue('Shivaughn')
  await page.keyboard.press('Escape')
  await expect(pronunciations.word).toBeHidden()
  await expect(screens.script.editor).toBeFocused()
  await page.keyboard.type('!')
  await expect(screens.script.editor).toContainText('Siobhan! lit')
})

test('the pronunciation list is searched, sorted, edited, exported, imported, and entries removed with undo', async ({
  studio,
  screens,
}) => {
  const { script } = screens
  const { page } = studio
  const pronunciations = new PronunciationDialogs(page)
  await screens.write('Words', [FIRST, SECOND])
  await script.openSection('Pronunciation')

  await test.step('adds words to an empty list', async () => {
    await pronunciations.openList()
    await expect(pronunciations.list.getByText('No words yet')).toBeVisible()
    for (const [written, spoken] of [
      ['Siobhan', 'Shivawn'],
      ['lamp', 'zlantern'],
      ['ship', 'barque'],
    ] as const)
      await pronunciations.add(written, spoken)
    await expect(pronunciations.rows()).toHaveText([/^lamp/, /^ship/, /^Siobhan/])
  })

  await test.step('searches and sorts', async () => {
    await pronunciations.order('Pronunciation')
    await expect(pronunciations.rows()).toHaveText([/^ship/, /^Siobhan/, /^lamp/])
    await pronunciations.search('SHIVA')
    await expect(pronunciations.rows()).toHaveText([/^Siobhan/])
    await pronunciations.search('nothing like it')
    await expect(pronunciations.list.getByText('No matches')).toBeVisible()
    await pronunciations.search('')
    await expect(pronunciations.rows()).toHaveCount(3)
  })

  await test.step('edits a word, and removes it with undo', async () => {
    await pronunciations.list.getByRole('button', { name: 'Change “ship”' }).click()
    await pronunciations.spoken().fill('vessel')
    await pronunciations.save().click()
    await expect(pronunciations.rows().filter({ hasText: 'ship' })).toContainText('vessel')
    await pronunciations.list.getByRole('button', { name: 'Remove “ship”' }).click()
    await expect(pronunciations.removing).toContainText('1 block will sound different.')
    await pronunciations.removing.getByRole('button', { name: 'Cancel' }).click()
    await expect(pronunciations.rows()).toHaveCount(3)
    await pronunciations.list.getByRole('button', { name: 'Remove “ship”' }).click()
    await pronunciations.removing.getByRole('button', { name: 'Remove' }).click()
    await expect(pronunciations.rows()).toHaveCount(2)
    await pronunciations.list.getByRole('button', { name: 'Undo' }).click()
    await expect(pronunciations.rows()).toHaveCount(3)
  })

  for (const format of ['CSV', 'PLS'] as const) {
    await test.step(`exports all as ${format} and imports it again`, async () => {
      const content = await pronunciations.exportAs(format)
      const said = format === 'CSV' ? 'Shivawn' : 'Chevonne CSV'
      expect(content).toContain(said)
      await pronunciations.chooseFile(`words.${format.toLowerCase()}`, content)
      await expect(pronunciations.importing).toContainText('0 new words, 0 changed, 3 the same.')
      await expect(pronunciations.take()).toBeDisabled()
      await pronunciations.chooseFile(
        `words.${format.toLowerCase()}`,
        content.replace(said, `Chevonne ${format}`).replace('lamp', `${format}lamp`),
      )
      await expect(pronunciations.importing).toContainText('1 new word, 1 changed, 1 the same.')
      await expect(pronunciations.importing.getByRole('listitem').filter({ hasText: 'Siobhan' })).toContainText(/was “/)
      await pronunciations.take().click()
      await expect(pronunciations.importing).toBeHidden()
      await expect(pronunciations.rows().filter({ hasText: `Chevonne ${format}` })).toHaveCount(1)
      await pronunciations.list.getByRole('button', { name: `Remove “${format}lamp”` }).click()
      await expect(pronunciations.rows()).toHaveCount(3)
    })
  }

  await test.step('reads a file in an old encoding, or in another if that is chosen', async () => {
    const bytes = Buffer.from('sep=;\r\nwritten;spoken\r\nZo\xeb;zo ee\r\n', 'latin1')
    await pronunciations.chooseFile('words.csv', bytes)
    const word = pronunciations.importing.getByRole('listitem').filter({ hasText: 'zo ee' })
    await expect(word).toContainText('Zoë')
    await expect(pronunciations.importing.getByText('The text encoding is a guess.')).toBeVisible()
    await pronunciations.importing.getByRole('button', { name: /Text encoding/ }).click()
    await page.getByRole('option', { name: 'Windows-1251, Cyrillic' }).click()
    await expect(word).toContainText('Zoл')
  })

  await test.step('reports an unreadable file and imports nothing', async () => {
    await pronunciations.chooseFile('words.pls', '<lexicon><lexeme>')
    await expect(pronunciations.importing.getByRole('alert')).toContainText(/line 1/i)
    await expect(pronunciations.take()).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(pronunciations.importing).toBeHidden()
    // The focus returns to the list a moment after the dialog in front of it closes.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(pronunciations.list).toBeHidden({ timeout: 500 })
    }).toPass()
  })

  await test.step('applies a change in one window to the chapter open in another', async () => {
    const other = await studio.openWindow()
    await new ProjectsPage(other).open()
    await new ProjectsPage(other).openProject('Words')
    const said = other.getByRole('region', { name: 'Pronunciation' })
    await expect(said).toContainText('Siobhan pronounced Chevonne PLS')
    await script.select(1)
    await script.caretAfter('Siobhan')
    await page.keyboard.press('Alt+a')
    await pronunciations.spoken().fill('Shivorn')
    await pronunciations.save().click()
    await expect(said).toContainText('Siobhan pronounced Shivorn')
  })
})

test('the formatting toolbar and all pronunciation screens have no accessibility faults', async ({
  studio,
  screens,
  service,
}) => {
  const { script } = screens
  const { page } = studio
  const pronunciations = new PronunciationDialogs(page)
  const marks = new Marks(page)
  const look = async (what: string) => expect.soft(await getFaults(page), what).toEqual([])
  await screens.useService(service.apiKeys.paid)
  await screens.write('Faults', [FIRST, SECOND])
  await script.openSection('Pronunciation')
  await script.caretAfter('Siobhan')
  await look('the toolbar')
  await page.keyboard.press('Alt+m')
  await page.getByRole('menu').waitFor()
  await look('values of a mark')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await script.caretAfter('Siobhan')
  await marks.button('Set pronunciation…').click()
  await pronunciations.save().click()
  await look('a form that is missing something')
  await pronunciations.spoken().fill('forbiddenword')
  await expect(pronunciations.word).toContainText('2 blocks will sound different')
  await look('what a word changes')
  await pronunciations.hear().click()
  await expect(pronunciations.word).toContainText('Blocked by the service’s content policy')
  await look('words that could not be heard')
  await pronunciations.spoken().fill('Shivawn')
  await pronunciations.save().click()
  await expect(script.inspector.getByRole('region', { name: 'Pronunciation' })).toContainText('Shivawn')
  await look('words of a block')
  await pronunciations.openList()
  await expect(pronunciations.rows()).toHaveCount(1)
  await look('the list')
  await pronunciations.search('nothing like it')
  await expect(pronunciations.list.getByText('No matches')).toBeVisible()
  await look('nothing found')
  await pronunciations.search('')
  await pronunciations.list.getByRole('button', { name: /^Remove/ }).click()
  await pronunciations.removing.waitFor()
  await look('what taking a word away changes')
  await pronunciations.removing.getByRole('button', { name: 'Remove' }).click()
  await expect(pronunciations.list.getByText('No words yet')).toBeVisible()
  await look('an empty list with a way back')
  await pronunciations.chooseFile('words.csv', 'written,spoken\nlamp,lantern\n,nothing\nlamp,again\n')
  await expect(pronunciations.importing).toContainText('2 lines can’t be read')
  await look('a file to be taken in')
})
