import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StartedConversation } from '#shared/contract/conversations.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readVariables } from './read-variables.ts'

/** An agent that a conversation can be begun with. */
export interface CalledAgent {
  agentId: string
  name: string
  unsentChanges: number
}

export interface StartConversationDialogProps {
  agent: CalledAgent
  onClose: () => void
  onStarted: (started: StartedConversation) => void
}

/** Begins a conversation with an agent, to watch it. */
export function StartConversationDialog({ agent, onClose, onStarted }: StartConversationDialogProps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const settings = useQuery(queries.settings.get.queryOptions()).data
  const [caller, setCaller] = useState('')
  const [typed, setTyped] = useState('')
  const { variables, problem } = readVariables(typed)
  const start = useMutation({
    mutationFn: () =>
      client.conversations.start({
        agentId: agent.agentId,
        callerIdentity: caller.trim() === '' ? null : caller.trim(),
        language: null,
        variables,
      }),
    onSuccess(started) {
      void cache.invalidateQueries({ queryKey: queries.conversations.list.key() })
      onClose()
      onStarted(started)
    },
  })
  const reason = start.error ? reasonOf(start.error) : null
  const isPractice = settings?.usePractice === true
  return (
    <Dialog
      title={`Test conversation with “${agent.name}”`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button
            isLarge
            look="primary"
            isDisabled={start.isPending || problem !== null}
            onPress={() => start.mutate()}
          >
            {start.isPending ? 'Starting' : 'Start'}
          </Button>
        </>
      }
    >
      <Notice tone="quiet">
        {isPractice
          ? 'The practice service plays both sides: a simulated caller walks the agent’s published flow. Nobody is called, and it costs nothing.'
          : 'The service opens a session of this agent and may charge for it.'}
      </Notice>
      {agent.unsentChanges > 0 && (
        <Notice tone="warning">
          Changes of this agent are not sent. The conversation is held with the agent as the service has it.
        </Notice>
      )}
      <TextField
        label="Caller"
        description="Who calls, as the service stores it. May stay empty."
        value={caller}
        onChange={setCaller}
        maxLength={255}
        isLarge
      />
      <TextAreaField
        label="Variables"
        description="One in a line, as name = value. May stay empty."
        placeholder="customer_name = Ada"
        value={typed}
        onChange={setTyped}
        error={problem}
        isCode
      />
      {reason && (
        <FailureNotice
          failure={failureOf(reason)}
          topic="managing"
          {...(reason.code === 'timed_out' || reason.code === 'service_unavailable'
            ? { kept: 'A session may have begun: the list of conversations shows it.' }
            : {})}
        />
      )}
    </Dialog>
  )
}
