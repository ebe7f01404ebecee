import type { Ref } from 'react'
import { BLOCK_NOTE_LENGTH } from '#shared/domain/text-lengths.ts'
import type { ChapterSession } from '../session/chapter-session.ts'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { t } from './messages/t.ts'
import { useTypedSetting } from './use-typed-setting.ts'

export interface NoteFieldProps {
  session: ChapterSession
  blockId: string
  note: string
  areaRef?: Ref<HTMLTextAreaElement>
}

/** The note of one block. Every keystroke is stored immediately; leaving the field combines them into one undo step. */
export function NoteField({ session, blockId, note, areaRef }: NoteFieldProps) {
  const { type, leave } = useTypedSetting(session)
  const edit = (text: string) => ({ kind: 'set-note' as const, blockId, note: text })
  return (
    <TextAreaField
      label={t('inspector.note')}
      placeholder={t('inspector.noteHint')}
      value={note}
      maxLength={BLOCK_NOTE_LENGTH}
      areaRef={areaRef}
      onChange={(value) => type(edit(note), edit(value))}
      onBlur={leave}
    />
  )
}
