import { useEffect, useState } from 'react'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatCount } from '../../lib/format-count.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Workspace } from './open-workspace.ts'
import styles from './script.module.css'

const PASTE_NOTICE_MS = 6_000
const LISTED_REASONS = 5

/** Notices about the whole script: edits that aren't stored, and the result of a paste. */
export function ScriptNotices({ workspace }: { workspace: Workspace }) {
  const { session, pasted } = workspace
  const save = useStore({ get: session.queue.state, subscribe: session.queue.subscribe })
  const paste = useStore(pasted)
  const [shownPaste, setShownPaste] = useState(paste)
  useEffect(() => {
    setShownPaste(paste)
    if (!paste) return undefined
    const timer = setTimeout(() => setShownPaste(null), PASTE_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [paste])

  return (
    <div className={styles.above}>
      {save.kind === 'failed' && (
        <Notice
          tone="failed"
          role="alert"
          actions={<Button onPress={() => void session.queue.settle().catch(() => undefined)}>Save now</Button>}
        >
          Couldn’t save: {formatReason(save.failure)} Your edits are kept in this window and saved again automatically.
        </Notice>
      )}
      <RefusedEdits workspace={workspace} />
      {shownPaste && (
        <Notice tone="quiet" role="status">
          Pasted {formatCount(shownPaste.blocks, 'block')}
          {shownPaste.joinedLines > 0 && `; joined ${formatCount(shownPaste.joinedLines, 'wrapped line')}`}.
        </Notice>
      )}
    </div>
  )
}

/** Edits that can't be stored, until their blocks are changed and stored. */
function RefusedEdits({ workspace: { session, editor } }: { workspace: Workspace }) {
  const refused = useStore({ get: session.queue.refused, subscribe: session.queue.subscribe })
  const save = useStore({ get: session.queue.state, subscribe: session.queue.subscribe })
  useStore(session.order)
  if (refused.length === 0) return null
  const texts = refused.map(({ edit }) => textOf(edit)).filter((text) => text !== '')
  const reasons = refused.map(({ edit, failure }) => {
    const index = session.blockIds().indexOf(edit.blockId)
    return { number: index < 0 ? null : index + 1, text: formatReason(failure) }
  })
  const numbers = [...new Set(reasons.flatMap(({ number }) => number ?? []))]
  const [only] = numbers
  return (
    <Notice
      tone="failed"
      role="alert"
      detail={
        numbers.length > 1 && (
          <>
            {reasons.slice(0, LISTED_REASONS).map(({ number, text }, index) => (
              <div key={index}>
                {number && `Block ${number}: `}
                {text}
              </div>
            ))}
            {reasons.length > LISTED_REASONS && (
              <div>{formatCount(reasons.length - LISTED_REASONS, 'more change')}</div>
            )}
          </>
        )
      }
      actions={
        <>
          {only !== undefined && <Button onPress={() => editor()?.selectBlock(only)}>Show block {only}</Button>}
          {texts.length > 0 && (
            <Button
              onPress={() => {
                if (copyText(texts.join('\n'))) showToast({ text: 'Copied unsaved text.' })
              }}
            >
              Copy text
            </Button>
          )}
          <Button onPress={() => void session.queue.retry().catch(() => undefined)}>Try again</Button>
        </>
      }
    >
      {numbers.length > 1
        ? `Couldn’t save your changes to ${formatCount(numbers.length, 'block')}.`
        : `Couldn’t save your changes${only === undefined ? '' : ` to block ${only}`}: ${reasons[0]?.text ?? ''}`}{' '}
      {save.kind !== 'failed' && 'Everything else is saved. '}
      These changes are kept in this window until you leave the chapter.
    </Notice>
  )
}

/** What the user wrote, as text to copy. */
function textOf(edit: ScriptEdit): string {
  return 'text' in edit ? edit.text : 'note' in edit ? edit.note : ''
}
