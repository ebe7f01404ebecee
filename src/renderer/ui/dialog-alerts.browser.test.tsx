import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { Notice } from './notice.tsx'

const FAILURE = { code: 'offline' } as const

/** A screen whose action fails behind a dialog, and a dialog whose own action fails at the end of long content. */
function Screen({ isNested = false }: { isNested?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isInner, setInner] = useState(false)
  const [failed, setFailed] = useState<'none' | 'behind' | 'inside'>('none')
  return (
    <main>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {failed === 'behind' && <FailureNotice failure={FAILURE} />}
      {isOpen && (
        <Dialog
          title="Publish"
          isOpen
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onPress={() => setFailed('behind')}>Fail behind</Button>
              <Button onPress={() => setFailed('inside')}>Fail inside</Button>
              {isNested && <Button onPress={() => setInner(true)}>Open inner</Button>}
            </>
          }
        >
          {failed === 'inside' && <FailureNotice failure={FAILURE} />}
          <div style={{ minHeight: '200vh' }}>Long content</div>
          {isInner && (
            <Dialog
              title="Inner"
              isOpen
              onClose={() => setInner(false)}
              footer={<Button onPress={() => setFailed('inside')}>Fail outside</Button>}
            >
              Content
            </Dialog>
          )}
        </Dialog>
      )}
    </main>
  )
}

for (const where of ['behind', 'inside'])
  it(`shows a failure ${where} an open dialog in the dialog, in view`, async () => {
    const { screen } = await renderInStudio(<Screen />)
    await screen.getByRole('button', { name: 'Open' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Publish' })
    await dialog.getByText('Long content').element().scrollIntoView({ block: 'end' })

    await dialog.getByRole('button', { name: `Fail ${where}` }).click()

    await expect.element(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
    expect(screen.container.ownerDocument.querySelectorAll('[role=alert]')).toHaveLength(1)
  })

it('moves a failure behind a dialog to its own place when the dialog closes', async () => {
  const { screen } = await renderInStudio(<Screen />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await screen.getByRole('button', { name: 'Fail behind' }).click()

  await screen.getByRole('button', { name: 'Close' }).click()

  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main').getByRole('alert')).toBeVisible()
})

it('shows a failure of an outer dialog in the inner one, and then in its own', async () => {
  const { screen } = await renderInStudio(<Screen isNested />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await screen.getByRole('button', { name: 'Open inner' }).click()
  const inner = screen.getByRole('dialog', { name: 'Inner' })

  await inner.getByRole('button', { name: 'Fail outside' }).click()

  await expect.element(inner.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await inner.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Publish' }).getByRole('alert')).toBeInViewport({ ratio: 1 })
})

/** A panel whose action fails far below its button, next to other controls. */
function Panel() {
  const [hasFailed, setFailed] = useState(false)
  return (
    <>
      <Button onPress={() => setFailed(true)}>Fail elsewhere</Button>
      <div style={{ height: 300, overflow: 'auto' }}>
        <Button onPress={() => setFailed(true)}>Fail here</Button>
        <div style={{ height: 2000 }}>Long content</div>
        {hasFailed && <FailureNotice failure={FAILURE} />}
      </div>
    </>
  )
}

it('scrolls a failure of a panel into view while the focus is in that panel', async () => {
  const { screen } = await renderInStudio(<Panel />)

  await screen.getByRole('button', { name: 'Fail here' }).click()

  await expect.element(screen.getByRole('alert')).toBeInViewport({ ratio: 1 })
})

it('leaves a panel where it is while the focus is elsewhere', async () => {
  const { screen } = await renderInStudio(<Panel />)

  await screen.getByRole('button', { name: 'Fail elsewhere' }).click()

  await expect.element(screen.getByRole('alert')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInViewport()
})

it('shows a failure of a row in that row, scrolled into view', async () => {
  function Rows() {
    const [hasFailed, setFailed] = useState(false)
    return (
      <Dialog title="Files" isOpen onClose={() => undefined}>
        <ul>
          <li aria-label="First file">
            <Button onPress={() => setFailed(true)}>Check</Button>
            <div style={{ height: 2000 }}>Long content</div>
            {hasFailed && (
              <Notice tone="failed" role="alert" isInRow>
                No connection.
              </Notice>
            )}
          </li>
        </ul>
      </Dialog>
    )
  }
  const { screen } = await renderInStudio(<Rows />)

  await screen.getByRole('button', { name: 'Check' }).click()

  const row = screen.getByRole('listitem', { name: 'First file' })
  await expect.element(row.getByRole('alert')).toBeInViewport({ ratio: 1 })
})
