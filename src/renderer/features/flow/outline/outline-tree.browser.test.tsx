import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import type { NodeRow } from './outline-rows.ts'
import { OutlineTree } from './outline-tree.tsx'

const TITLES = ['Start', 'Ask the name', 'Épilogue', 'Ask the date', 'Ask another day', 'End']

/** Renders nodes with the given titles in a tree, the first of which has the focus. */
async function renderTree(titles: readonly string[]) {
  const rows = titles.map((title): NodeRow => ({
    ...{ id: title, nodeKey: title, type: 'say', kind: 'Message', title, name: `Message, ${title}. Ends here` },
    ...{ issueCount: 0, isReached: true, ways: [] },
  }))
  function Tree() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
    return (
      <div style={{ display: 'flex', height: 400 }}>
        <OutlineTree
          rows={rows}
          selected={selected}
          onSelect={(ids) => setSelected(new Set(ids))}
          onAction={() => undefined}
          actionsOf={() => []}
        />
      </div>
    )
  }
  const { screen } = await renderInStudio(<Tree />)
  const first = screen.getByRole('row').first()
  await expect.element(first).toBeVisible()
  first.element().focus()
  return screen
}

/** Presses a key on the focused row, at a time that doesn't depend on the machine. */
function press(key: string, atMs: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: atMs })
  document.activeElement?.dispatchEvent(event)
}
const focusedTitle = () => document.activeElement?.getAttribute('data-key')

it('moves to the next node whose title starts with a typed letter, and from the last to the first', async () => {
  const screen = await renderTree(TITLES)

  press('a', 10_000)
  await expect.poll(focusedTitle).toBe('Ask the name')
  press('A', 20_000)
  await expect.poll(focusedTitle).toBe('Ask the date')
  press('a', 30_000)
  await expect.poll(focusedTitle).toBe('Ask another day')
  press('a', 40_000)
  await expect.poll(focusedTitle).toBe('Ask the name')
  await expect
    .element(screen.getByRole('row', { name: 'Message, Ask the name. Ends here' }))
    .toHaveAttribute('aria-selected', 'true')
})

it('joins letters typed without a pause, spaces included', async () => {
  await renderTree(TITLES)

  for (const [at, letter] of [...'ask the d'].entries()) press(letter, 10_000 + at * 100)

  await expect.poll(focusedTitle).toBe('Ask the date')
})

it('finds a title with accents by letters without them', async () => {
  await renderTree(TITLES)

  press('e', 10_000)
  press('p', 10_100)

  await expect.poll(focusedTitle).toBe('Épilogue')
})

it('stays on its row if no title starts with the typed letter', async () => {
  await renderTree(TITLES)
  press('e', 10_000)
  await expect.poll(focusedTitle).toBe('Épilogue')

  press('m', 20_000)
  press('ArrowDown', 20_100)

  await expect.poll(focusedTitle).toBe('Ask the date')
})
