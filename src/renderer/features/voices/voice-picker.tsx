import { useState } from 'react'
import { findVoiceName } from '#shared/domain/voice-name.ts'
import { OpeningField } from '../../ui/opening-field.tsx'
import { t } from './messages/t.ts'
import { VoiceDialog, type VoiceDialogProps } from './voice-dialog.tsx'

export type VoicePickerProps = Omit<VoiceDialogProps, 'title' | 'onClose'> & {
  label: string
  /** Shown instead of a voice's name if `voiceId` is undefined. */
  severalLabel?: string
  autoFocus?: boolean
}

/** Shows the voice and opens the list of voices. */
export function VoicePicker({ label, severalLabel, autoFocus = false, ...props }: VoicePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const { catalog, voiceId, inheritLabel } = props
  const name =
    voiceId === undefined
      ? severalLabel
      : voiceId === null
        ? (inheritLabel ?? t('choose'))
        : (findVoiceName(catalog, voiceId) ?? voiceId)
  return (
    <div>
      <OpeningField label={label} value={name ?? ''} autoFocus={autoFocus} onOpen={() => setOpen(true)} />
      {isOpen && <VoiceDialog {...props} title={label} onClose={() => setOpen(false)} />}
    </div>
  )
}
