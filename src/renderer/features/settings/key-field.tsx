import { type FormEvent, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { KeyState, KeyTest, Settings } from '#shared/contract/settings.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { formatNote } from '#shared/errors/start-note.ts'
import { common } from '../../lib/common/messages/common.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { getFailure } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
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
          {t('key.waiting')}
        </Notice>
      ) : (
        // After removing a key, the user continues with the next one.
        <NewKey store={key.store} onStore={onStore} autoFocus={isRemoved} />
      )}
      {settings.keychainNote !== null && (
        <Notice
          tone="warning"
          actions={key.kind === 'refused' && <Button onPress={() => void onReadAgain()}>{common('tryAgain')}</Button>}
        >
          {formatNote(settings.keychainNote)}
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
    if (draft.trim() === '') return setError(t('key.missing'))
    const reason = await onStore(draft.trim())
    // The key doesn't stay in this window longer than necessary, whether stored or not.
    if (reason === null) setDraft('')
    setError(reason && (formatFields(reason)['key'] ?? formatReason(reason)))
  }
  return (
    <form className={styles.keyLine} onSubmit={(event) => void submit(event)}>
      <div className={styles.grow}>
        <TextField
          label={t('key.label')}
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
          description={t(store === 'keychain' ? 'key.hintKeychain' : 'key.hintMemory')}
        />
      </div>
      <Button isLarge type="submit">
        {t('key.save')}
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
            <RichText
              parts={t.rich('key.stored', {
                hint,
                key: (content) => <span className={styles.key}>{content}</span>,
              })}
            />
          </div>
          <div className="quiet">{t(store === 'keychain' ? 'key.inKeychain' : 'key.inMemory')}</div>
        </div>
        <Button isLarge onPress={() => void run()} isDisabled={test.kind === 'running'}>
          {t(test.kind === 'running' ? 'key.testing' : 'key.test')}
        </Button>
        <Button isLarge look="quiet" onPress={() => setAsking(true)}>
          {t('key.remove')}
        </Button>
      </div>
      {isAsking && <RemoveKeyDialog hint={hint} onRemove={onRemove} onClose={() => setAsking(false)} />}
      {test.kind === 'accepted' && (
        <Notice tone="quiet" role="status">
          {t('key.valid', { count: test.models })}
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
