import type { Annotation, ConversationDetail } from '#shared/contract/conversations.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './conversation-page.module.css'
import { useAnnotation } from './use-annotation.ts'

export interface AnnotationPanelProps {
  conversationId: string
  annotation: Annotation
  onKept: (detail: ConversationDetail) => void
}

/** Note, tags and follow-up: on this computer only, kept while typing. */
export function AnnotationPanel({ conversationId, annotation, onKept }: AnnotationPanelProps) {
  const { note, tags, followUp, failure, keep, change } = useAnnotation(conversationId, annotation, onKept)
  return (
    <section aria-label="Notes" className={styles.part}>
      <h2>Notes</h2>
      <SwitchField label="Follow up" isSelected={followUp} onChange={(value) => change({ followUp: value })} />
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
