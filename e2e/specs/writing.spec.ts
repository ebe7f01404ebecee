import { refuseTexts } from '../fixtures/refuse-texts.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { railLink } from '../pages/rail-link.ts'

const FIRST = 'The lamp had been dark for eleven years.'
const SECOND = 'She climbed the stairs without once stopping for breath.'
const THIRD = 'Below them the first boats were turning for home.'

test('text just typed survives a reload of the window', async ({ studio, screens }) => {
  await screens.write('Reload', [FIRST])
  studio.page.on('dialog', (dialog) => void dialog.accept())

  await screens.script.typeAtEnd(1, ' And then it was lit.')
  await expect(screens.script.saved()).toBeVisible()
  await studio.page.reload()

  await expect(screens.script.editor).toHaveText(`${FIRST} And then it was lit.`)
})

test('a studio killed while typing loses at most the last 300 ms', async ({ studio, screens }) => {
  /** Number of missing letters typed longer before the end than that. */
  const countMissing = async (title: string) => {
    await screens.write(title, [''])
    await screens.script.editor.click()
    const typedAtMs: number[] = []
    let text = ''
    for (let index = 0; index < 120; index += 1) {
      const letter = index % 6 === 5 ? ' ' : ('lantern'[index % 7] ?? '')
      await studio.page.keyboard.press(letter === ' ' ? 'Space' : letter)
      text += letter
      typedAtMs.push(Date.now())
    }
    const crashedAtMs = Date.now()
    await studio.crash()
    await screens.reopen(title)

    const kept = (await screens.script.editor.innerText()).replaceAll(/[\n\u200b]/gu, '')
    const mustHave = typedAtMs.filter((time) => time <= crashedAtMs - 300).length
    expect(text.startsWith(kept.trimEnd())).toBe(true)
    expect(mustHave).toBeGreaterThan(0)
    return Math.max(0, text.slice(0, mustHave).trimEnd().length - kept.length)
  }

  // A machine busy with other programs is late now and then, but not every time.
  let missing = await countMissing('Crash')
  for (let turn = 2; turn <= 4 && missing > 0; turn += 1) missing = await countMissing(`Crash ${turn}`)

  expect(missing).toBe(0)
})

test('two windows on one chapter keep both users’ changes', async ({ studio, screens }, info) => {
  test.skip(info.project.name === 'electron', 'Electron opens one window.')
  await screens.write('Two windows', [FIRST, SECOND, THIRD])
  const other = await studio.openWindow()
  const { ProjectsPage } = await import('../pages/projects-page.ts')
  const { ScriptPage } = await import('../pages/script-page.ts')
  const there = new ScriptPage(other)
  await new ProjectsPage(other).open()
  await new ProjectsPage(other).openProject('Two windows')
  await expect(there.editor).toContainText(THIRD)
  const here = screens.script

  await here.typeAtEnd(1, ' Here.')
  await expect(here.saved()).toBeVisible()
  await there.typeAtEnd(3, ' There.')
  await other.keyboard.press('Enter')
  await other.keyboard.type('A line of its own.')
  await expect(there.saved()).toBeVisible()
  await expect(there.editor).toContainText(`${FIRST} Here.`)
  await here.typeAtEnd(2, ' Here too.')
  await expect(here.saved()).toBeVisible()

  // Each window shows the other's text, so continuing in the same block there removes nothing.
  await expect(there.editor).toContainText(`${SECOND} Here too.`)
  await there.typeAtEnd(2, ' And there.')
  await expect(there.saved()).toBeVisible()
  await expect(here.editor).toContainText('And there.')

  // Both windows type in one block at the same time.
  await Promise.all([
    here.typeAtEnd(4, ' These words are from here.'),
    there.typeAtEnd(4, ' Those words are from there.'),
  ])
  await expect(here.saved()).toBeVisible()
  await expect(there.saved()).toBeVisible()
  // Whose words are first, and whether one person's text ends up within the other's, depends on who is faster.
  const typed = 'A line of its own. These words are from here. Those words are from there.'
  for (const script of [here, there])
    await expect.poll(async () => (await script.lines())[3]?.length).toBe(typed.length)

  const lines = await here.lines()
  expect(lines.slice(0, 3)).toEqual([`${FIRST} Here.`, `${SECOND} Here too. And there.`, `${THIRD} There.`])
  expect([...(lines[3] ?? '')].toSorted()).toEqual([...typed].toSorted())
  expect(await there.lines()).toEqual(lines)
  await studio.page.reload()
  await expect.poll(() => here.lines()).toEqual(lines)
})

