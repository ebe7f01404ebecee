import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** A dialog over another one. Once the upper one is done, the button that opened it may be gone. */
function Dialogs({ staysAfterwards }: { staysAfterwards: boolean }) {
  const [open, setOpen] = useState<'none' | 'lower' | 'upper'>('none')
  const [isDone, setDone] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen('lower')}>Cast</Button>
      {open !== 'none' && (
        <Dialog title="Speakers" isOpen onClose={() => setOpen('none')}>
          {(!isDone || staysAfterwards) && (
            <Button autoFocus onPress={() => setOpen('upper')}>
              Add Marta
            </Button>
          )}
          {open === 'upper' && (
            <Dialog title="Add a speaker" isOpen onClose={() => setOpen('lower')}>
              <Button
                autoFocus
                onPress={() => {
                  setDone(true)
                  setOpen('lower')
                }}
              >
                Save
              </Button>
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  )
}

async function saveByKeyboard(staysAfterwards: boolean) {
  const { screen } = await renderInStudio(<Dialogs staysAfterwards={staysAfterwards} />)
  const opener = screen.getByRole('button', { name: 'Add Marta' })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  return { opener, lower: screen.getByRole('dialog', { name: 'Speakers' }) }
}

it('returns the focus to the button that opened it', async () => {
  const { opener } = await saveByKeyboard(true)

  await expect.element(opener).toHaveFocus()
})

it('gives the focus to the dialog below if that button is gone, so that Escape reaches it', async () => {
  const { lower } = await saveByKeyboard(false)

  await expect.element(lower).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(lower).not.toBeInTheDocument()
})
