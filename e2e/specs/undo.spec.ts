import { expect, test } from '../fixtures/serviced-studio.ts'
import { CastDialog } from '../pages/cast-dialog.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { TakesDialog } from '../pages/takes-dialog.ts'

const LINES = ['The lamp was lit.', 'The boats turned for home.', 'Nobody spoke.']

test('one shortcut undoes everything in the order it was done', async ({ studio, screens, service }) => {
  test.setTimeout(120_000)
  const { script } = screens
  const { page } = studio
  const chapters = new ChaptersPane(page)
  const takes = new TakesDialog(page)
  const said = (text: string) => expect(page.getByText(text, { exact: true })).toBeAttached()
  const undo = async (text: string) => {
    await page.keyboard.press('Control+z')
    await said(`Undid: ${text}.`)
  }
  const take = (number: number) => script.inspector.getByRole('listitem', { name: new RegExp(`^Take ${number}`) })
  const star = (name: 'Star' | 'Unstar') => take(1).getByRole('button', { name: `${name} take 1`, exact: true })
  await screens.useService(service.apiKeys.paid)
  await screens.write('Undo', LINES)
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await script.select(1)
  for (const count of [2, 3]) {
    await page.keyboard.press('Control+Enter')
    await expect(script.takes()).toHaveCount(count, { timeout: 60_000 })
    await expect(script.inspector.getByRole('button', { name: /^New take/ })).toBeVisible({ timeout: 60_000 })
  }

  await test.step('makes changes of every kind', async () => {
    await take(1).getByRole('button', { name: 'Use' }).click()
    await expect(take(1)).toContainText('active')
    await star('Star').click()
    await expect(star('Unstar')).toBeVisible()
    await script.select(2)
    await script.chooseVoice('Marlo')
    await script.append(3, ' At last.')
    await script.inspector.getByRole('button', { name: 'Lock block' }).click()
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await expect.poll(() => script.lines()).toEqual([LINES[0], `${LINES[2]} At last.`, LINES[1]])
    await takes.open()
    await takes.deleteUnused().click()
    await expect(takes.dialog).toContainText('Deleted 2 takes,')
    await takes.close()
    await script.select(1)
    await expect(script.takes()).toHaveCount(1)
    await expect(script.saved()).toBeVisible()
  })

  await test.step('keeps a separate history per chapter, and resumes the first one', async () => {
    await chapters.add()
    await script.type('Elsewhere.')
    await undo('text of block 1')
    await page.keyboard.press('Control+z')
    await said('Nothing to undo.')
    await chapters.rows.first().click()
    await expect(script.editor).toContainText(LINES[1] ?? '')
  })

  await test.step('undoes everything', async () => {
    await script.select(1)
    await undo('deletion of 2 takes')
    await script.select(1)
    await expect(script.takes()).toHaveCount(3)
    await undo('move of block 3')
    await expect.poll(() => script.lines()).toEqual([LINES[0], LINES[1], `${LINES[2]} At last.`])
    await undo('lock of block 3')
    await undo('text of block 3')
    await undo('voice of block 2')
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Up to date')
    await script.select(1)
    await undo('star of a take')
    await expect(star('Star')).toBeVisible()
    await undo('active take of block 1')
    await expect(take(3)).toContainText('active')
    await expect(script.everythingIsSpoken()).toBeVisible()
    expect(await script.lines()).toEqual(LINES)
  })

  await test.step('redoes everything, also with the focus outside the script', async () => {
    await script.inspector.getByRole('button', { name: 'Lock block' }).focus()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+y')
    await said('Redid: lock of block 3.')
    await expect(script.mark(3)).toHaveAttribute('title', 'Block 3: Locked')
    await script.select(1)
    await expect(take(1)).toContainText('active')
    await expect(star('Unstar')).toBeVisible()
  })
})

