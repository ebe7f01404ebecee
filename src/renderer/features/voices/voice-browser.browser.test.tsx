import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Catalog, Voice } from '#shared/contract/voices.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { VoiceBrowser } from './voice-browser.tsx'

const createVoice = (displayName: string, tags: string[]): Voice => ({
  ...{ id: displayName, displayName, gender: 'female', locale: 'en-GB', models: [] },
  ...{ isPersonal: false, previewUrl: null, tags },
})
const ARIA = createVoice('Aria', ['warm', 'deep'])
const EDITH = createVoice('Edith', ['clear', 'narration'])
const CATALOG: Catalog = {
  voices: [ARIA, EDITH],
  ...{ models: [], former: [], asOf: '2026-11-20T08:00:00.000Z', isBehind: false },
}

async function renderVoices() {
  const { screen } = await renderInStudio(
    <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
      <VoiceBrowser hrefOf={(id) => id} onUse={() => undefined} onDelete={() => undefined} />
    </div>,
    {
      voices: { catalog: () => CATALOG, favorites: () => [] },
      incomplete: { list: () => [] },
    },
  )
  const grid = screen.getByRole('grid', { name: 'Voices' })
  await expect.element(grid).toBeInTheDocument()
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  return {
    screen,
    field: screen.getByRole('searchbox'),
    names: () =>
      screen
        .getByRole('row')
        .elements()
        .flatMap((row) => row.getAttribute('aria-label') ?? []),
    /** Records every change to the rows’ elements from now on. */
    watch: () => observer.observe(grid.element(), { subtree: true, childList: true, attributes: true }),
    changes,
  }
}

it('changes nothing in the list for a letter that finds the same voices', async () => {
  const { screen, field, names, watch, changes } = await renderVoices()
  await field.click()
  watch()
  await userEvent.keyboard('british')
  expect(names()).toEqual(['Aria', 'Edith'])
  // Removes the whole list, after all earlier letters.
  await userEvent.keyboard(' z')
  await expect.element(screen.getByText('No matching voices')).toBeVisible()

  expect(changes).toEqual([])
})

it('shows another voice in the same elements, with its own names and styles', async () => {
  const { screen, field, names, watch, changes } = await renderVoices()
  const box = screen.getByRole('grid').getByRole('checkbox').nth(1).element()
  await field.click()
  watch()
  await userEvent.keyboard('edith')

  await expect.poll(names).toEqual(['Edith'])
  const row = screen.getByRole('row', { name: 'Edith', exact: true })
  await expect.element(row.getByRole('checkbox', { name: 'Select Edith', exact: true })).toBeInTheDocument()
  await expect.element(row.getByRole('gridcell', { name: 'clear narration' })).toBeInTheDocument()
  expect(row.getByRole('checkbox').element()).toBe(box)
  expect(changes.flatMap(({ addedNodes }) => [...addedNodes])).toEqual([])
  expect(changes.filter(({ target }) => target === box)).toEqual([])
})
