import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { ActionsContext, createActions } from '../lib/actions.ts'
import { Button } from './button.tsx'
import { Table, type TableColumn, type TableGroups, type TableSort } from './table.tsx'

interface Fruit {
  id: string
  name: string
  count: number | null
}

const FRUIT: readonly Fruit[] = [
  { id: 'a', name: 'Pear', count: 12 },
  { id: 'b', name: 'Apple', count: null },
  { id: 'c', name: 'Plum', count: 3 },
]
const nameOf = ({ name }: Fruit) => name
const COLUMNS: readonly TableColumn<Fruit>[] = [
  { id: 'name', header: 'Name', widthRem: 20, sortBy: nameOf, cell: nameOf },
  { id: 'count', header: 'Count', widthRem: 8, align: 'end', sortBy: ({ count }) => count, cell: ({ count }) => count },
  { id: 'note', header: 'Note', widthRem: 8, cell: () => 'fresh' },
]

interface FruitsProps {
  items?: readonly Fruit[]
  onDelete?: (ids: string[]) => void
  canSelect?: (item: Fruit) => boolean
}

function Fruits({ items = FRUIT, onDelete, canSelect = () => true }: FruitsProps) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState('nothing')
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
      <p>Opened {opened}</p>
      <Table
        label="Fruit"
        name="fruit"
        items={items}
        columns={COLUMNS}
        nameOf={nameOf}
        onAction={setOpened}
        actionsOf={({ id }) => [{ id: 'delete', label: 'Delete', onAction: () => onDelete?.([id]) }]}
        selection={{
          keys,
          onChange: setKeys,
          canSelect,
          formatCount: (count) => `${count} fruit`,
          actions: <Button onPress={() => onDelete?.([...keys])}>Delete</Button>,
        }}
      />
    </div>
  )
}

const DAYS = Array.from({ length: 500 }, (_row, index) => ({
  id: `row-${index}`,
  name: `Row ${index}`,
  count: Math.floor(index / 7),
}))
const BY_DAY: TableGroups<Fruit> = {
  columnId: 'count',
  keyOf: ({ count }) => count ?? 0,
  labelOf: ({ count }) => `Day ${count}`,
}

function Days() {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
      <Table
        label="Days"
        name="days"
        items={DAYS}
        columns={COLUMNS}
        nameOf={nameOf}
        groups={BY_DAY}
        onAction={() => undefined}
      />
    </div>
  )
}

const PAGED: readonly TableColumn<Fruit>[] = [
  { id: 'name', header: 'Name', widthRem: 20, cell: nameOf },
  { id: 'count', header: 'Count', widthRem: 8, align: 'end', sortBy: 'pages', cell: ({ count }) => count },
]

/** Two parts of 50 rows. */
function PagedFruits() {
  const [reads, setReads] = useState(1)
  const [sort, setSort] = useState<TableSort>({ columnId: 'name', isDescending: true })
  const items = Array.from({ length: reads * 50 }, (_, index) => ({
    id: `${index}`,
    name: `Row ${index}`,
    count: -index,
  }))
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
      <p>Read {reads}</p>
      <p>Sorted by {sort.columnId}</p>
      <Table
        label="Fruit"
        name="paged-fruit"
        items={items}
        columns={PAGED}
        nameOf={nameOf}
        onAction={() => undefined}
        pages={{ onMore: reads < 2 ? () => setReads(reads + 1) : null, sort, onSort: setSort }}
      />
    </div>
  )
}

async function renderFruits(props: Parameters<typeof Fruits>[0] = {}) {
  const { screen } = await renderInStudio(<Fruits {...props} />)
  const names = () =>
    screen
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.textContent)
  const heading = (name: string) => screen.getByRole('columnheader', { name })
  return { screen, names, heading }
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

beforeEach(() => localStorage.clear())

it('sorts by a heading ascending, descending and then as given, with missing values last', async () => {
  const { screen, names, heading } = await renderFruits()
  expect(names()).toEqual(['Pear', 'Apple', 'Plum'])

  const sort = screen.getByRole('button', { name: 'Count' })
  await sort.click()
  expect(names()).toEqual(['Plum', 'Pear', 'Apple'])
  await expect.element(heading('Count')).toHaveAttribute('aria-sort', 'ascending')
  await sort.click()
  expect(names()).toEqual(['Pear', 'Plum', 'Apple'])
  await expect.element(heading('Count')).toHaveAttribute('aria-sort', 'descending')
  await sort.click()
  expect(names()).toEqual(['Pear', 'Apple', 'Plum'])
})

