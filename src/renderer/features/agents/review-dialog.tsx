import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import type { Reason } from '../../rpc/studio.ts'
import styles from './agents.module.css'
import review from './review.module.css'

/** One difference, ready to be read. */
export interface ReviewRow {
  id: string
  label: string
  kind: 'here' | 'there' | 'conflict'
  base: string
  mine: string
  theirs: string
}

export interface ReviewDialogProps {
  rows: readonly ReviewRow[]
  /** What sending does besides, such as replacing all. */
  warning?: string
  failure: Reason | null
  isSending: boolean
  onSend: (keepTheirs: string[]) => void
  onClose: () => void
}

const GROUPS = [
  { kind: 'conflict', title: 'Changed here and at the service', hint: 'Choose for each which one stays.' },
  { kind: 'here', title: 'Changed here', hint: 'These are sent.' },
  { kind: 'there', title: 'Changed at the service since', hint: 'These stay as they are there.' },
] as const

/** What sending would change and what the service changed meanwhile, one by one, before anything is sent. */
export function ReviewDialog({ rows, warning, failure, isSending, onSend, onClose }: ReviewDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const sent = rows.filter(({ id, kind }) => kind === 'here' || (kind === 'conflict' && !theirs.has(id)))
  const choose = (id: string, side: 'mine' | 'theirs') => {
    const next = new Set(theirs)
    if (side === 'theirs') next.add(id)
    else next.delete(id)
    setTheirs(next)
  }
  return (
    <Dialog
      title="What differs from the service"
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Not now
          </Button>
          <Button isLarge look="primary" isDisabled={isSending} onPress={() => onSend([...theirs])}>
            {isSending
              ? 'Sending'
              : sent.length === 0
                ? 'Take what the service has'
                : `Send ${formatCount(sent.length, 'change')}`}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failureOf(failure)} topic="managing" kept="Your changes are kept here." />}
      {rows.length === 0 && <p>The service has everything as it is here.</p>}
      {GROUPS.map(({ kind, title, hint }) => {
        const group = rows.filter((row) => row.kind === kind)
        return (
          group.length > 0 && (
            <section key={kind} aria-label={title}>
              <h3>{title}</h3>
              <p className={styles.hint}>{hint}</p>
              <ul className={review.differences}>
                {group.map((row) => (
                  <li key={row.id} className={review.difference}>
                    <span className={review.differenceLabel}>{row.label}</span>
                    <Values row={row} isTheirs={theirs.has(row.id)} />
                    {kind === 'conflict' && (
                      <ChoiceField
                        label={`${row.label}: which one stays`}
                        options={[
                          { id: 'mine', label: 'What is here' },
                          { id: 'theirs', label: 'What the service has' },
                        ]}
                        value={theirs.has(row.id) ? 'theirs' : 'mine'}
                        onChange={(side) => choose(row.id, side)}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
      {warning && <p className={styles.hint}>{warning}</p>}
    </Dialog>
  )
}

function Values({ row, isTheirs }: { row: ReviewRow; isTheirs: boolean }) {
  const { kind, base, mine, theirs } = row
  return (
    <dl className={review.values}>
      <dt>Before</dt>
      <dd dir="auto">{base}</dd>
      {kind !== 'there' && (
        <>
          <dt>Here</dt>
          <dd dir="auto" {...(isTheirs ? { 'data-dropped': true } : {})}>
            {mine}
          </dd>
        </>
      )}
      {kind !== 'here' && (
        <>
          <dt>At the service</dt>
          <dd dir="auto" {...(kind === 'conflict' && !isTheirs ? { 'data-dropped': true } : {})}>
            {theirs}
          </dd>
        </>
      )}
    </dl>
  )
}
