import { openSearchPanel } from '@codemirror/search'
import { EditorView } from '@codemirror/view'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chapterSearch } from './chapter-search.ts'

function openEditor(doc: string): EditorView {
  const view = new EditorView({ doc, extensions: chapterSearch(), parent: document.body })
  onTestFinished(() => {
    view.destroy()
    view.dom.remove()
  })
  return view
}

const FIND = page.getByRole('textbox', { name: 'Find' })
const REPLACE = page.getByRole('textbox', { name: 'Replace' })
const selected = (view: EditorView) => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to)

it('finds words typed without their accents, and replaces them as typed', async () => {
  const view = openEditor('A café, a CAFE\u0301 and a cafeteria.')
  openSearchPanel(view)

  await FIND.fill('cafe')
  await page.getByRole('checkbox', { name: 'Whole words' }).click()
  await REPLACE.fill('$1 bar')
  await page.getByRole('button', { name: 'Replace all' }).click()

  expect(view.state.doc.toString()).toBe('A $1 bar, a $1 bar and a cafeteria.')
})

it('finds words in other forms of their characters', async () => {
  const view = openEditor('Said D’Artagnan: no of\u00adfer, no oﬃce.')
  openSearchPanel(view)

  await FIND.fill("d'artagnan")
  await userEvent.keyboard('{Enter}')
  expect(selected(view)).toBe('D’Artagnan')

  await FIND.fill('offer')
  await userEvent.keyboard('{Enter}')
  expect(selected(view)).toBe('of\u00adfer')

  await FIND.fill('office')
  await userEvent.keyboard('{Enter}')
  expect(selected(view)).toBe('oﬃce')
})

it.each([
  ['a backslash', 'One line,\ntwo: C:\\new', '\\n', 'One line,\ntwo: C:'.length],
  ['an emoji that is part of another', '👩‍👧 👩', '👩', '👩‍👧 '.length],
])('takes %s as written', async (_what, text, wanted, place) => {
  const view = openEditor(text)
  openSearchPanel(view)

  await FIND.fill(wanted)
  await userEvent.keyboard('{Enter}')

  expect([view.state.selection.main.from, selected(view)]).toEqual([place, wanted])
})

it('tells accents apart if case matters', async () => {
  const view = openEditor('Cafe, Café, café.')
  openSearchPanel(view)

  await page.getByRole('checkbox', { name: 'Match case' }).click()
  await FIND.fill('café')
  await userEvent.keyboard('{Enter}')

  expect(view.state.selection.main.from).toBe('Cafe, Café, '.length)
})

it('starts with the selected words, and keeps what was typed until others are selected', async () => {
  const view = openEditor('The lamp. The keeper (old).')
  view.dispatch({ selection: { anchor: 14, head: 26 } })
  openSearchPanel(view)
  await expect.element(FIND).toHaveValue('keeper (old)')
  await userEvent.keyboard('{Enter}')
  expect(selected(view)).toBe('keeper (old)')

  await FIND.fill('lamp')
  await userEvent.keyboard('{Escape}')
  view.dispatch({ selection: { anchor: 0 } })
  openSearchPanel(view)

  await expect.element(FIND).toHaveValue('lamp')
  await userEvent.keyboard('{Enter}')
  expect(selected(view)).toBe('lamp')
})

it('uses groups of a regular expression in the replacement, and marks an invalid expression', async () => {
  const view = openEditor('Block 12.')
  openSearchPanel(view)
  await page.getByRole('checkbox', { name: 'Regular expression' }).click()

  await FIND.fill('(')
  await expect.element(FIND).toHaveAttribute('aria-invalid', 'true')
  await FIND.fill('(\\d)(\\d)')
  await expect.element(FIND).toHaveAttribute('aria-invalid', 'false')
  await REPLACE.fill('$2$1')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Replace all' }).click()

  expect(view.state.doc.toString()).toBe('Block 21.')
})
