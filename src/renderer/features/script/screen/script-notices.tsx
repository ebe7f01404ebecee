import { useEffect, useState } from 'react'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
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
    <>
      <div className={styles.above}>
        {save.kind === 'failed' && (
          <Notice
            tone="failed"
            role="alert"
            isFoldable
            actions={
              <Button onPress={() => void session.queue.settle().catch(() => undefined)}>{t('notices.saveNow')}</Button>
            }
          >
            {t('notices.notSaved', { reason: formatReason(save.failure) })}
          </Notice>
        )}
        <RefusedEdits workspace={workspace} />
        {shownPaste && shownPaste.joinedLines > 0 && (
          <Notice tone="quiet" role="status">
            {t('notices.pastedAndJoined', { count: shownPaste.blocks, lines: shownPaste.joinedLines })}
          </Notice>
        )}
      </div>
      {/* Pasted text shows itself, except to a screen reader. */}
      <div className="visually-hidden" role="status">
        {shownPaste?.joinedLines === 0 && t('notices.pasted', { count: shownPaste.blocks })}
      </div>
    </>
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
      isFoldable
      detail={
        numbers.length > 1 && (
          <>
            {reasons.slice(0, LISTED_REASONS).map(({ number, text }, index) => (
              <div key={index}>
                {number === null ? text : t('notices.refusal', { number: String(number), reason: text })}
              </div>
            ))}
            {reasons.length > LISTED_REASONS && (
              <div>{t('notices.moreChanges', { count: reasons.length - LISTED_REASONS })}</div>
            )}
          </>
        )
      }
      actions={
        <>
          {only !== undefined && (
            <Button onPress={() => editor()?.selectBlock(only)}>
              {t('notices.showBlock', { number: String(only) })}
            </Button>
          )}
          {texts.length > 0 && (
            <Button
              onPress={() => {
                if (copyText(texts.join('\n'))) showToast({ text: t('notices.copied') })
              }}
            >
              {t('notices.copyText')}
            </Button>
          )}
          <Button onPress={() => void session.queue.retry().catch(() => undefined)}>{common('tryAgain')}</Button>
        </>
      }
    >
      {[
        formatRefusal(numbers, reasons[0]?.text ?? ''),
        ...(save.kind === 'failed' ? [] : [t('notices.restSaved')]),
        t('notices.kept'),
      ].join(' ')}
    </Notice>
  )
}

/** What couldn't be stored, and why if there is one reason. */
function formatRefusal(numbers: readonly number[], reason: string): string {
  const [only] = numbers
  if (numbers.length > 1) return t('notices.refusedBlocks', { count: numbers.length })
  return only === undefined
    ? t('notices.refused', { reason })
    : t('notices.refusedBlock', { number: String(only), reason })
}

/** What the user wrote, as text to copy. */
function textOf(edit: ScriptEdit): string {
  if (edit.kind === 'set-output') return [edit.externalId, edit.fileName].filter((each) => each !== '').join('\n')
  return 'text' in edit ? edit.text : 'note' in edit ? edit.note : ''
}
