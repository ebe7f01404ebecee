import { useState } from 'react'
import type { CastList, SoundChange } from '#shared/contract/cast.ts'
import { formatCount } from '../../lib/format-count.ts'
import { useRunningChoice } from '../../rpc/use-running-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TouchedNotice } from './touched-notice.tsx'
import { useTouched } from './use-touched.ts'

export interface RemoveMemberDialogProps {
  projectId: string
  member: CastList['members'][number]
  /** Removes the speaker, then calls `afterwards`. */
  onRemove: (afterwards: () => Promise<void>) => void
  onClose: () => void
}

/** Shows how removing a speaker from the cast affects the script. */
export function RemoveMemberDialog({ projectId, member, onRemove, onClose }: RemoveMemberDialogProps) {
  const [change] = useState<SoundChange>({ kind: 'remove', castId: member.id })
  const { touched, isPending } = useTouched(projectId, change)
  const running = useRunningChoice(touched?.runningBlockIds ?? [])
  return (
    <Dialog
      title={`Remove ${member.name} from the cast?`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="danger" isDisabled={isPending} onPress={() => onRemove(running.apply)}>
            Remove speaker
          </Button>
        </>
      }
    >
      <p>{formatCount(member.lineCount, 'line')} will be read aloud with the name included.</p>
      <TouchedNotice touched={touched} />
      {running.field}
    </Dialog>
  )
}
