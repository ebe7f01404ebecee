import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { PickDialog, type PickDialogProps } from './pick-dialog.tsx'

const GROUPS = [
  { name: 'Chapters', items: [{ id: 'road', label: 'The road' }] },
  {
    name: 'Voices',
    items: [
      { id: 'aria', label: 'Aria', detail: 'English, calm' },
      { id: 'élan', label: 'Élan', detail: 'French' },
    ],
  },
  { name: 'Empty', items: [] },
]

async function renderDialog(onType?: (typed: string) => void, groups: PickDialogProps['groups'] = GROUPS) {
  const picked: string[] = []
  const { screen } = await renderInStudio(
    <PickDialog
      title="Go to"
      searchLabel="Search"
      groups={groups}
      emptyWords="Nothing found."
      onType={onType}
      onPick={(id) => picked.push(id)}
      onClose={() => picked.push('closed')}
    />,
  )
  return { screen, field: screen.getByRole('searchbox'), options: screen.getByRole('option'), picked }
}

it('narrows the items by name, whatever the case and the accents', async () => {
  const { screen, field, options } = await renderDialog()
  await expect.element(options).toHaveLength(3)

  await field.fill('ELAN')

  await expect.element(options).toHaveLength(1)
  await expect.element(screen.getByRole('option', { name: /^Élan/ })).toBeVisible()
})

it('finds an item by its second line', async () => {
  const { screen, field, options } = await renderDialog()

  await field.fill('calm')

  await expect.element(options).toHaveLength(1)
  await expect.element(screen.getByRole('option', { name: /^Aria/ })).toBeVisible()
})

it('lists what has the typed name before what mentions it, so that Enter takes it', async () => {
  const items = [
    { id: 'transfer', label: 'Transfer', detail: 'The agent’s part ends.' },
    { id: 'end', label: 'End', detail: 'The conversation is over.' },
  ]
  const { field, options, picked } = await renderDialog(undefined, [{ name: 'Node types', items }])

  await field.fill('end')

  await expect.element(options).toHaveLength(2)
  await expect.element(options.first()).toHaveTextContent('EndThe conversation is over.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => picked).toEqual(['closed', 'end'])
})

it('picks with the arrow keys and Enter while the field keeps the focus, closed first', async () => {
  const { field, picked } = await renderDialog()

  await field.fill('r')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => picked).toEqual(['closed', expect.any(String)])
})

it('leaves groups without items out and says so when nothing fits', async () => {
  const { screen, field } = await renderDialog()
  await expect.element(screen.getByText('Chapters')).toBeVisible()
  await expect.element(screen.getByText('Empty', { exact: true })).not.toBeInTheDocument()

  await field.fill('zebra')

  await expect.element(screen.getByText('Nothing found.')).toBeVisible()
})

it('reports what is typed and hides nothing where the items are found elsewhere', async () => {
  const typed: string[] = []
  const { field, options } = await renderDialog((text) => typed.push(text))

  await field.fill('zebra')

  await expect.poll(() => typed.at(-1)).toBe('zebra')
  await expect.element(options).toHaveLength(3)
})
