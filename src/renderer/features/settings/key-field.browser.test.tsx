import { expect, it } from 'vitest'
import type { KeyState } from '#shared/contract/settings.ts'
import type { StartNote } from '#shared/errors/start-note.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { DEFAULT_SETTINGS } from '../../testing/studio-answers.test-support.ts'
import { KeyField } from './key-field.tsx'

async function renderField(key: KeyState, keychainNote: StartNote | null = null) {
  const read: true[] = []
  const { screen } = await renderInStudio(
    <KeyField
      settings={{ ...DEFAULT_SETTINGS, key, keychainNote }}
      onStore={async () => null}
      onRemove={async () => null}
      onReadAgain={async () => {
        read.push(true)
        return null
      }}
      onTest={async () => ({ kind: 'accepted', models: 1 })}
    />,
  )
  return { screen, read }
}

it('says what it waits for while the keychain waits for the user', async () => {
  const { screen } = await renderField({ kind: 'waiting', store: 'keychain' })

  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      'Waiting for the system keychain. Unlock it, or allow access in its window, which may be behind this one.',
    )
  await expect.element(screen.getByLabelText('API key')).not.toBeInTheDocument()
})

it('has a refused key read again, or replaced', async () => {
  const { screen, read } = await renderField({ kind: 'refused', store: 'keychain' }, [
    { kind: 'failed', failure: { code: 'storage_failed', reason: { kind: 'keychain-failed', action: 'read' } } },
  ])

  await screen.getByRole('button', { name: 'Try again' }).click()

  await expect
    .element(screen.getByText('The system’s keychain could not read the key. Unlock it and try again.'))
    .toBeVisible()
  expect(read).toHaveLength(1)
  await expect.element(screen.getByLabelText('API key')).toBeVisible()
})

it('offers nothing to try again without a keychain', async () => {
  const { screen } = await renderField({ kind: 'none', store: 'memory' }, [
    { kind: 'keychain-lost-value' },
    { kind: 'key-in-memory' },
  ])

  await expect
    .element(
      screen.getByText(
        'The system keychain isn’t available: it didn’t return the stored value. Your API key stays in memory and must be entered again after a restart.',
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
