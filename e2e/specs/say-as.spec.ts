import { readFile } from 'node:fs/promises'
import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { Marks } from '../pages/marks.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { SayAsDialogs } from '../pages/say-as-dialogs.ts'

const FIRST = 'At dawn Siobhan lit the lamp for the third time.'
const SECOND = 'Nobody but Siobhan had seen the ship.'

test('a word is heard, saved with what it changes, sent as it is said, and lit and captioned as it is written', async ({
  studio,
  screens,
  service,
}) => {
  const { script, exports } = screens
  const { page } = studio
  const sayAs = new SayAsDialogs(page)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Said', [FIRST, SECOND])
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })

  await test.step('a word is chosen by keys and heard before it is saved', async () => {
    await script.caretAfter('Siobhan')
    await page.keyboard.press('Shift+Control+ArrowLeft')
    await page.keyboard.press('Alt+a')
    await expect(sayAs.written()).toHaveValue('Siobhan')
    await expect(sayAs.spoken()).toBeFocused()
    await page.keyboard.type('Shivaughn')
    await expect(sayAs.hear()).toHaveText('Hear it · 9 characters')
    const before = (await service.usage()).syntheses.length
    await sayAs.hear().click()
    await expect(sayAs.word).toContainText('9 characters charged.')
    const heard = (await service.usage()).syntheses.slice(before)
    expect(heard.map(({ input }) => input)).toEqual(['Shivaughn'])
    await expect(sayAs.hear()).toHaveText('Hear it again · free')
  })

  await test.step('what it changes is counted before it is saved', async () => {
    await sayAs.where('Only this block')
    await expect(sayAs.word).toContainText('1 block would be spoken differently. It is spoken already')
    await sayAs.where('This project')
    await expect(sayAs.word).toContainText(
      `2 blocks would be spoken differently. All are spoken already: speaking again counts ${FIRST.length + SECOND.length + 4} characters.`,
    )
    await sayAs.save().click()
    await expect(sayAs.word).toBeHidden()
    await expect(script.editor).toBeFocused()
    await expect(script.inspector.getByRole('region', { name: 'Say as' })).toContainText('Siobhan said as Shivaughn')
    await expect(script.inspector.getByRole('button', { name: /^Generate/ })).toHaveText(
      `Generate · ${FIRST.length + 2} characters`,
    )
    await expect(script.generate()).toHaveText(/2 changed blocks|2 blocks/)
  })

  await test.step('the sent text says it, the light stays on the written word', async () => {
    const before = (await service.usage()).syntheses.length
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
    const inputs = (await service.usage()).syntheses.slice(before).map(({ input }) => input)
    expect(inputs.toSorted()).toEqual([FIRST, SECOND].map((text) => text.replace('Siobhan', 'Shivaughn')).toSorted())
    await script.playUntilLit(1, (seen) => seen.some(({ lit }) => lit.startsWith('Siobhan')))
    await script.stop()
    expect(await script.lines()).toEqual([FIRST, SECOND])
  })

  await test.step('and so do the captions', async () => {
    await exports.export(['SRT captions'], 'said')
    const captions = await readFile(`${studio.exportFolder}/said.srt`, 'utf8')
    expect(captions).toContain('Siobhan')
    expect(captions).not.toContain('Shivaughn')
  })
})

test('the keys are the script’s again when a word was saved or left, also one that was asked for by mouse', async ({
  studio,
  screens,
}) => {
  const { page } = studio
  const sayAs = new SayAsDialogs(page)
  const marks = new Marks(page)
  await screens.write('Said by mouse', [FIRST])
  await screens.script.caretAfter('dawn')
  await marks.choose('Emphasis', 'Strong')
  await expect(screens.script.editor).toBeFocused()

  await screens.script.caretAfter('Siobhan')
  await marks.button('Say as…').click()
  await sayAs.spoken().fill('Shivaughn')
  await sayAs.save().click()
  await expect(sayAs.word).toBeHidden()
  await expect(screens.script.editor).toBeFocused()
  await expect(screens.script.inspector.getByRole('region', { name: 'Say as' })).toContainText('said as Shivaughn')

  await marks.button('Say as…').click()
  await expect(sayAs.spoken()).toHaveValue('Shivaughn')
  await page.keyboard.press('Escape')
  await expect(sayAs.word).toBeHidden()
  await expect(screens.script.editor).toBeFocused()
  await page.keyboard.type('!')
  await expect(screens.script.editor).toContainText('Siobhan! lit')
})

