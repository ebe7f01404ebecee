import { useState } from 'react'
import type { CastList, SoundChange } from '#shared/contract/cast.ts'
import { formatCount } from '../../lib/format-count.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TouchedNotice } from './touched-notice.tsx'
import { useTouched } from './use-touched.ts'

export interface RemoveMemberDialogProps {
  projectId: string
  member: CastList['members'][number]
  onRemove: () => void
  onClose: () => void
}

/** What taking a speaker out of the cast would do to the script, before it is done. */
export function RemoveMemberDialog({ projectId, member, onRemove, onClose }: RemoveMemberDialogProps) {
  const [change] = useState<SoundChange>({ kind: 'remove', castId: member.id })
  const { touched, isPending } = useTouched(projectId, change)
  return (
    <Dialog
      title={`Take ${member.name} out of the cast`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Keep
          </Button>
          <Button isLarge look="danger" isDisabled={isPending} onPress={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p>
        {formatCount(member.lineCount, 'line')}{' '}
        {member.lineCount === 1 ? 'is spoken as it stands' : 'are spoken as they stand'} then, with the name in front.
      </p>
      <TouchedNotice touched={touched} />
    </Dialog>
  )
}
