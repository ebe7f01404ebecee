import { useState } from 'react'
import { GridListItem } from 'react-aria-components'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
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
