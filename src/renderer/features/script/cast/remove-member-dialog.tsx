import { useState } from 'react'
import type { CastList, SoundChange } from '#shared/contract/cast.ts'
import { useRunningChoice } from '../../../rpc/use-running-choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { t } from './messages/t.ts'
import { TouchedNotice } from '../project/touched-notice.tsx'
import { useTouched } from '../project/use-touched.ts'

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
      title={t('removeMember.title', { name: member.name })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} look="danger" isDisabled={isPending} onPress={() => onRemove(running.apply)}>
          {t('removeMember.confirm')}
        </DialogFooter>
      }
    >
      {member.lineCount > 0 && <p>{t('removeMember.text', { count: member.lineCount })}</p>}
      {member.passageCount > 0 && <p>{t('removeMember.passages', { count: member.passageCount })}</p>}
      <TouchedNotice touched={touched} />
      {running.field}
    </Dialog>
  )
}
