import { expect, it } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { SettingField } from '../features/settings/setting-field.tsx'
import { leaveKeysToComposition } from './composition-keys.ts'

leaveKeysToComposition()

/** Composes a text in the focused field, as an input method does before it is accepted. */
async function compose(text: string): Promise<void> {
  await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
}

it('neither discards nor stores a setting on Escape and Enter while its text is composed', async () => {
  const stored: string[] = []
  const { screen } = await renderInStudio(
    <SettingField name="name" label="Name" value="" onCommit={async (value) => (stored.push(value), null)} />,
  )
  const field = screen.getByRole('textbox')
  await field.click()

  await compose('とう')
  await userEvent.keyboard('{Escape}{Enter}')
  await expect.element(field).toHaveValue('とう')
  expect(stored).toEqual([])

  await userEvent.keyboard('灯台')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored).toEqual([expect.stringMatching(/灯台$/)])
})

it('doesn’t step a number with the arrow keys that choose a candidate', async () => {
  const set: (number | null)[] = []
  const { screen } = await renderInStudio(
    <NumberField label="Gain" value={1} min={0} max={9} step={1} onChange={(value) => set.push(value)} />,
  )
  await screen.getByRole('textbox').click()

  await compose('３')
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')

  expect(set).toEqual([])
})
