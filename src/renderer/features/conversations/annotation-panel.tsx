import { useEffect, useRef, useState } from 'react'
import type { Annotation, ConversationDetail } from '#shared/contract/conversations.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './conversation-page.module.css'

const KEEP_AFTER_MS = 400

export interface AnnotationPanelProps {
  conversationId: string
  annotation: Annotation
  onKept: (detail: ConversationDetail) => void
}

/** Note, tags and follow-up: on this computer only, kept while typing. */
export function AnnotationPanel({ conversationId, annotation, onKept }: AnnotationPanelProps) {
  const { client } = useStudio()
  const [note, setNote] = useState(annotation.note)
  const [tags, setTags] = useState(annotation.tags.join(', '))
  const [followUp, setFollowUp] = useState(annotation.followUp)
  const [failure, setFailure] = useState<Reason | null>(null)
  const pending = useRef<Annotation | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const [keep] = useState(() => async () => {
    clearTimeout(timer.current)
    const wanted = pending.current
    if (wanted === null) return
    pending.current = null
    try {
      onKept(await client.conversations.annotate({ conversationId, ...wanted }))
      setFailure(null)
    } catch (error) {
      pending.current ??= wanted
      setFailure(reasonOf(error))
    }
  })
  // What was typed last is kept also when the screen is left at once.
  useEffect(() => () => void keep(), [keep])

  const change = (changes: { note?: string; tags?: string; followUp?: boolean }, isNow = false) => {
    const next = { note, tags, followUp, ...changes }
    setNote(next.note)
    setTags(next.tags)
    setFollowUp(next.followUp)
    pending.current = { ...next, tags: readTags(next.tags) }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), isNow ? 0 : KEEP_AFTER_MS)
  }
  return (
    <section aria-label="Notes" className={styles.part}>
      <h2>Notes</h2>
      <SwitchField label="Follow up" isSelected={followUp} onChange={(value) => change({ followUp: value }, true)} />
      <TextField
        label="Tags"
        description="Between commas."
        value={tags}
        maxLength={2_000}
        onChange={(value) => change({ tags: value })}
        onBlur={() => void keep()}
      />
      <TextAreaField
        label="Note"
        description="Kept on this computer, never sent."
        value={note}
        maxLength={20_000}
        onChange={(value) => change({ note: value })}
        onBlur={() => void keep()}
      />
      {failure && (
        <FailureNotice
          failure={failureOf(failure)}
          topic="managing"
          kept="The note is on this screen only."
          actions={<Button onPress={() => void keep()}>Keep it now</Button>}
        />
      )}
    </section>
  )
}

function readTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().slice(0, 100))
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 50)
}