it('keeps the sort order, a width set by keys and a hidden column after it is mounted again', async () => {
  const { screen, heading } = await renderFruits()
  const width = () => heading('Name').element().getBoundingClientRect().width
  const before = width()
  await screen.getByRole('button', { name: 'Name' }).click()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.poll(width).toBe(before + 32)
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('menuitemcheckbox', { name: 'Note' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(heading('Note')).not.toBeInTheDocument()

  await screen.unmount()
  const again = await renderFruits()
  expect(again.names()).toEqual(['Apple', 'Pear', 'Plum'])
  expect(again.heading('Name').element().getBoundingClientRect().width).toBe(before + 32)
  await expect.element(again.heading('Note')).not.toBeInTheDocument()

  await again.screen.getByRole('button', { name: 'Columns' }).click()
  await again.screen.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect.element(again.heading('Note')).toBeVisible()
  expect(again.names()).toEqual(['Pear', 'Apple', 'Plum'])
})

it('resizes a column by dragging its edge', async () => {
  const { screen, heading } = await renderFruits()
  const width = () => heading('Name').element().getBoundingClientRect().width
  const before = width()
  const edge = heading('Name').element().querySelector<HTMLElement>('[data-edge]')
  if (!edge) throw new Error('There is no edge')
  await userEvent.dragAndDrop(edge, screen.getByText('Opened nothing'), {
    sourcePosition: { x: 8, y: 8 },
    targetPosition: { x: before - 80, y: 8 },
  })
  await expect.poll(width).toBeLessThan(before - 40)
})

it('selects rows by Space, Shift with an arrow and Ctrl+A, and acts on them from the bar', async () => {
  const deleted: string[][] = []
  const { screen } = await renderFruits({ onDelete: (ids) => deleted.push(ids) })
  const row = (name: string) => screen.getByRole('row', { name })

  screen.getByRole('row').nth(1).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(row('Pear')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(row('Apple')).toHaveFocus()
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 fruit selected')
  await screen.getByRole('button', { name: 'Delete' }).click()
  expect(deleted).toEqual([['a', 'b']])

  row('Apple').element().focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 fruit selected')
  await expect.element(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'Select Plum' }).click()
  await expect.element(row('Plum')).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByText('Opened nothing')).toBeVisible()
})

it('reaches headings and a row’s controls by arrow keys and opens the row on Enter', async () => {
  const deleted: string[][] = []
  const { screen } = await renderFruits({ onDelete: (ids) => deleted.push(ids) })
  screen.getByRole('row').nth(1).element().focus()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(screen.getByRole('columnheader', { name: 'Count' })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('row', { name: 'Plum' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('button', { name: 'Actions for Plum' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  expect(deleted).toEqual([['c']])
  screen.getByRole('row', { name: 'Plum' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Opened c')).toBeVisible()
})

it('offers the actions of the row that was focused last', async () => {
  const deleted: string[][] = []
  const actions = createActions()
  const { screen } = await renderInStudio(
    <ActionsContext value={actions}>
      <Fruits onDelete={(ids) => deleted.push(ids)} />
    </ActionsContext>,
  )
  await expect.element(screen.getByRole('row', { name: 'Plum' })).toBeVisible()
  expect(actions.readOffered()).toEqual([])

  screen.getByRole('row', { name: 'Plum' }).element().focus()
  await expect.poll(() => actions.readOffered().map(({ itemName }) => itemName)).toEqual(['Plum'])
  actions.readOffered()[0]?.actions[0]?.onAction()

  expect(deleted).toEqual([['c']])
})

it('doesn’t select rows that can’t be selected', async () => {
  const { screen } = await renderFruits({ canSelect: ({ name }) => name !== 'Apple' })
  const row = (name: string) => screen.getByRole('row', { name })
  await expect.element(screen.getByRole('checkbox', { name: 'Select Apple' })).toBeDisabled()

  row('Apple').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 fruit selected')
  await expect.element(row('Apple')).not.toHaveAttribute('aria-selected')
  await expect.element(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked()
})

it('reads more rows near the end of those it has, and leaves sorting to where they are read', async () => {
  const { screen } = await renderInStudio(<PagedFruits />)
  const count = () => screen.getByRole('grid').element().getAttribute('aria-rowcount')
  await expect.element(screen.getByText('Read 1')).toBeVisible()
  expect(count()).toBe('-1')
  screen.getByRole('row', { name: 'Row 0', exact: true }).element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByText('Read 2')).toBeVisible()
  expect(count()).toBe('101')
  await expect.element(screen.getByRole('row', { name: 'Row 49' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('row', { name: 'Row 99' })).toHaveFocus()

  await screen.getByRole('button', { name: 'Count' }).click()
  await expect.element(screen.getByText('Sorted by count')).toBeVisible()
  const heading = screen.getByRole('columnheader', { name: 'Count' })
  for (const direction of ['ascending', 'descending', 'ascending']) {
    await expect.element(heading).toHaveAttribute('aria-sort', direction)
    await screen.getByRole('button', { name: 'Count' }).click()
  }
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('row', { name: 'Row 0', exact: true })).toHaveFocus()
})

it('moves to a row by its typed letters, accents or not', async () => {
  const { screen } = await renderFruits({ items: [...FRUIT, { id: 'd', name: 'Éclair', count: 1 }] })
  screen.getByRole('row', { name: 'Pear' }).element().focus()

  await userEvent.keyboard('ec')

  await expect.element(screen.getByRole('row', { name: 'Éclair' })).toHaveFocus()
})

it('keeps the focused row in view when the table becomes lower', async () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, name: `Row ${index}`, count: index }))
  const { screen } = await renderFruits({ items })
  screen.getByRole('row', { name: 'Row 0', exact: true }).element().focus()
  await userEvent.keyboard('{End}')
  const row = screen.getByRole('row', { name: 'Row 99' })
  await expect.element(row).toHaveFocus()

  const grid = screen.getByRole('grid').element()
  grid.parentElement?.style.setProperty('height', '300px')

  const hiddenPx = () => row.element().getBoundingClientRect().bottom - grid.getBoundingClientRect().bottom
  await expect.poll(hiddenPx).toBeLessThan(1)
})

it('shows the first of 100,000 rows, sorts them and scrolls without an empty frame', async () => {
  const items = Array.from({ length: 100_000 }, (_, index) => ({ id: `${index}`, name: `Row ${index}`, count: -index }))
  const { screen } = await renderFruits({ items })
  await expect.element(screen.getByRole('row', { name: 'Row 0', exact: true })).toBeVisible()

  screen
    .getByRole('button', { name: 'Count' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByRole('row', { name: 'Row 99999' })).toBeVisible()

  const grid = screen.getByRole('grid').element()
  const box = grid.getBoundingClientRect()
  let empty = 0
  for (let step = 0; step < 120; step += 1) {
    grid.scrollTop += step < 60 ? 400 : 30_000
    await frame()
    await frame()
    const at = document.elementFromPoint(box.left + 100, box.top + box.height / 2)
    if (!at?.closest('[role=row]')) empty += 1
  }
  expect(empty).toBe(0)
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60)
  grid.querySelector<HTMLElement>('[data-id]')?.focus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('row', { name: 'Row 0', exact: true })).toHaveFocus()
})

it('has a heading above each group, also after scrolling, and none when sorted by another column', async () => {
  const { screen } = await renderInStudio(<Days />)
  const grid = screen.getByRole('grid', { name: 'Days' })
  const first = screen.getByRole('row', { name: 'Row 7', exact: true })
  const shown = () =>
    [...grid.element().querySelectorAll('[role=row]:not([aria-rowindex="1"])')].map((row) => row.textContent)

  await expect.element(first).toBeInTheDocument()
  expect(first.element().previousElementSibling?.textContent).toBe('Day 1')
  expect(shown().slice(0, 2)).toEqual(['Day 0', expect.stringMatching(/^Row 0/)])

  await grid.element().querySelector<HTMLElement>('[data-index="0"]')?.focus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('row', { name: 'Row 499', exact: true })).toHaveFocus()
  await expect.element(screen.getByRole('row', { name: 'Row 499', exact: true })).toBeVisible()
  expect(grid.element().scrollTop + grid.element().clientHeight).toBe(grid.element().scrollHeight)
  expect(shown()).toContain('Day 71')

  await userEvent.keyboard('{Home}')
  await screen.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => shown().some((text) => text?.startsWith('Day'))).toBe(false)
})
