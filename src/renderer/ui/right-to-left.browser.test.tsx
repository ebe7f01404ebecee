import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { BackButton } from './screen.tsx'
import { TabSet } from './tab-set.tsx'

beforeEach(() => {
  document.documentElement.dir = 'rtl'
})
afterEach(() => {
  document.documentElement.dir = 'ltr'
})

function Tabs() {
  const [selected, setSelected] = useState<'first' | 'second' | 'third'>('first')
  const tabs = (['first', 'second', 'third'] as const).map((id) => ({ id, label: id, content: id }))
  return <TabSet label="Places" tabs={tabs} selected={selected} onSelect={setSelected} />
}

it('arrow keys move to the tab on that side', async () => {
  const { screen } = await renderInStudio(<Tabs />)
  await screen.getByRole('tab', { name: 'first' }).click()

  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'second' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'third' })).toHaveFocus()
})

it('the arrow of a back button points to the right', async () => {
  const { screen } = await renderInStudio(<BackButton label="Projects" onPress={() => undefined} />)
  const arrow = screen.getByRole('button', { name: 'Projects' }).element().querySelector('svg')

  expect(arrow && getComputedStyle(arrow).scale).toBe('-1 1')
  document.documentElement.dir = 'ltr'
  expect(arrow && getComputedStyle(arrow).scale).toBe('none')
})
