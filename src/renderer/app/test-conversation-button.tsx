import { PhoneCall } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StartedConversation } from '#shared/contract/conversations.ts'
import { StartConversationDialog } from '../features/conversations/start-conversation-dialog.tsx'
import { useAction } from '../lib/actions.ts'
import { useStudio } from '../rpc/studio.ts'
import { Button } from '../ui/button.tsx'
import { t } from './messages/t.ts'

/** Starts a test conversation with the agent on screen. */
export function TestConversationButton({
  agentId,
  onStarted,
}: {
  agentId: string
  onStarted: (started: StartedConversation) => void
}) {
  const { queries } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const detail = useQuery({ ...queries.agents.get.queryOptions({ input: { agentId } }), enabled: isOpen }).data
  const unpublished = useQuery({
    ...queries.unpublished.read.queryOptions({ input: { agentId } }),
    enabled: isOpen,
    staleTime: 0,
  }).data
  useAction('test-agent', () => setOpen(true))
  const name = detail?.seen['name']
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <PhoneCall size={16} strokeWidth={1.5} aria-hidden />
        {t('agent.test')}
      </Button>
      {isOpen && detail && unpublished && (
        <StartConversationDialog
          agent={{
            agentId,
            name: typeof name === 'string' && name !== '' ? name : agentId,
            unsentChanges: unpublished.parts.reduce((sum, { count }) => sum + count, 0),
          }}
          onClose={() => setOpen(false)}
          onStarted={onStarted}
        />
      )}
    </>
  )
}
