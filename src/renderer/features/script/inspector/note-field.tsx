import { type Ref, useEffect, useRef } from 'react'
import { BLOCK_NOTE_LENGTH } from '#shared/domain/text-lengths.ts'
import type { ChapterSession } from '../chapter-session.ts'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { t } from './messages/t.ts'

export interface NoteFieldProps {
  session: ChapterSession
  blockId: string
  note: string
  areaRef?: Ref<HTMLTextAreaElement>
}

/** The note of one block. Every keystroke is stored immediately; leaving the field combines them into one undo step. */
export function NoteField({ session, blockId, note, areaRef }: NoteFieldProps) {
  const before = useRef<string | null>(null)
  const finish = useRef(() => {
    if (before.current === null) return
    session.recordSetting({ kind: 'set-note', blockId, note: before.current })
    before.current = null
  })
  useEffect(() => finish.current, [])

  return (
    <TextAreaField
      label={t('inspector.note')}
      placeholder={t('inspector.noteHint')}
      value={note}
      maxLength={BLOCK_NOTE_LENGTH}
      areaRef={areaRef}
      onChange={(value) => {
        before.current ??= note
        session.setInterim({ kind: 'set-note', blockId, note: value })
      }}
      onBlur={() => finish.current()}
    />
  )
}
