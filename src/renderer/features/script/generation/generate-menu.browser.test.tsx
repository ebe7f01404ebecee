import { EditorSelection } from '@codemirror/state'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Block } from '#shared/contract/script.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { GenerateMenu } from './generate-menu.tsx'
import { showChapter } from '../show-chapter.test-support.tsx'

const LINES = ['Who is there?', '* * *', 'Nobody.']

/** Opens the menu with all blocks selected. */
async function openMenu(parts: Partial<Block>[]) {
  const blocks = LINES.map((text, index) => makeBlock(`block_${index}`, text, parts[index]))
  const chapter = await showChapter(blocks)
  const view = chapter.workspace.editor()?.view
  view?.dispatch({ selection: EditorSelection.single(0, view.state.doc.length) })
  const generated: string[][] = []
  await renderInStudio(
    <GenerateMenu
      workspace={chapter.workspace}
      onGenerate={(ids) => generated.push(ids)}
      onGenerateProject={() => generated.push(['project'])}
    />,
  )
  await page.getByRole('button', { name: 'More ways to generate' }).click()
  return { item: page.getByRole('menuitem').first(), generated, close: chapter.close }
}

it('offers selected blocks of several voices as dialogue at their cost, without blocks that have no words', async () => {
  const { item, generated, close } = await openMenu([{}, {}, { voiceId: 'marlo' }])
  await expect.element(item).toHaveTextContent('Generate as dialogue2 blocks · 20 characters')

  await item.click()

  expect(generated).toEqual([['block_0', 'block_2']])
  await close()
})

it.each([
  ['one voice', [], 'Select two or more consecutive blocks with different voices.'],
  ['a locked block', [{}, {}, { voiceId: 'marlo', locked: true }], 'A selected block is locked.'],
  [
    'several languages',
    [{}, {}, { voiceId: 'marlo', language: 'de' }],
    'A dialogue has one language; the selected blocks have several.',
  ],
])('is disabled for %s, and shows why', async (_what, parts, reason) => {
  const { item, close } = await openMenu(parts)

  await expect.element(item).toHaveTextContent(`Generate as dialogue${reason}`)
  await expect.element(item).toHaveAttribute('aria-disabled', 'true')
  await close()
})

it('offers the whole project whatever is selected', async () => {
  const { generated, close } = await openMenu([])

  await page.getByRole('menuitem', { name: 'Generate project…' }).click()

  expect(generated).toEqual([['project']])
  await close()
})
