import { Speech } from 'lucide-react'
import type { CastMember } from '#shared/contract/cast.ts'
import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import type { Store } from '../../../lib/create-store.ts'
import { useStore } from '../../../lib/use-store.ts'
import type { Mark } from '../document/block-marks.ts'
import { MarkMenu } from './mark-menu.tsx'
import type { MarkStudio, ToolbarName } from './mark-studio.ts'
import { t } from './messages/t.ts'

export interface SpeakerMenuProps {
  toolbar: ToolbarName
  studio: MarkStudio
  cast: Store<readonly CastMember[]>
  /** The name of the voice of a member's words. */
  voiceOf: (member: CastMember) => string
  onCast: () => void
}

/** A button that gives the selected words to a speaker of the cast, or to a new one, with the speaker's voice. */
export function SpeakerMenu({ toolbar, studio, cast, voiceOf, onCast }: SpeakerMenuProps) {
  const { marks } = useStore(studio.marking)
  const members = useStore(cast)
  const present = marks.find((mark): mark is Extract<Mark, { kind: 'speaker' }> => mark.kind === 'speaker')
  const chosen = present && members.find(({ name }) => foldSpeakerName(name) === foldSpeakerName(present.name))
  return (
    <MarkMenu
      kind="speaker"
      action="mark-speaker"
      icon={<Speech size={16} strokeWidth={1.5} aria-hidden />}
      toolbar={toolbar}
      studio={studio}
      items={[
        ...members.map((member) => ({ id: member.id, label: member.name, detail: voiceOf(member) })),
        { id: 'new', label: t('newSpeaker') },
        { id: 'cast', label: t('cast') },
        ...(present ? [{ id: 'none', label: t('none.speaker') }] : []),
      ]}
      chosen={chosen?.id ?? null}
      onChoose={(id) => {
        const member = members.find((one) => one.id === id)
        if (member) studio.set({ kind: 'speaker', name: member.name })
        else if (id === 'none') studio.remove('speaker')
        else if (id === 'new') studio.openNewSpeaker()
        else onCast()
      }}
    />
  )
}
