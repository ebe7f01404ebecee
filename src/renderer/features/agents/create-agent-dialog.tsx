import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { formatFields } from '#shared/errors/field-problem.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './agents.module.css'
import { formatMade } from './format-made.ts'
import { t } from './messages/t.ts'
import { readNewAgent, writeNewAgent } from './new-agent-draft.ts'
import { t as settingsText } from './settings/messages/t.ts'
import { useAgentVoices } from './use-agent-voices.ts'
import { VoiceField } from './voice-field.tsx'
import type { FlowTemplateEntry } from '#shared/contract/flow-templates.ts'

export interface CreateAgentDialogProps {
  onClose: () => void
  onMade: (agentId: string) => void
}

const FORM = 'new-agent'
const NO_TEMPLATE = 'none'

/** Asks for an agent's required fields. Input is kept until the agent is created, even over a restart. */
export function CreateAgentDialog({ onClose, onMade }: CreateAgentDialogProps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [draft, setDraft] = useState(readNewAgent)
  const [isChecked, setChecked] = useState(false)
  const { voices, isLoading } = useAgentVoices()
  const [first] = voices
  const voiceId = draft.voiceId === '' ? (first?.id ?? '') : draft.voiceId
  useEffect(() => writeNewAgent(draft), [draft])

  const templates = useFlowTemplates()
  const make = useMutation({
    async mutationFn() {
      const { templateId, ...fields } = draft
      const chosenId = voiceId === '' ? await loadDefaultVoice() : voiceId
      if (chosenId === null) return null
      const detail = await client.agents.create({ ...fields, name: fields.name.trim(), voiceId: chosenId })
      writeNewAgent(null)
      if (templateId !== '') await cloneOnto(detail.agentId, templateId)
      return detail
    },
    onSuccess(detail) {
      if (!detail) return
      void cache.invalidateQueries({ queryKey: queries.agents.list.key() })
      onClose()
      onMade(detail.agentId)
    },
  })
  /** For Create pressed before the voices were loaded. */
  async function loadDefaultVoice(): Promise<string | null> {
    const stored = await cache.ensureQueryData(queries.agents.voices.queryOptions())
    const { voices: loaded } = stored.asOf === null ? await client.agents.refreshVoices() : stored
    return loaded[0]?.id ?? null
  }
  /** The agent exists in any case: failures here are shown on its page. */
  async function cloneOnto(agentId: string, templateId: string): Promise<void> {
    try {
      const { tag } = await client.flow.templates.previewClone({ templateId, agentId })
      await client.flow.templates.clone({ templateId, agentId, tag })
      await cache.invalidateQueries({ queryKey: queries.flow.key() })
    } catch (error) {
      showToast({ text: t('create.withoutFlow', { reason: formatReason(getFailure(error)) }) })
    }
  }

  const reason = make.error ? getFailure(make.error) : null
  const refused = formatFields(reason)
  const isVoiceMissing = voiceId === '' && !isLoading && !make.isPending
  const isComplete = draft.name.trim() !== '' && draft.prompt.trim() !== '' && !isVoiceMissing
  const missing = (text: string, sentence: string) => (isChecked && text.trim() === '' ? sentence : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isComplete && !make.isPending) make.mutate()
  }
  return (
    <Dialog
      title={t('newAgent')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} type="submit" form={FORM} isDisabled={make.isPending}>
          {t(make.isPending ? 'create.busy' : 'create.confirm')}
        </DialogFooter>
      }
    >
      <form id={FORM} onSubmit={submit} className={styles.form}>
        <TextField
          label={common('name')}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
          maxLength={100}
          isLarge
          autoFocus
          error={missing(draft.name, t('create.enterName')) ?? refused['name'] ?? null}
        />
        <TextAreaField
          label={settingsText('field.prompt')}
          description={settingsText('hint.prompt')}
          value={draft.prompt}
          onChange={(prompt) => setDraft({ ...draft, prompt })}
          maxLength={100_000}
          error={missing(draft.prompt, t('create.enterPrompt')) ?? refused['prompt'] ?? null}
        />
        <TextAreaField
          label={settingsText('field.firstMessage')}
          description={settingsText('hint.firstMessage')}
          value={draft.firstMessage}
          onChange={(firstMessage) => setDraft({ ...draft, firstMessage })}
          maxLength={100_000}
          error={refused['first_message'] ?? null}
        />
        <VoiceField
          label={common('voice')}
          voiceId={voiceId}
          onChange={(chosen) => setDraft({ ...draft, voiceId: chosen })}
          error={(isChecked && isVoiceMissing ? t('create.chooseVoice') : null) ?? refused['tts.voice_id'] ?? null}
        />
        <SelectField
          label={t('part.flow')}
          isLarge
          options={[
            { id: NO_TEMPLATE, label: t('create.defaultFlow'), detail: t('create.defaultFlowHint') },
            ...templates.map(({ templateId, name, description, nodeCount }) => ({
              id: templateId,
              label: name,
              detail: [t('create.nodes', { count: nodeCount }), description].filter((part) => part !== '').join(' · '),
            })),
          ]}
          value={templates.some(({ templateId }) => templateId === draft.templateId) ? draft.templateId : NO_TEMPLATE}
          onChange={(id) => setDraft({ ...draft, templateId: id === NO_TEMPLATE ? '' : id })}
          description={t('create.flowHint')}
        />
      </form>
      {reason && <FailureNotice failure={reason} topic="managing" kept={formatMade(reason)} />}
    </Dialog>
  )
}

const NONE: FlowTemplateEntry[] = []

/** Cached templates for a new agent's flow; fetches once if there are none. */
function useFlowTemplates(): FlowTemplateEntry[] {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const stored = useQuery(queries.flow.templates.list.queryOptions())
  const { mutate, isIdle } = useMutation({
    mutationFn: () => client.flow.templates.refresh(),
    onSuccess: (fresh) => cache.setQueryData(queries.flow.templates.list.queryKey(), fresh),
  })
  const isUnread = stored.isSuccess && stored.data.asOf === null
  useEffect(() => {
    if (isUnread && isIdle) mutate()
  }, [isUnread, isIdle, mutate])
  return stored.data?.templates ?? NONE
}
