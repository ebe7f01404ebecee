import type { Annotation, ConversationDetail } from '#shared/contract/conversations.ts'
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

/** Note, labels and follow-up: local only, saved while typing. */
export function AnnotationPanel({ conversationId, annotation, onKept }: AnnotationPanelProps) {
  const { note, tags, followUp, failure, keep, change } = useAnnotation(conversationId, annotation, onKept)
  return (
    <section aria-label="Notes" className={styles.part}>
      <h2>Notes</h2>
      <SwitchField label="Follow up" isSelected={followUp} onChange={(value) => change({ followUp: value })} />
      <TextField
        label="Tags"
        description="Separate with commas."
        value={tags}
        maxLength={2_000}
        onChange={(value) => change({ tags: value })}
        onBlur={() => void keep()}
      />
      <TextAreaField
        label="Note"
        description="Stored on this computer only."
        value={note}
        maxLength={20_000}
        onChange={(value) => change({ note: value })}
        onBlur={() => void keep()}
      />
      {failure && (
        <FailureNotice
          failure={failure}
          topic="managing"
          kept="Note not saved yet."
          actions={<Button onPress={() => void keep()}>Save now</Button>}
        />
      )}
    </section>
  )
}
