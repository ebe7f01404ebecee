import { join } from 'node:path'
import { openStudioDatabase } from '../../src/main/db/open-database.ts'
import { listCast } from '../../src/main/db/repos/cast-repo.ts'
import { listProjectTexts } from '../../src/main/db/repos/project-texts-repo.ts'
import { CHAPTER_WITH_DIALOGUE, DIALOGUE } from '../fixtures/chapter-with-dialogue.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { setTextSize } from '../fixtures/set-text-size.ts'
import { CastDialog } from '../pages/cast-dialog.ts'
import { QuotationsDialog } from '../pages/quotations-dialog.ts'

test('a hundred lines of dialogue inside narration are cast in under ten actions, and one undo reverts it', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(180_000)
  const { page, homeFolder } = studio
  const { script } = screens
  const quotations = new QuotationsDialog(page)
  let actionCount = 0
  const press = async (keys: string) => {
    actionCount += 1
    await page.keyboard.press(keys)
  }
  await screens.write('The Lighthouse', CHAPTER_WITH_DIALOGUE)

  await test.step('proposes a speaker for every quotation, each with a voice of its own', async () => {
    await press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await expect(palette.getByRole('searchbox')).toBeFocused()
    actionCount += 1
    await page.keyboard.type('Cast quotations')
    await expect(palette.getByRole('option').first()).toHaveAccessibleName(/^Cast quotations/)
    await press('Enter')
    await expect(quotations.speakers).toHaveCount(4)
    await expect(quotations.apply()).toHaveText('Cast 100 quotations')
    await expect(quotations.dialog).toContainText('Adds 4 speakers to the cast.')
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
  })

  await test.step('casts them', async () => {
    actionCount += 1
    await quotations.apply().click()
    await expect(quotations.dialog).toBeHidden()
    await expect(page.getByText('100 quotations have a speaker’s voice.')).toBeVisible()
    expect(actionCount).toBeLessThan(10)
  })

  const read = () => {
    const db = openStudioDatabase(join(homeFolder, 'studio.db'))
    try {
      const [project] = db.all<{ id: string }>(`SELECT id FROM projects WHERE title = 'The Lighthouse'`)
      const projectId = project?.id ?? ''
      const cast = listCast(db, projectId)
      const blocks = listProjectTexts(db, projectId)
      return { cast, blocks }
    } finally {
      db.close()
    }
  }
  const readPassages = () =>
    read().blocks.flatMap(({ text, markup }) =>
      markup.flatMap((span) =>
        span.kind === 'speaker' ? [`${span.name}: ${text.slice(span.startChar, span.endChar)}`] : [],
      ),
    )

  await test.step('gives each quotation to the right speaker', async () => {
    await expect.poll(() => readPassages().length).toBe(100)
    const passages = new Set(readPassages())
    const wrong = DIALOGUE.filter(({ speaker, quotation }) => !passages.has(`${speaker}: ${quotation}`))
    expect(wrong.length, JSON.stringify(wrong.slice(0, 5))).toBeLessThanOrEqual(5)
    expect(new Set(read().cast.map(({ voiceId }) => voiceId)).size).toBe(4)
  })

  await test.step('generates quotations with their speakers’ voices and narration with the narrator’s', async () => {
    const [, first] = CHAPTER_WITH_DIALOGUE
    const [line] = DIALOGUE
    if (!line || first !== line.text) throw new Error('The chapter starts with narration and a line of dialogue')
    // The selection touches the first narration and the first line.
    await script.editor.press('Control+Home')
    await script.editor.press('Control+Enter')
    await script.editor.press('ArrowDown')
    await expect(script.selectedBlock()).toHaveText('Block 2')
    await script.editor.press('Control+Enter')
    const voiceOf = new Map(read().cast.map(({ name, voiceId }) => [name, voiceId]))
    const listSent = async () => (await service.usage()).syntheses.map(({ input, voice_id: id }) => ({ input, id }))
    await expect.poll(async () => (await listSent()).length, { timeout: 60_000 }).toBe(3)
    const sent = await listSent()
    const narrator = sent.find(({ input }) => input.includes('The wind had turned'))?.id
    const quoted = sent.find(({ input }) => input.includes('The lamp was gone'))
    const narrated = sent.find(({ input }) => input.includes('said Mara'))
    expect(quoted?.id).toBe(voiceOf.get('Mara'))
    expect(narrated?.id).toBe(narrator)
    expect([...voiceOf.values()]).not.toContain(narrator)
  })

  await test.step('reverts the casting with one undo, and keeps the speakers', async () => {
    await script.editor.press('Control+z')
    await expect.poll(() => readPassages().length).toBe(0)
    expect(read().cast.map(({ name }) => name)).toEqual(['Ines', 'Mara', 'Oskar', 'Tomas'])
  })
})

test('the cast leads to the quotations, which are reviewed before they are cast', async ({ studio, screens }) => {
  const { page } = studio
  const quotations = new QuotationsDialog(page)
  const cast = new CastDialog(page)
  await screens.write('Review', [
    'It was late. “Is anybody there?” asked Mara.',
    '“Only me,” said Tomas.',
    '“Then come in,” said the girl.',
  ])
  await cast.open()
  await cast.dialog.getByRole('button', { name: 'Find quotations…' }).click()
  await expect(cast.dialog).toBeHidden()
  await expect(quotations.speakers).toHaveCount(3)

  await test.step('merges a name into another one, and leaves a quotation out', async () => {
    await quotations.dialog.getByRole('button', { name: /Use Girl as/ }).click()
    await page.getByRole('option', { name: 'Same as Mara' }).click()
    await expect(quotations.row('“Then come in,”')).toContainText('Mara')
    await quotations.dialog.getByRole('button', { name: 'Cast “Only me,”' }).click()
    await expect(quotations.apply()).toHaveText('Cast 2 quotations')
    await expect(quotations.dialog).toContainText('Adds 1 speaker to the cast.')
  })

  await test.step('has no faults, and stays usable at twice the text size', async () => {
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
    await setTextSize(page, 32)
    await quotations.apply().click()
    await expect(quotations.dialog).toBeHidden()
    await expect(page.getByText('2 quotations have a speaker’s voice.')).toBeVisible()
  })
})

test('a chapter without quotations says so', async ({ studio, screens }) => {
  const quotations = new QuotationsDialog(studio.page)
  const cast = new CastDialog(studio.page)
  await screens.write('Plain', ['Nobody had seen the ship.'])
  await cast.open()
  await cast.dialog.getByRole('button', { name: 'Find quotations…' }).click()
  await expect(quotations.dialog.getByText('No quotations in this chapter')).toBeVisible()
})