test('undoing a block’s removal restores its takes', async ({ studio, screens, service }) => {
  const { script } = screens
  await screens.useService(service.apiKeys.paid)
  await screens.write('Undo', [FIRST, SECOND, THIRD])
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible()
  await script.select(2)

  await studio.page.keyboard.press('Shift+ArrowDown')
  await studio.page.keyboard.press('Delete')
  await expect.poll(() => script.lines()).toEqual([FIRST, THIRD])
  await expect(script.saved()).toBeVisible()
  await studio.page.keyboard.press('Control+z')

  await expect.poll(() => script.lines()).toEqual([FIRST, SECOND, THIRD])
  await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: Up to date')
  await script.select(2)
  await expect(script.takes()).toHaveCount(1)
  await expect(script.saved()).toBeVisible()
  await studio.restart()
  await screens.reopen('Undo')
  await expect(screens.script.everythingIsSpoken()).toBeVisible()
  expect((await service.usage()).syntheses).toHaveLength(3)
})

test('hard-wrapped text becomes one block per paragraph', async ({ studio, screens }) => {
  await screens.projects.open()
  await screens.projects.create('Wrapped')

  await screens.script.paste(
    [
      'Alice was beginning to get very tired of sitting by her sister',
      'on the bank, and of having nothing to do: once or twice she had',
      'peeped into the book her sister was reading.',
      '',
      'So she was considering in her own mind, whether the pleasure of',
      'making a daisy-chain would be worth the trouble.',
    ].join('\r\n'),
  )

  await expect(studio.page.getByText('Pasted 2 blocks; joined 3 wrapped lines.')).toBeVisible()
  expect(await screens.script.lines()).toEqual([
    'Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had peeped into the book her sister was reading.',
    'So she was considering in her own mind, whether the pleasure of making a daisy-chain would be worth the trouble.',
  ])
  await studio.page.keyboard.press('Control+z')
  await expect.poll(() => screens.script.count('Words')).toBe('0')
})

test('text edited during playback keeps the right word highlighted, or none', async ({ studio, screens, service }) => {
  const { script } = screens
  const spoken = SECOND.match(/\p{L}+/gu) ?? []
  const lit = async () => (await script.moment()).lit
  /** The highlighted word is the one spoken at the player's position, wherever it is now. */
  const isRight = async () => {
    const { lit: word, position } = await script.moment()
    return word !== '' && word === spoken[Number(/^word (\d+)/.exec(position)?.[1]) - 1]
  }
  await screens.useService(service.apiKeys.paid)
  await screens.write('Edit', [SECOND])
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible()
  await expect(script.play()).toBeVisible()

  // Looped, it plays for as long as the test takes; words are inserted before the one playing.
  await script.play().focus()
  await studio.page.keyboard.press('l')
  await script.play().click()
  await expect.poll(isRight).toBe(true)
  await script.select(1)
  await studio.page.keyboard.press('Home')
  await studio.page.keyboard.type('Then, slowly, ')
  await expect.poll(isRight).toBe(true)
  await script.pause().click()
  await studio.page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(isRight).toBe(true)
  const word = await lit()

  // Changing the highlighted word removes the highlight; undoing the change restores it.
  await script.editor.focus()
  await script.caretAfter(word)
  await studio.page.keyboard.type('x')
  await expect.poll(lit).toBe('')
  await studio.page.keyboard.press('Control+z')
  await expect.poll(lit).toBe(word)
})

test('a text that can’t be stored blocks no other, and leaving it asks first', async ({ studio, screens }) => {
  const { script } = screens
  const { page } = studio
  const notice = page.getByRole('alert').filter({ hasText: 'Couldn’t save your changes to block 1' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const voices = railLink(page, 'Voices')
  await screens.write('Refused', [FIRST, SECOND])
  refuseTexts(studio.homeFolder, `${FIRST}_%`)

  await script.typeAtEnd(1, ' Then the storm came.')
  await expect(notice).toContainText('Something went wrong.')
  await script.typeAtEnd(2, ' Nobody saw her.')
  await expect(script.sound.getByText('Unsaved changes', { exact: true })).toBeVisible()
  await voices.click()
  await expect(question).toContainText('Something went wrong.')
  await question.getByRole('button', { name: 'Stay' }).click()

  await expect(question).not.toBeAttached()
  await expect(page).toHaveURL(/#\/projects\//)
  expect(await script.lines()).toEqual([`${FIRST} Then the storm came.`, `${SECOND} Nobody saw her.`])
  await notice.getByRole('button', { name: 'Show block 1' }).click()
  await expect(script.selectedBlock()).toHaveText('Block 1')

  await voices.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/#\/voices$/)
  await screens.reopen('Refused')
  await expect.poll(() => script.lines()).toEqual([FIRST, `${SECOND} Nobody saw her.`])
  await script.typeAtEnd(2, ' It rained.')
  await expect(script.saved()).toBeVisible()
  await voices.click()
  await expect(page).toHaveURL(/#\/voices$/)
})
