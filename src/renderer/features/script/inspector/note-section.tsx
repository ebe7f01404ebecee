import { type Ref, useImperativeHandle, useRef } from 'react'
import { flushSync } from 'react-dom'
import { BLOCK_NOTE_LENGTH } from '#shared/domain/text-lengths.ts'
import type { ChapterSession } from '../session/chapter-session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { InspectorSection, type InspectorSectionHandle } from './inspector-section.tsx'
import { t } from './messages/t.ts'
import { useTypedSetting } from './use-typed-setting.ts'

export interface NoteSectionProps {
  ref: Ref<NoteSectionHandle>
  session: ChapterSession
  blockId: string
  note: string
  onListNotes: () => void
}

export interface NoteSectionHandle {
  /** Opens the section and focuses the note. */
  write: () => void
}

/** The note of one block. */
export function NoteSection({ ref, session, blockId, note, onListNotes }: NoteSectionProps) {
  const section = useRef<InspectorSectionHandle>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    write() {
      // The next keystrokes belong in the note.
      flushSync(() => section.current?.open())
      area.current?.focus()
    },
  }))
  return (
    <InspectorSection
      ref={section}
      id="note"
      title={t('inspector.note')}
      label={t('inspector.blockNote')}
      summary={note === '' ? t('inspector.noNote') : note}
    >
      <NoteField key={blockId} session={session} blockId={blockId} note={note} areaRef={area} />
      <div>
        <Button look="quiet" onPress={onListNotes}>
          {t('inspector.listNotes')}
        </Button>
      </div>
    </InspectorSection>
  )
}

interface NoteFieldProps extends Pick<NoteSectionProps, 'session' | 'blockId' | 'note'> {
  areaRef: Ref<HTMLTextAreaElement>
}

/** Every keystroke is stored immediately; leaving the field combines them into one undo step. */
function NoteField({ session, blockId, note, areaRef }: NoteFieldProps) {
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
