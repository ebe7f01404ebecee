import { useState } from 'react'
import { REVIEW_COMMENT_LENGTH } from '#shared/domain/listening-issues.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './listening-issues-dialog.module.css'
import { t } from './messages/t.ts'

/** Adds a comment to an issue, by Enter or by the button. */
export function CommentField({ onAdd }: { onAdd: (text: string) => void }) {
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  const add = () => {
    onAdd(text.trim())
    setText('')
  }
  return (
    <div className={styles.newComment}>
      <TextField
        label={t('newComment')}
        value={text}
        maxLength={REVIEW_COMMENT_LENGTH}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isEmpty) return
          event.preventDefault()
          add()
        }}
      />
      <Button isDisabled={isEmpty} onPress={add}>
        {t('addComment')}
      </Button>
    </div>
  )
}
