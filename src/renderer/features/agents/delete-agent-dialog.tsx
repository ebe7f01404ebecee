import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
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

/** Asks before an agent is deleted, and says what remains (specification part 3). */
export function DeleteAgentDialog({ agentId, name, unsentChanges, onClose, onDeleted }: DeleteAgentDialogProps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => client.agents.remove({ agentId }),
    async onSuccess() {
      onClose()
      onDeleted()
      showToast({ text: `“${name}” was deleted. Its conversations remain.` })
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
            Keep it
          </Button>
          <Button isLarge look="danger" isDisabled={remove.isPending} onPress={() => remove.mutate()}>
            {remove.isPending ? 'Deleting' : 'Delete the agent'}
          </Button>
        </>
      }
    >
      <p>The agent, its flow and its widget are deleted at the service. This cannot be taken back.</p>
      <dl className={review.values}>
        <dt>Remains</dt>
        <dd>Its conversations, and the tools that were attached to it. The history of its test runs.</dd>
        <dt>Goes</dt>
        <dd>Its tests.{unsentChanges > 0 && ` ${formatCount(unsentChanges, 'change')} here that were not sent.`}</dd>
      </dl>
      {remove.error && (
        <FailureNotice failure={failureOf(reasonOf(remove.error))} topic="managing" kept="The agent is still here." />
      )}
    </Dialog>
  )
}
