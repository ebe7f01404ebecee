import { expect, test } from '../fixtures/serviced-studio.ts'

const HEAD = 'The lamp had been dark for eleven years,'
const TAIL = 'when the keeper’s daughter came back.'
const NEXT = 'Below them the first boats were turning for home.'

test('blocks are split and merged with their takes, free, and undo brings back what was', async ({
  studio,
  screens,
  service,
}) => {
  const { script } = screens
  const { keyboard } = studio.page
  await screens.useService(service.apiKeys.paid)
  await screens.write('Splits', [`${HEAD} ${TAIL}`, NEXT])
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  const { syntheses } = await service.usage()

  await test.step('Enter between two words leaves two blocks that are spoken', async () => {
    await script.select(1)
    await script.caretAfter('years,')
    await keyboard.press('Enter')
    await expect.poll(() => script.lines()).toEqual([HEAD, TAIL, NEXT])
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: fresh')
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: fresh')
    await expect(script.everythingIsSpoken()).toBeVisible()
    await script.select(2)
    await expect(script.takes()).toHaveCount(2)
    await expect(script.takes().first()).toContainText('Cut from a take when its block was split.')
    await expect(script.takes().first()).toContainText('not charged')
    await expect(script.takes().last()).toContainText('Made for a block that was split or merged.')
  })

  await test.step('both play, and the lit words are theirs', async () => {
    for (const [index, text] of [HEAD, TAIL].entries()) {
      await script.select(index + 1)
      const play = script.inspector.getByRole('button', { name: 'Play the block' })
      // Played again where a busy machine looked only after it had sounded.
      await expect(async () => {
        await play.click({ timeout: 1_000 })
        await expect.poll(async () => text.includes((await script.moment()).lit || '-'), { timeout: 2_000 }).toBe(true)
      }).toPass({ timeout: 60_000 })
      await script.stop()
    }
  })

  await test.step('undo and redo go back and forth between one take and two', async () => {
    await script.editor.click()
    await keyboard.press('Control+z')
    await expect.poll(() => script.lines()).toEqual([`${HEAD} ${TAIL}`, NEXT])
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: fresh')
    await expect(studio.page.getByText('Undid: split of block 1.')).toBeAttached()
    await keyboard.press('Control+Shift+z')
    await expect.poll(() => script.lines()).toEqual([HEAD, TAIL, NEXT])
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: fresh')
    await expect(studio.page.getByText('Did again: split of block 1.')).toBeAttached()
  })

  await test.step('Backspace at the start of a block makes it one with the block above, words apart', async () => {
    await script.select(3)
    await keyboard.press('Home')
    await keyboard.press('Backspace')
    await expect.poll(() => script.lines()).toEqual([HEAD, `${TAIL} ${NEXT}`])
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: fresh')
    await expect(script.takes().first()).toContainText('Joined from two takes when blocks were merged.')
  })

  await test.step('so does the key for the next block', async () => {
    await script.select(1)
    await keyboard.press('Alt+j')
    await expect.poll(() => script.lines()).toEqual([`${HEAD} ${TAIL} ${NEXT}`])
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: fresh')
  })

  await test.step('a cut inside a word changes the blocks, and their takes stay listed', async () => {
    await script.caretAfter('ke')
    await keyboard.press('Enter')
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: changed')
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: not spoken')
    await script.select(2)
    await expect(script.takes()).toHaveCount(2)
    await keyboard.press('Control+z')
    await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: fresh')
  })

  await test.step('all of it is there after a restart, and nothing was sent', async () => {
    await expect(script.saved()).toBeVisible()
    await studio.restart()
    await screens.reopen('Splits')
    await expect(screens.script.mark(1)).toHaveAttribute('title', 'Block 1: fresh')
    expect(await screens.script.lines()).toEqual([`${HEAD} ${TAIL} ${NEXT}`])
    expect((await service.usage()).syntheses).toEqual(syntheses)
  })
})

test('a block is dragged by its mark to another place, keeps its take, and can be left where it is', async ({
  studio,
  screens,
}) => {
  const { script } = screens
  const { page } = studio
  const lines = ['The lamp was lit.', 'The boats turned for home.', 'Nobody spoke.']
  const carry = async (from: number, to: number, part: number) => {
    const [start, end] = [await script.mark(from).boundingBox(), await script.mark(to).boundingBox()]
    if (!start || !end) throw new Error('The marks are not in sight')
    await page.mouse.move(start.x + 40, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(end.x + 40, end.y + end.height * part, { steps: 5 })
    await expect(script.dropLine()).toBeVisible()
  }
  await screens.write('Dragged', lines)
  await script.select(3)
  await script.inspector.getByRole('button', { name: /^Generate/ }).click()
  await expect(script.mark(3)).toHaveAttribute('title', 'Block 3: fresh')

  await carry(3, 1, 0.2)
  await page.mouse.up()
  await expect(script.dropLine()).toHaveCount(0)
  await expect.poll(() => script.lines()).toEqual([lines[2], lines[0], lines[1]])
  await expect(script.mark(1)).toHaveAttribute('title', 'Block 1: fresh')
  await expect(script.selectedBlock()).toHaveText('Block 1')

  await carry(1, 2, 0.9)
  await page.keyboard.press('Escape')
  await expect(script.dropLine()).toHaveCount(0)
  await page.mouse.up()
  await expect.poll(() => script.lines()).toEqual([lines[2], lines[0], lines[1]])

  await page.keyboard.press('Control+z')
  await expect.poll(() => script.lines()).toEqual(lines)
  await expect(script.mark(3)).toHaveAttribute('title', 'Block 3: fresh')
  await expect(script.saved()).toBeVisible()
})
