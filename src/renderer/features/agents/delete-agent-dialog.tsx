import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../lib/format-count.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { showToast } from '../../ui/toast.tsx'
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
      showToast({ text: `Deleted “${name}”. Its conversations are kept.` })
      await cache.invalidateQueries({ queryKey: queries.agents.list.key() })
      cache.removeQueries({ queryKey: queries.agents.get.queryKey({ input: { agentId } }) })
    },
  })
  return (
    <Dialog
      title={`Delete “${name}”`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="danger" isDisabled={remove.isPending} onPress={() => remove.mutate()}>
            {remove.isPending ? 'Deleting' : 'Delete agent'}
          </Button>
        </>
      }
    >
      <p>The agent, its flow and its widget are deleted from the service. This can’t be undone.</p>
      <dl className={review.values}>
        <dt>Kept</dt>
        <dd>Its conversations, and the tools that were attached to it. The history of its test runs.</dd>
        <dt>Deleted</dt>
        <dd>Its tests{unsentChanges > 0 && ` and ${formatCount(unsentChanges, 'unpublished change')}`}.</dd>
      </dl>
      {remove.error && (
        <FailureNotice failure={getFailure(remove.error)} topic="managing" kept="The agent wasn’t deleted." />
      )}
    </Dialog>
  )
}
