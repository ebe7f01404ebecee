import { PhoneCall } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StartedConversation } from '#shared/contract/conversations.ts'
import { StartConversationDialog } from '../features/conversations/start-conversation-dialog.tsx'
import { useStudio } from '../rpc/studio.ts'
import { Button } from '../ui/button.tsx'

/** Begins a test conversation with the agent that is on the screen. */
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
  const name = detail?.seen['name']
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <PhoneCall size={16} strokeWidth={1.5} aria-hidden />
        Test conversation
      </Button>
      {isOpen && detail && (
        <StartConversationDialog
          agent={{
            agentId,
            name: typeof name === 'string' && name !== '' ? name : agentId,
            unsentChanges: detail.changes.length,
          }}
          onClose={() => setOpen(false)}
          onStarted={onStarted}
        />
      )}
    </>
  )
}
