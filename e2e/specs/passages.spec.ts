import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { CastDialog } from '../pages/cast-dialog.ts'
import { Marks } from '../pages/marks.ts'
import { ReviewPage } from '../pages/review-page.ts'

const TEXT = '“Which way?” asked Alice. “That depends,” said the Cat, “on where you want to get to.”'

test('quotations inside a block get voices by keyboard, and one of them is generated again alone', async ({
  studio,
  service,
  screens,
}) => {
  const { page } = studio
  const { script } = screens
  const cast = new CastDialog(page)
  const marks = new Marks(page)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Prose', ['Alice: Good day.', 'The Cat: Good day.', TEXT])
  await cast.open()
  await cast.add('Alice', 'June')
  await cast.add('The Cat', 'Marlo')
  await cast.close()
  const sent = async () => (await service.usage()).syntheses.map(({ input, voice_id }) => `${voice_id}: ${input}`)
  /** Selects words of the third block by keyboard and gives them a speaker, as many steps down in the menu. */
  const give = async (words: string, stepsDown: number) => {
    await script.caretAfter(words.split(' ')[0] ?? '')
    const startChar = TEXT.indexOf(words)
    await page.keyboard.press('Home')
    for (let char = 0; char < startChar; char += 1) await page.keyboard.press('ArrowRight')
    for (let char = 0; char < words.length; char += 1) await page.keyboard.press('Shift+ArrowRight')
    await marks.chooseByKey('Alt+Shift+s', stepsDown)
  }

  await test.step('shows the speakers in the text and in the inspector', async () => {
    await give('“Which way?”', 0)
    await give('“That depends,”', 1)
    await give('“on where you want to get to.”', 1)
    await expect(marks.labels()).toHaveText(['Alice', 'The Cat', 'The Cat'])
    const passages = script.inspector.getByRole('list', { name: 'Passages' }).getByRole('listitem')
    await expect(passages).toHaveText([
      /Alice \(June\).*Which way/,
      /asked Alice/,
      /The Cat \(Marlo\).*That depends/,
      /said the Cat/,
      /The Cat \(Marlo\).*on where/,
    ])
    expect(await getFaults(page)).toEqual([])
  })

  await test.step('sends each passage with its voice, as one take whose words light up', async () => {
    await expect(script.saved()).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(script.mark(3)).toHaveAttribute('title', /Up to date/)
    expect(await sent()).toEqual([
      expect.stringMatching(/: “Which way\?”$/),
      expect.stringMatching(/: asked Alice\.$/),
      expect.stringMatching(/: “That depends,”$/),
      expect.stringMatching(/: said the Cat,$/),
      expect.stringMatching(/: “on where you want to get to\.”$/),
    ])
    const voices = (await sent()).map((line) => line.split(':')[0])
    expect(voices[2]).toBe(voices[4])
    expect(new Set(voices).size).toBe(3)
    await script.stop()
    const ofEachPassage = ['Which', 'asked', 'depends', 'said', 'where']
    const seen = await script.playUntilLit(3, (moments) =>
      ofEachPassage.every((word) => moments.some(({ lit }) => lit === word)),
    )
    const words = new Set(TEXT.match(/\p{L}+/gu))
    expect(seen.filter(({ position, lit }) => /block 3/.test(position) && !words.has(lit))).toEqual([])
  })

  await test.step('names the speakers in captions and on the review page', async () => {
    await screens.exports.export(['SRT captions', 'Review page (HTML)'], 'prose', { speakerNames: true })
    const captions = await readFile(join(studio.exportFolder, 'prose.srt'), 'utf8')
    expect(captions.split(/\r\n/u).filter((line) => /\p{L}/u.test(line))).toEqual([
      'Alice: “Which way?”',
      'asked Alice.',
      'The Cat: “That depends,”',
      'said the Cat,',
      'The Cat: “on where you want to get to.”',
    ])
    const reviewer = new ReviewPage(await page.context().newPage())
    await reviewer.open(join(studio.exportFolder, 'prose.review.html'))
    await expect(reviewer.speakers).toHaveText(['Alice', 'The Cat', 'The Cat'])
    await reviewer.word('depends').click()
    await expect(reviewer.comment).toHaveText(/^Comment on “depends”/)
    expect(await getFaults(reviewer.page)).toEqual([])
    await reviewer.page.close()
  })

  await test.step('generates one passage again alone', async () => {
    const before = (await sent()).length
    await script.inspector.getByRole('button', { name: 'Regenerate: said the Cat,' }).click()
    await expect(script.takes()).toHaveCount(2)
    await expect(script.mark(3)).toHaveAttribute('title', /Up to date/)
    expect((await sent()).slice(before)).toEqual([expect.stringMatching(/: said the Cat,$/)])
  })

  await test.step('takes a speaker back with undo, and keeps the take', async () => {
    await script.select(3)
    await page.keyboard.press('Control+z')
    await expect(marks.labels()).toHaveText(['Alice', 'The Cat'])
    await expect(script.mark(3)).toHaveAttribute('title', /Out of date/)
    await page.keyboard.press('Control+y')
    await expect(script.mark(3)).toHaveAttribute('title', /Up to date/)
  })
})

test('selected words get a new speaker by keyboard although the cast is empty, and one undo takes back both', async ({
  studio,
  service,
  screens,
}) => {
  const { page } = studio
  const { script } = screens
  const cast = new CastDialog(page)
  const marks = new Marks(page)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Prose', [TEXT])
  await script.caretAfter('“Which')
  await page.keyboard.press('Home')
  for (let char = 0; char < '“Which way?”'.length; char += 1) await page.keyboard.press('Shift+ArrowRight')

  await marks.chooseByKey('Alt+Shift+s', 0)
  await expect(cast.nameField()).toBeFocused()
  await page.keyboard.type('Alice')
  await cast.chooseVoice('June')
  expect(await getFaults(page, '[role=dialog]')).toEqual([])
  await cast.store().click()

  await expect(script.editor).toBeFocused()
  await expect(marks.labels()).toHaveText(['Alice'])
  const passages = script.inspector.getByRole('list', { name: 'Passages' }).getByRole('listitem')
  await expect(passages.first()).toHaveText(/Alice \(June\).*Which way/)
  const isInCast = async (name: string) => {
    await cast.open()
    const found = await cast.members.filter({ hasText: name }).count()
    await cast.close()
    return found
  }
  expect(await isInCast('Alice')).toBe(1)

  await script.caretAfter('“Which')
  await page.keyboard.press('Control+z')
  await expect(marks.labels()).toHaveCount(0)
  await expect.poll(() => isInCast('Alice')).toBe(0)
  await script.caretAfter('“Which')
  await page.keyboard.press('Control+y')
  await expect(marks.labels()).toHaveText(['Alice'])
  await expect.poll(() => isInCast('Alice')).toBe(1)
})
