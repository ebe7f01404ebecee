import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { Dialog } from './dialog.tsx'
import { NumberField } from './number-field.tsx'
import { PauseField } from './pause-field.tsx'

async function renderPause(firstMs: number | null, inherited?: string) {
  const set: (number | null)[] = []
  function Screen() {
    const [valueMs, setValueMs] = useState(firstMs)
    return (
      <>
        <PauseField
          label="Pause after"
          valueMs={valueMs}
          longestMs={600_000}
          inherited={inherited}
          onChange={(next) => (set.push(next), setValueMs(next))}
        />
        <button type="button" onClick={() => setValueMs(2_000)}>
          Undo
        </button>
      </>
    )
  }
  const { screen } = await renderInStudio(<Screen />)
  return { screen, field: screen.getByRole('textbox'), set }
}

for (const written of ['9999', '-1', 'soon']) {
  it(`says what a pause may be instead of changing ${written}, and keeps the last valid value`, async () => {
    const { screen, field, set } = await renderPause(500)

    await field.fill(written)
    await userEvent.keyboard('{Tab}')

    await expect.element(field).toHaveValue(written)
    await expect.element(field).toBeInvalid()
    await expect.element(screen.getByText('Enter 0 to 600 s. The previous value is kept.')).toBeVisible()
    expect(set).toEqual([])
  })
}

it('accepts 0, and an empty field as the inherited pause', async () => {
  const { field, set } = await renderPause(500, '0.5 s (project)')

  await field.fill('0')
  await userEvent.keyboard('{Enter}')
  await field.fill('')
  await userEvent.keyboard('{Tab}')

  expect(set).toEqual([0, null])
})

it('stores a number as typed, whatever the arrow keys’ step', async () => {
  const { field, set } = await renderPause(100)

  await field.fill('0,25')
  await userEvent.keyboard('{Enter}')
  await field.fill('٠٫٣٣٣')
  await userEvent.keyboard('{Tab}')

  expect(set).toEqual([250, 333])
  await expect.element(field).toHaveValue('0.333 s')
})

it('steps by arrow keys within the range', async () => {
  const { field, set } = await renderPause(100)

  await field.click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')

  expect(set).toEqual([0, 100])
  await expect.element(field).toHaveValue('0.1 s')
})

it('shows a value set from elsewhere in place of refused text', async () => {
  const { screen, field } = await renderPause(500)
  await field.fill('9999')

  await screen.getByRole('button', { name: 'Undo' }).click()

  await expect.element(field).toHaveValue('2 s')
  await expect.element(field).toBeValid()
})

it('reports to a form that the shown text isn’t its value', async () => {
  const valid: boolean[] = []
  function Form() {
    const [port, setPort] = useState<number | null>(null)
    return (
      <NumberField
        label="Port"
        value={port}
        min={1}
        max={65_535}
        isWhole
        onChange={setPort}
        onValidity={(isValid) => valid.push(isValid)}
      />
    )
  }
  const { screen } = await renderInStudio(<Form />)

  await screen.getByRole('textbox').fill('0')
  await expect.element(screen.getByText('Enter a whole number, 1 to 65,535, or leave empty.')).toBeVisible()
  await screen.getByRole('textbox').fill('8080')
  await expect.element(screen.getByRole('textbox')).toBeValid()

  expect(valid).toEqual([true, false, true])
})

it('leaves Escape to the dialog around it, once typed text is discarded, and other keys to shortcuts', async () => {
  const keys: string[] = []
  const listen = (event: KeyboardEvent) => keys.push(event.key)
  function Screen() {
    const [isOpen, setOpen] = useState(true)
    return (
      <Dialog title="Pauses" isOpen={isOpen} onClose={() => setOpen(false)}>
        <NumberField label="Pause" value={5} min={0} max={9} onChange={() => undefined} autoFocus />
      </Dialog>
    )
  }
  const { screen } = await renderInStudio(<Screen />)
  const field = screen.getByRole('textbox')
  await expect.element(field).toHaveFocus()
  window.addEventListener('keydown', listen)

  await userEvent.keyboard('7{F6}{Escape}')
  window.removeEventListener('keydown', listen)

  expect(keys).toEqual(['7', 'F6'])
  await expect.element(field).toHaveValue('5')

  await userEvent.keyboard('{Escape}')

  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
