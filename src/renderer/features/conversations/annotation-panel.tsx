import type { Annotation, ConversationDetail } from '#shared/contract/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './conversation-page.module.css'
import { t } from './messages/t.ts'
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
    <section aria-label={t('notes.title')} className={styles.part}>
      <h2>{t('notes.title')}</h2>
      <SwitchField
        label={t('notes.followUp')}
        isSelected={followUp}
        onChange={(value) => change({ followUp: value })}
      />
      <TextField
        label={t('notes.tags')}
        description={t('notes.tagsHint')}
        value={tags}
        maxLength={2_000}
        onChange={(value) => change({ tags: value })}
        onBlur={() => void keep()}
      />
      <TextAreaField
        label={t('notes.note')}
        description={t('notes.noteHint')}
        value={note}
        maxLength={20_000}
        onChange={(value) => change({ note: value })}
        onBlur={() => void keep()}
      />
      {failure && (
        <FailureNotice
          failure={failure}
          topic="managing"
          kept={t('notes.notSaved')}
          actions={<Button onPress={() => void keep()}>{t('notes.save')}</Button>}
        />
      )}
    </section>
  )
}