test('renaming, moving and removing chapters are steps of the same history', async ({ studio, screens }) => {
  const { script } = screens
  const { page } = studio
  const chapters = new ChaptersPane(page)
  const names = (...expected: string[]) => expect.poll(() => chapters.names()).toEqual(expected)
  const press = async (keys: string, text: string) => {
    await page.keyboard.press(keys)
    await expect(page.getByText(text, { exact: true })).toBeAttached()
  }
  await screens.write('Chapters', ['The road went down to the sea.'])
  await chapters.add()
  await script.type('The lamp was dark.')
  await expect(script.saved()).toBeVisible()

  await test.step('undoes and redoes them in order, with text changes in between', async () => {
    await page.keyboard.press('F2')
    await expect(chapters.nameField()).toBeFocused()
    await page.keyboard.type('The lamp')
    await page.keyboard.press('Enter')
    await names('Chapter 1', 'The lamp')
    // The list shows each immediately; it becomes a step once stored, and is then announced.
    await expect(chapters.status()).toHaveText('Renamed to The lamp')
    await chapters.choose('The lamp', 'Move up')
    await names('The lamp', 'Chapter 2')
    await expect(chapters.status()).toHaveText('The lamp is now chapter 1 of 2')
    await script.type(' Nobody knew why.')
    await chapters.choose('Chapter 2,', 'Remove')
    await names('The lamp')
    await script.editor.focus()

    await press('Control+z', 'Undid: removal of “Chapter 2”.')
    await names('The lamp', 'Chapter 2')
    await press('Control+z', 'Undid: text of block 1.')
    await expect(script.editor).toHaveText('The lamp was dark.')
    await press('Control+z', 'Undid: move of “The lamp”.')
    await names('Chapter 1', 'The lamp')
    await press('Control+z', 'Undid: name of “Chapter 2”.')
    await names('Chapter 1', 'Chapter 2')
    for (const text of ['name of “Chapter 2”', 'move of “The lamp”', 'text of block 1', 'removal of “Chapter 2”'])
      await press('Control+y', `Redid: ${text}.`)
    await names('The lamp')
    await press('Control+z', 'Undid: removal of “Chapter 2”.')
    await names('The lamp', 'Chapter 2')
  })

  await test.step('restores the open chapter with its history, from the one opened in its place', async () => {
    await page.keyboard.press('Alt+Shift+Delete')
    await names('Chapter 1')
    await expect(script.editor).toHaveText('The road went down to the sea.')
    await press('Control+z', 'Restored “The lamp”.')
    await names('The lamp', 'Chapter 2')
    await expect(script.editor).toHaveText('The lamp was dark. Nobody knew why.')
    await press('Control+z', 'Undid: text of block 1.')
    await expect(script.editor).toHaveText('The lamp was dark.')
  })

  await test.step('doesn’t restore twice what a message already restored', async () => {
    // A press on an earlier message would miss it when the new one moves it.
    await expect(async () => {
      for (const dismiss of await page.getByRole('button', { name: 'Dismiss' }).all())
        await dismiss.press('Enter', { timeout: 500 })
      await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await script.editor.focus()
    await page.keyboard.press('Alt+Shift+Delete')
    await names('Chapter 1')
    await page.getByRole('button', { name: 'Undo' }).click()
    await names('The lamp', 'Chapter 2')
    await chapters.row('Chapter 2,').click()
    await expect(script.editor).toHaveText('The road went down to the sea.')
    await press('Control+z', 'Undid: removal of “The lamp”.')
    await names('The lamp', 'Chapter 2')
    await expect(script.editor).toHaveText('The road went down to the sea.')
  })
})

test('changes of the project’s settings and cast are steps of the same history', async ({ studio, screens }) => {
  const { script } = screens
  const { page } = studio
  const cast = new CastDialog(page)
  const settings = page.getByRole('dialog', { name: 'Project voice settings' })
  const pause = settings.getByRole('textbox', { name: 'Pause after each block' })
  const openSettings = () => page.getByRole('button', { name: 'Project voice' }).click()
  const press = async (keys: string, text: string) => {
    await script.editor.focus()
    await page.keyboard.press(keys)
    await expect(page.getByText(text, { exact: true })).toBeAttached()
  }
  const pauseIs = async (value: string) => {
    await openSettings()
    await expect(pause).toHaveValue(value)
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
  }
  await screens.write('Steps', ['Aria: The lamp is lit.', 'Nobody spoke.'])
  await openSettings()
  const before = await pause.inputValue()

  await pause.fill('2')
  await settings.getByRole('button', { name: /^Save/ }).click()
  await expect(settings).toBeHidden()
  await cast.open()
  await cast.add('Aria', 'June')
  await cast.change('Aria')
  await cast.nameField().fill('Ada')
  await cast.store().click()
  await expect(cast.speaker).toBeHidden()
  await cast.close()
  await expect.poll(() => script.lines()).toEqual(['Ada: The lamp is lit.', 'Nobody spoke.'])

  await press('Control+z', 'Undid: change of Aria in the cast.')
  await expect.poll(() => script.lines()).toEqual(['Aria: The lamp is lit.', 'Nobody spoke.'])
  await press('Control+z', 'Undid: addition of Aria to the cast.')
  await press('Control+z', 'Undid: change of the project settings.')
  await pauseIs(before)
  await press('Control+y', 'Redid: change of the project settings.')
  await pauseIs('2 s')
  await press('Control+y', 'Redid: addition of Aria to the cast.')
  await press('Control+y', 'Redid: change of Aria in the cast.')
  await expect.poll(() => script.lines()).toEqual(['Ada: The lamp is lit.', 'Nobody spoke.'])
})
