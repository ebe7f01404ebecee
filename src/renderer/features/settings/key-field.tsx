import { type FormEvent, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { KeyState, KeyTest, Settings } from '#shared/contract/settings.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { formatCount } from '../../lib/format-count.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RemoveKeyDialog } from './remove-key-dialog.tsx'
import styles from './settings.module.css'

export interface KeyFieldProps {
  settings: Settings
  onStore: (key: string) => Promise<Failure | null>
  onRemove: () => Promise<Failure | null>
  onReadAgain: () => Promise<Failure | null>
  onTest: () => Promise<KeyTest>
}

/** The API key: can be stored, tested and removed, and is never returned to this window. */
export function KeyField({ settings, onStore, onRemove, onReadAgain, onTest }: KeyFieldProps) {
  const { key } = settings
  const [isRemoved, setRemoved] = useState(false)
  const remove = async () => {
    // Set before it is removed: the new field takes the focus when it appears.
    setRemoved(true)
    const reason = await onRemove()
    setRemoved(reason === null)
    return reason
  }
  return (
    <>
      {key.kind === 'stored' ? (
        // A test result for one key doesn't apply to the key of another URL.
        <StoredKey
          key={`${settings.baseUrl} ${key.hint}`}
          hint={key.hint}
          store={key.store}
          onRemove={remove}
          onTest={onTest}
        />
      ) : key.kind === 'waiting' ? (
        <Notice tone="quiet" role="status">
          Waiting for the system keychain. Unlock it, or allow access in its window, which may be behind this one.
        </Notice>
      ) : (
        // After removing a key, the user continues with the next one.
        <NewKey store={key.store} onStore={onStore} autoFocus={isRemoved} />
      )}
      {settings.keychainNote !== null && (
        <Notice
          tone="warning"
          actions={key.kind === 'refused' && <Button onPress={() => void onReadAgain()}>Try again</Button>}
        >
          {settings.keychainNote}
        </Notice>
      )}
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
    if (draft.trim() === '') return setError('Paste your API key from the service’s console.')
    const reason = await onStore(draft.trim())
    // The key doesn't stay in this window longer than necessary, whether stored or not.
    if (reason === null) setDraft('')
    setError(reason && (reason.fields?.['key'] ?? formatReason(reason)))
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
          description={`${store === 'keychain' ? 'Stored in the system keychain' : 'Kept until Overvoice closes'}. Never shown again and only sent to the service.`}
        />
      </div>
      <Button isLarge type="submit">
        Save API key
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
    } catch (error) {
      setTest({ kind: 'failed', failure: getFailure(error) })
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
            {store === 'keychain' ? 'In the system’s keychain' : 'Kept until Overvoice closes'}
          </div>
        </div>
        <Button isLarge onPress={() => void run()} isDisabled={test.kind === 'running'}>
          {test.kind === 'running' ? 'Testing' : 'Test connection'}
        </Button>
        <Button isLarge look="danger" onPress={() => setAsking(true)}>
          Remove…
        </Button>
      </div>
      {isAsking && <RemoveKeyDialog hint={hint} onRemove={onRemove} onClose={() => setAsking(false)} />}
      {test.kind === 'accepted' && (
        <Notice tone="quiet" role="status">
          API key is valid. {formatCount(test.models, 'model')} available.
        </Notice>
      )}
      {test.kind === 'failed' && (
        <Notice
          tone="failed"
          role="alert"
          actions={test.failure.requestId !== undefined && <RequestId id={test.failure.requestId} />}
        >
          {formatReason(test.failure)}
        </Notice>
      )}
    </>
  )
}
