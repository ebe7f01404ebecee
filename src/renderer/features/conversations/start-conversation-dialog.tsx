import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StartedConversation } from '#shared/contract/conversations.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readVariables } from './read-variables.ts'

/** An agent that can hold a conversation. */
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

/** Starts a conversation with an agent and opens it. */
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
  const reason = start.error ? getFailure(start.error) : null
  const isSandbox = settings?.usesSandbox === true
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
        {isSandbox
          ? 'The sandbox simulates a caller against the published flow. No real call, no charge.'
          : 'Starts a live session with this agent. Charges may apply.'}
      </Notice>
      {agent.unsentChanges > 0 && (
        <Notice tone="warning">This agent has unpublished changes. The test uses the published version.</Notice>
      )}
      <TextField
        label="Caller"
        description="Caller ID stored with the conversation. Optional."
        value={caller}
        onChange={setCaller}
        maxLength={255}
        isLarge
      />
      <TextAreaField
        label="Variables"
        description="One per line: name = value. Optional."
        placeholder="customer_name = Ada"
        value={typed}
        onChange={setTyped}
        error={problem}
        isCode
      />
      {reason && (
        <FailureNotice
          failure={reason}
          topic="managing"
          {...(getFailureRule(reason).kept === 'unknown'
            ? { kept: 'A session may have started. Check the conversation list.' }
            : {})}
        />
      )}
    </Dialog>
  )
}
