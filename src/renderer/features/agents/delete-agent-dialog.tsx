import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'
import review from './review.module.css'

export interface DeleteAgentDialogProps {
  agentId: string
  name: string
  unsentChanges: number
  onClose: () => void
  onDeleted: () => void
}

/** Confirms deleting an agent and says what remains (specification part 3). */
export function DeleteAgentDialog({ agentId, name, unsentChanges, onClose, onDeleted }: DeleteAgentDialogProps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => client.agents.remove({ agentId }),
    async onSuccess() {
      onClose()
      onDeleted()
      showToast({ text: t('delete.done', { name }) })
      await cache.invalidateQueries({ queryKey: queries.agents.list.key() })
      cache.removeQueries({ queryKey: queries.agents.get.queryKey({ input: { agentId } }) })
    },
  })
  return (
    <Dialog
      title={t('delete.title', { name })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} look="danger" isDisabled={remove.isPending} onPress={() => remove.mutate()}>
          {t(remove.isPending ? 'delete.busy' : 'delete.confirm')}
        </DialogFooter>
      }
    >
      <p>{t('delete.text')}</p>
      <dl className={review.values}>
        <dt>{t('delete.kept')}</dt>
        <dd>{t('delete.keptText')}</dd>
        <dt>{t('delete.deleted')}</dt>
        <dd>{unsentChanges > 0 ? t('delete.testsAndChanges', { count: unsentChanges }) : t('delete.tests')}</dd>
      </dl>
      {remove.error && <FailureNotice failure={getFailure(remove.error)} topic="managing" kept={t('delete.failed')} />}
    </Dialog>
  )
}
