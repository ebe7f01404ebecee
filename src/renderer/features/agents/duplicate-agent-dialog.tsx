import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './agents.module.css'
import { formatMade } from './format-made.ts'
import { t } from './messages/t.ts'

export interface DuplicateAgentDialogProps {
  agentId: string
  name: string
  onClose: () => void
  onMade: (agentId: string) => void
}

const NAME_MAX_CHARS = 100

/** Creates a copy of an agent, including local changes. */
export function DuplicateAgentDialog({ agentId, name: before, onClose, onMade }: DuplicateAgentDialogProps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [name, setName] = useState(() => {
    const addedChars = t('duplicate.name', { name: '' }).length
    return t('duplicate.name', { name: before.slice(0, NAME_MAX_CHARS - addedChars) })
  })
  const make = useMutation({
    mutationFn: () => client.agents.duplicate({ agentId, name: name.trim() }),
    onSuccess(detail) {
      void cache.invalidateQueries({ queryKey: queries.agents.list.key() })
      onClose()
      onMade(detail.agentId)
    },
  })
  const reason = make.error ? getFailure(make.error) : null
  return (
    <Dialog
      title={t('duplicate.title')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          isDisabled={make.isPending || name.trim() === ''}
          onPress={() => make.mutate()}
        >
          {t(make.isPending ? 'duplicate.busy' : 'duplicate.confirm')}
        </DialogFooter>
      }
    >
      <TextField label={common('name')} value={name} onChange={setName} maxLength={NAME_MAX_CHARS} isLarge autoFocus />
      <p className={styles.hint}>{t('duplicate.text')}</p>
      {reason && <FailureNotice failure={reason} topic="managing" kept={formatMade(reason)} />}
    </Dialog>
  )
}