test('the list of words is searched, sorted, changed, taken away with a way back, written out and read in', async ({
  studio,
  screens,
}) => {
  const { script } = screens
  const { page } = studio
  const sayAs = new SayAsDialogs(page)
  await screens.write('Words', [FIRST, SECOND])

  await test.step('words are added from an empty list', async () => {
    await sayAs.openList()
    await expect(sayAs.list.getByText('No words yet')).toBeVisible()
    for (const [written, spoken] of [
      ['Siobhan', 'Shivawn'],
      ['lamp', 'zlantern'],
      ['ship', 'barque'],
    ] as const)
      await sayAs.add(written, spoken)
    await expect(sayAs.rows()).toHaveText([/^lamp/, /^ship/, /^Siobhan/])
  })

  await test.step('search and order', async () => {
    await sayAs.order('As said')
    await expect(sayAs.rows()).toHaveText([/^ship/, /^Siobhan/, /^lamp/])
    await sayAs.search('SHIVA')
    await expect(sayAs.rows()).toHaveText([/^Siobhan/])
    await sayAs.search('nothing like it')
    await expect(sayAs.list.getByText('No such word')).toBeVisible()
    await sayAs.search('')
    await expect(sayAs.rows()).toHaveCount(3)
  })

  await test.step('a word is changed, and taken away with a way back', async () => {
    await sayAs.list.getByRole('button', { name: 'Change “ship”' }).click()
    await sayAs.spoken().fill('vessel')
    await sayAs.save().click()
    await expect(sayAs.rows().filter({ hasText: 'ship' })).toContainText('vessel')
    await sayAs.list.getByRole('button', { name: 'Remove “ship”' }).click()
    await expect(sayAs.removing).toContainText('1 block would be spoken differently.')
    await sayAs.removing.getByRole('button', { name: 'Keep' }).click()
    await expect(sayAs.rows()).toHaveCount(3)
    await sayAs.list.getByRole('button', { name: 'Remove “ship”' }).click()
    await sayAs.removing.getByRole('button', { name: 'Remove' }).click()
    await expect(sayAs.rows()).toHaveCount(2)
    await sayAs.list.getByRole('button', { name: 'Undo' }).click()
    await expect(sayAs.rows()).toHaveCount(3)
  })

  for (const format of ['CSV', 'PLS'] as const) {
    await test.step(`all of it goes out as ${format} and comes in again`, async () => {
      const content = await sayAs.exportAs(format)
      const said = format === 'CSV' ? 'Shivawn' : 'Chevonne CSV'
      expect(content).toContain(said)
      await sayAs.chooseFile(`words.${format.toLowerCase()}`, content)
      await expect(sayAs.importing).toContainText('0 new words, 0 changed, 3 the same.')
      await expect(sayAs.take()).toBeDisabled()
      await sayAs.chooseFile(
        `words.${format.toLowerCase()}`,
        content.replace(said, `Chevonne ${format}`).replace('lamp', `${format}lamp`),
      )
      await expect(sayAs.importing).toContainText('1 new word, 1 changed, 1 the same.')
      await expect(sayAs.importing.getByRole('listitem').filter({ hasText: 'Siobhan' })).toContainText(/was “/)
      await sayAs.take().click()
      await expect(sayAs.importing).toBeHidden()
      await expect(sayAs.rows().filter({ hasText: `Chevonne ${format}` })).toHaveCount(1)
      await sayAs.list.getByRole('button', { name: `Remove “${format}lamp”` }).click()
      await expect(sayAs.rows()).toHaveCount(3)
    })
  }

  await test.step('a file that cannot be read says so, and nothing is taken', async () => {
    await sayAs.chooseFile('words.pls', '<lexicon><lexeme>')
    await expect(sayAs.importing.getByRole('alert')).toContainText(/line 1/i)
    await expect(sayAs.take()).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(sayAs.importing).toBeHidden()
    // The focus is back in the list a moment after the dialog in front of it is gone.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(sayAs.list).toBeHidden({ timeout: 500 })
    }).toPass()
  })

  await test.step('a change in one window reaches the chapter that is open in another', async () => {
    const other = await studio.openWindow()
    await new ProjectsPage(other).open()
    await new ProjectsPage(other).openProject('Words')
    const said = other.getByRole('region', { name: 'Say as' })
    await expect(said).toContainText('Siobhan said as Chevonne PLS')
    await script.select(1)
    await script.caretAfter('Siobhan')
    await page.keyboard.press('Alt+a')
    await sayAs.spoken().fill('Shivorn')
    await sayAs.save().click()
    await expect(said).toContainText('Siobhan said as Shivorn')
  })
})

test('the toolbar of marks and every screen of say-as have no faults', async ({ studio, screens, service }) => {
  const { script } = screens
  const { page } = studio
  const sayAs = new SayAsDialogs(page)
  const marks = new Marks(page)
  const look = async (what: string) => expect.soft(await faultsOf(page), what).toEqual([])
  await screens.useService(service.apiKeys.paid)
  await screens.write('Faults', [FIRST, SECOND])
  await script.caretAfter('Siobhan')
  await look('the toolbar')
  await page.keyboard.press('Alt+m')
  await page.getByRole('menu').waitFor()
  await look('values of a mark')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await script.caretAfter('Siobhan')
  await marks.button('Say as…').click()
  await sayAs.save().click()
  await look('a form that is missing something')
  await sayAs.spoken().fill('forbiddenword')
  await expect(sayAs.word).toContainText('2 blocks would be')
  await look('what a word changes')
  await sayAs.hear().click()
  await expect(sayAs.word).toContainText('refused by the service’s content policy')
  await look('words that could not be heard')
  await sayAs.spoken().fill('Shivawn')
  await sayAs.save().click()
  await expect(script.inspector.getByRole('region', { name: 'Say as' })).toContainText('Shivawn')
  await look('words of a block')
  await sayAs.openList()
  await expect(sayAs.rows()).toHaveCount(1)
  await look('the list')
  await sayAs.search('nothing like it')
  await expect(sayAs.list.getByText('No such word')).toBeVisible()
  await look('nothing found')
  await sayAs.search('')
  await sayAs.list.getByRole('button', { name: /^Remove/ }).click()
  await sayAs.removing.waitFor()
  await look('what taking a word away changes')
  await sayAs.removing.getByRole('button', { name: 'Remove' }).click()
  await expect(sayAs.list.getByText('No words yet')).toBeVisible()
  await look('an empty list with a way back')
  await sayAs.chooseFile('words.csv', 'written,spoken\nlamp,lantern\n,nothing\nlamp,again\n')
  await expect(sayAs.importing).toContainText('2 lines cannot be read')
  await look('a file to be taken in')
})
