import { type FormEvent, useState } from 'react'
import type { KeyState, KeyTest, Settings } from '#shared/contract/settings.ts'
import { formatCount } from '../../lib/format-count.ts'
import { type Reason, reasonOf } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RemoveKeyDialog } from './remove-key-dialog.tsx'
import styles from './settings.module.css'

export interface KeyFieldProps {
  settings: Settings
  onStore: (key: string) => Promise<Reason | null>
  onRemove: () => Promise<Reason | null>
  onTest: () => Promise<KeyTest>
}

/** The API key: it can be stored, tested and removed, and never comes back to this window. */
export function KeyField({ settings, onStore, onRemove, onTest }: KeyFieldProps) {
  const { key } = settings
  const [isRemoved, setRemoved] = useState(false)
  const remove = async () => {
    // Before it is gone: the field that comes then takes the focus as it appears.
    setRemoved(true)
    const reason = await onRemove()
    setRemoved(reason === null)
    return reason
  }
  return (
    <>
      {key.kind === 'stored' ? (
        // What a test said of one key says nothing of the key of another address.
        <StoredKey
          key={`${settings.baseUrl} ${key.hint}`}
          hint={key.hint}
          store={key.store}
          onRemove={remove}
          onTest={onTest}
        />
      ) : (
        // Whoever took one key away goes on with the next.
        <NewKey store={key.store} onStore={onStore} autoFocus={isRemoved} />
      )}
      {settings.keychainNote !== null && <Notice tone="warning">{settings.keychainNote}</Notice>}
    </>
  )
}

function NewKey({
  store,
  onStore,
  autoFocus,
}: Pick<KeyFieldProps, 'onStore'> & { store: KeyState['store']; autoFocus: boolean }) {
  const [draft, setDraft] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (draft.trim() === '') return setError('Paste the key from the service’s console.')
    const reason = await onStore(draft.trim())
    // Stored or not, the key does not stay in this window longer than it has to.
    if (reason === null) setDraft('')
    setError(reason && (reason.details.fields?.['key'] ?? reason.message))
  }
  return (
    <form className={styles.keyLine} onSubmit={(event) => void submit(event)}>
      <div className={styles.grow}>
        <TextField
          label="API key"
          type="password"
          autoComplete="off"
          autoFocus={autoFocus}
          value={draft}
          onChange={(value) => {
            setDraft(value)
            setError(null)
          }}
          error={error}
          isLarge
          description={`${store === 'keychain' ? 'Stored in the system’s keychain' : 'Kept in memory until the studio ends'}. It is never shown again and never leaves this computer but to the service.`}
        />
      </div>
      <Button isLarge type="submit">
        Store key
      </Button>
    </form>
  )
}

type Test = { kind: 'idle' | 'running' } | KeyTest

function StoredKey({
  hint,
  store,
  onRemove,
  onTest,
}: { hint: string; store: 'keychain' | 'memory' } & Pick<KeyFieldProps, 'onRemove' | 'onTest'>) {
  const [test, setTest] = useState<Test>({ kind: 'idle' })
  const [isAsking, setAsking] = useState(false)
  const run = async () => {
    setTest({ kind: 'running' })
    try {
      setTest(await onTest())
    } catch (failure) {
      const { code, message } = reasonOf(failure)
      setTest({ kind: 'failed', code, message })
    }
  }
  return (
    <>
      <div className={styles.line}>
        <div className={styles.grow}>
          <div>
            API key ending in <span className={styles.key}>{hint}</span>
          </div>
          <div className={styles.quiet}>
            {store === 'keychain' ? 'In the system’s keychain' : 'In memory until the studio ends'}
          </div>
        </div>
        <Button isLarge onPress={() => void run()} isDisabled={test.kind === 'running'}>
          {test.kind === 'running' ? 'Testing' : 'Test key'}
        </Button>
        <Button isLarge look="danger" onPress={() => setAsking(true)}>
          Remove…
        </Button>
      </div>
      {isAsking && <RemoveKeyDialog hint={hint} onRemove={onRemove} onClose={() => setAsking(false)} />}
      {test.kind === 'accepted' && (
        <Notice tone="quiet" role="status">
          The service accepted the key and offers {formatCount(test.models, 'model')}. Not charged.
        </Notice>
      )}
      {test.kind === 'failed' && (
        <Notice tone="failed" role="alert" actions={test.requestId !== undefined && <RequestId id={test.requestId} />}>
          {test.message}
        </Notice>
      )}
    </>
  )
}
