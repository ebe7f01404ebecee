import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './agents.module.css'
import { readNewAgent, writeNewAgent } from './new-agent-draft.ts'
import { sayMade } from './say-made.ts'
import { useAgentVoices } from './use-agent-voices.ts'
import { useFlowTemplates } from './use-flow-templates.ts'
import { VoiceField } from './voice-field.tsx'

export interface CreateAgentDialogProps {
  onClose: () => void
  onMade: (agentId: string) => void
}

const FORM = 'new-agent'
const NO_TEMPLATE = 'none'

/** Asks for what an agent cannot be without. What was written stays until the agent is made, also over a restart. */
export function CreateAgentDialog({ onClose, onMade }: CreateAgentDialogProps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [draft, setDraft] = useState(readNewAgent)
  const [isChecked, setChecked] = useState(false)
  const { voices } = useAgentVoices()
  const [first] = voices
  const voiceId = draft.voiceId === '' ? (first?.id ?? '') : draft.voiceId
  useEffect(() => writeNewAgent(draft), [draft])

  const templates = useFlowTemplates()
  const make = useMutation({
    async mutationFn() {
      const { templateId, ...fields } = draft
      const detail = await client.agents.create({ ...fields, name: fields.name.trim(), voiceId })
      writeNewAgent(null)
      if (templateId !== '') await cloneOnto(detail.agentId, templateId)
      return detail
    },
    onSuccess(detail) {
      void cache.invalidateQueries({ queryKey: queries.agents.list.key() })
      onClose()
      onMade(detail.agentId)
    },
  })
  /** The agent is there in any case: what fails here is said on its page. */
  async function cloneOnto(agentId: string, templateId: string): Promise<void> {
    try {
      const { tag } = await client.flow.templates.previewClone({ templateId, agentId })
      await client.flow.templates.clone({ templateId, agentId, tag })
      await cache.invalidateQueries({ queryKey: queries.flow.key() })
    } catch (error) {
      showToast({ text: `The agent was made without the template’s flow. ${reasonOf(error).message}` })
    }
  }

  const reason = make.error ? reasonOf(make.error) : null
  const refused = reason?.details.fields ?? {}
  const isComplete = draft.name.trim() !== '' && draft.prompt.trim() !== '' && voiceId !== ''
  const missing = (text: string, sentence: string) => (isChecked && text.trim() === '' ? sentence : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isComplete && !make.isPending) make.mutate()
  }
  return (
    <Dialog
      title="New agent"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" type="submit" form={FORM} isDisabled={make.isPending}>
            {make.isPending ? 'Making the agent' : 'Create'}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} className={styles.form}>
        <TextField
          label="Name"
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
          maxLength={100}
          isLarge
          autoFocus
          error={missing(draft.name, 'Give the agent a name.') ?? refused['name'] ?? null}
        />
        <TextAreaField
          label="Prompt"
          description="Who the agent is and how it is to behave."
          value={draft.prompt}
          onChange={(prompt) => setDraft({ ...draft, prompt })}
          maxLength={100_000}
          error={missing(draft.prompt, 'Say what the agent is to do.') ?? refused['prompt'] ?? null}
        />
        <TextAreaField
          label="First message"
          description="What it says when a conversation begins."
          value={draft.firstMessage}
          onChange={(firstMessage) => setDraft({ ...draft, firstMessage })}
          maxLength={100_000}
          error={refused['first_message'] ?? null}
        />
        <VoiceField
          label="Voice"
          voiceId={voiceId}
          onChange={(chosen) => setDraft({ ...draft, voiceId: chosen })}
          error={missing(voiceId, 'Choose a voice.') ?? refused['tts.voice_id'] ?? null}
        />
        <SelectField
          label="Flow"
          isLarge
          options={[
            { id: NO_TEMPLATE, label: 'The service’s own', detail: 'A flow can be drawn later.' },
            ...templates.map(({ templateId, name, description, nodeCount }) => ({
              id: templateId,
              label: name,
              detail: [formatCount(nodeCount, 'node'), description].filter((part) => part !== '').join(' · '),
            })),
          ]}
          value={templates.some(({ templateId }) => templateId === draft.templateId) ? draft.templateId : NO_TEMPLATE}
          onChange={(id) => setDraft({ ...draft, templateId: id === NO_TEMPLATE ? '' : id })}
          description="A template becomes the draft of its flow; nothing answers with it before it is published."
        />
      </form>
      {reason && <FailureNotice failure={failureOf(reason)} topic="managing" kept={sayMade(reason)} />}
    </Dialog>
  )
}
