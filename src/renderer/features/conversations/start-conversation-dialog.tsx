import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StartedConversation } from '#shared/contract/conversations.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
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
      title={t('start.title', { name: agent.name })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          isDisabled={start.isPending || problem !== null}
          onPress={() => start.mutate()}
        >
          {t(start.isPending ? 'start.starting' : 'start.start')}
        </DialogFooter>
      }
    >
      <Notice tone="quiet">{t(isSandbox ? 'start.sandbox' : 'start.live')}</Notice>
      {agent.unsentChanges > 0 && <Notice tone="warning">{t('start.unpublished')}</Notice>}
      <TextField
        label={t('caller')}
        description={t('start.callerHint')}
        value={caller}
        onChange={setCaller}
        maxLength={255}
        isLarge
      />
      <TextAreaField
        label={t('variables')}
        description={t('start.variablesHint')}
        placeholder={t('start.variablesExample')}
        value={typed}
        onChange={setTyped}
        error={problem}
        isCode
      />
      {reason && (
        <FailureNotice
          failure={reason}
          topic="managing"
          {...(getFailureRule(reason).kept === 'unknown' ? { kept: t('start.unconfirmed') } : {})}
        />
      )}
    </Dialog>
  )
}
