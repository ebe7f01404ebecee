import { useState } from 'react'
import { GridListItem } from 'react-aria-components'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { Stale } from './stale.tsx'
import { SearchField } from './text-field.tsx'
import { VirtualList } from './virtual-list.tsx'

// Virtual lists look for a setting there.
Object.assign(globalThis, { process: { env: {} } })

const VOICES = ['Aria', 'Zoë', 'Zora'].map((id) => ({ id }))

function Picker({ onPick }: { onPick: (id: string) => void }) {
  const [search, setSearch] = useState('')
  return (
    <main>
      <SearchField label="Find a voice" value={search} onChange={setSearch} autoFocus />
      <VirtualList
        label="Voices"
        items={VOICES.filter(({ id }) => matchesSearch(search, [id]))}
        rowHeightRem={2}
        onAction={onPick}
      >
        {({ id }) => (
          <GridListItem id={id} textValue={id}>
            {id}
          </GridListItem>
        )}
      </VirtualList>
    </main>
  )
}

it('takes the first result with Enter, accents or not', async () => {
  const picked: string[] = []
  const { screen } = await renderInStudio(<Picker onPick={(id) => picked.push(id)} />)

  await screen.getByRole('searchbox').fill('zoe')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => picked).toEqual(['Zoë'])
})

it('moves through the results with the arrow keys', async () => {
  const picked: string[] = []
  const { screen } = await renderInStudio(<Picker onPick={(id) => picked.push(id)} />)

  await screen.getByRole('searchbox').fill('z')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')

  await expect.poll(() => picked).toEqual(['Zora'])
})

it('keeps Enter in the field while there is no result', async () => {
  const { screen } = await renderInStudio(<Picker onPick={() => undefined} />)

  await screen.getByRole('searchbox').fill('nobody')
  await userEvent.keyboard('{Enter}')

  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
})

/** Shows the results of a search only when `answer` is called. */
function SlowPicker({ onPick, onSearch }: { onPick: (id: string) => void; onSearch: (answer: () => void) => void }) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState('')
  return (
    <main>
      <SearchField
        label="Find a voice"
        value={search}
        onChange={(typed) => {
          setSearch(typed)
          onSearch(() => setShown(typed))
        }}
        autoFocus
      />
      <Stale isStale={shown !== search}>
        <VirtualList
          label="Voices"
          items={VOICES.filter(({ id }) => matchesSearch(shown, [id]))}
          rowHeightRem={2}
          onAction={onPick}
        >
          {({ id }) => (
            <GridListItem id={id} textValue={id}>
              {id}
            </GridListItem>
          )}
        </VirtualList>
      </Stale>
    </main>
  )
}

it('waits with Enter for the results of the current search', async () => {
  const picked: string[] = []
  let answer: () => void = () => undefined
  const { screen } = await renderInStudio(
    <SlowPicker onPick={(id) => picked.push(id)} onSearch={(next) => (answer = next)} />,
  )
  await screen.getByRole('searchbox').fill('zoe')

  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual([])
  answer()

  await expect.poll(() => picked).toEqual(['Zoë'])
})

it('takes no result if typing goes on before the results arrive', async () => {
  const picked: string[] = []
  let answer: () => void = () => undefined
  const { screen } = await renderInStudio(
    <SlowPicker onPick={(id) => picked.push(id)} onSearch={(next) => (answer = next)} />,
  )
  await screen.getByRole('searchbox').fill('zo')
  await userEvent.keyboard('{Enter}')

  await userEvent.keyboard('e')
  answer()

  await expect.element(screen.getByRole('row', { name: 'Aria' })).not.toBeInTheDocument()
  expect(picked).toEqual([])
})
