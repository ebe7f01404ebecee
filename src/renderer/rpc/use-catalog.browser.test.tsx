import { useQueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Catalog } from '#shared/contract/voices.ts'
import { useStudio } from './studio.ts'
import { renderInStudio, studioFailure } from '../testing/render-in-studio.test-support.tsx'
import { useCatalog } from './use-catalog.ts'

const empty = (asOf: string | null, isBehind: boolean): Catalog => ({
  voices: [],
  models: [],
  former: [],
  asOf,
  isBehind,
})

function Screen() {
  const { catalog } = useCatalog()
  const { queries } = useStudio()
  const cache = useQueryClient()
  return (
    <button type="button" onClick={() => void cache.invalidateQueries({ queryKey: queries.voices.catalog.key() })}>
      {catalog?.asOf ?? 'nothing'} {catalog?.isBehind ? 'out of date' : 'up to date'}
    </button>
  )
}

it('refreshes the voice list each time it goes out of date, and not again after a failure', async () => {
  let stored = empty('2026-11-01T00:00:00.000Z', true)
  let isDown = false
  const { screen, inputs } = await renderInStudio(<Screen />, {
    voices: {
      catalog: () => stored,
      refresh() {
        if (isDown) throw studioFailure('offline')
        stored = empty('2026-11-02T00:00:00.000Z', false)
        return stored
      },
    },
  })
  const button = screen.getByRole('button')
  await expect.element(button).toHaveTextContent('2026-11-02T00:00:00.000Z up to date')

  isDown = true
  stored = empty('2026-11-02T00:00:00.000Z', true)
  await button.click()
  await expect.poll(() => inputs('voices.refresh').length).toBe(2)
  await button.click()
  isDown = false
  stored = empty('2026-11-03T00:00:00.000Z', true)
  await button.click()

  await expect.element(button).toHaveTextContent('2026-11-02T00:00:00.000Z up to date')
  expect(inputs('voices.refresh')).toHaveLength(3)
})
