import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type JsonObject, readAt } from '#shared/domain/agents/json-pointer.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './agents.module.css'
import parts from './widget.module.css'
import { ColorField } from './color-field.tsx'
import type { AgentOnScreen } from './use-agent.ts'
import { embedSnippet, isPublic, ORB, readWidgetLook, type WidgetMoment } from './widget-look.ts'
import { WidgetPreview } from './widget-preview.tsx'

const STYLES = [
  { id: 'pill', label: 'Pill' },
  { id: 'fab', label: 'Round button' },
] as const
const THEMES = [
  { id: 'auto', label: 'Auto' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const
const AVATARS = [
  { id: 'orb', label: 'Orb' },
  { id: 'image', label: 'Picture' },
] as const
const MOMENTS: readonly { id: WidgetMoment; label: string }[] = [
  { id: 'idle', label: 'Before a call' },
  { id: 'listening', label: 'Listening' },
  { id: 'thinking', label: 'Thinking' },
  { id: 'speaking', label: 'Speaking' },
]
const TEXTS = [
  { name: 'start_call', label: 'Text to begin', placeholder: 'Start a call' },
  { name: 'end_call', label: 'Text to end', placeholder: 'End' },
  { name: 'listening', label: 'Text while listening', placeholder: 'Listening' },
  { name: 'thinking', label: 'Text while thinking', placeholder: 'Thinking' },
  { name: 'speaking', label: 'Text while speaking', placeholder: 'Speaking' },
]

/** How the widget looks on a page, seen at once, and what goes into the page. */
export function WidgetTab({ screen, agent }: { screen: AgentOnScreen; agent: JsonObject }) {
  const [moment, setMoment] = useState<WidgetMoment>('idle')
  const look = readWidgetLook(agent)
  const at = (name: string) => readAt(agent, `/widget_config/${name}`)
  const text = (name: string) => {
    const value = at(name)
    return typeof value === 'string' ? value : ''
  }
  const set = (name: string) => (value: unknown) => screen.edit(`/widget_config/${name}`, value)
  return (
    <div className={parts.widgetTab}>
      <div className={parts.widgetForm}>
        <section aria-label="Appearance" className={styles.entries}>
          <h2>Appearance</h2>
          <ChoiceField label="Shape" options={STYLES} value={look.style} onChange={set('style')} />
          <ChoiceField label="Theme" options={THEMES} value={look.theme} onChange={set('theme')} />
          <ChoiceField label="Face" options={AVATARS} value={look.avatar.kind} onChange={set('avatar/type')} />
          {look.avatar.kind === 'orb' ? (
            <div className={styles.fields}>
              <ColorField
                label="First colour"
                value={text('avatar/orb_color_1')}
                fallback={ORB[0]}
                onChange={set('avatar/orb_color_1')}
              />
              <ColorField
                label="Second colour"
                value={text('avatar/orb_color_2')}
                fallback={ORB[1]}
                onChange={set('avatar/orb_color_2')}
              />
            </div>
          ) : (
            <TextField
              label="Address of the picture"
              description="The page loads it; the studio does not."
              value={text('avatar/image_url')}
              placeholder="https://"
              maxLength={2_000}
              onChange={set('avatar/image_url')}
            />
          )}
        </section>
        <section aria-label="Texts" className={styles.entries}>
          <h2>Texts</h2>
          <div className={styles.fields}>
            {TEXTS.map(({ name, label, placeholder }) => (
              <TextField
                key={name}
                label={label}
                placeholder={placeholder}
                value={text(`text/${name}`)}
                maxLength={200}
                onChange={set(`text/${name}`)}
              />
            ))}
          </div>
        </section>
        <section aria-label="Behaviour" className={styles.entries}>
          <h2>Behaviour</h2>
          <SwitchField
            label="Asks for consent first"
            isSelected={look.terms !== null}
            onChange={set('terms/enabled')}
          />
          {look.terms !== null && (
            <TextAreaField
              label="Terms"
              value={text('terms/content')}
              maxLength={20_000}
              onChange={set('terms/content')}
            />
          )}
          <SwitchField
            label="Shows the transcript"
            isSelected={look.hasTranscript}
            onChange={set('transcript/enabled')}
          />
          <SwitchField
            label="Reports how it is used"
            isSelected={at('telemetry/enabled') === true}
            onChange={set('telemetry/enabled')}
          />
        </section>
      </div>
      <div className={parts.widgetSide}>
        <section aria-label="Preview" className={styles.entries}>
          <h2>Preview</h2>
          <ChoiceField label="Moment" options={MOMENTS} value={moment} onChange={setMoment} />
          <WidgetPreview look={look} moment={moment} />
          <p className={styles.hint}>
            Colours, texts and parts are the widget’s own; shapes and places are near to it.
          </p>
        </section>
        <Embed screen={screen} agent={agent} />
      </div>
    </div>
  )
}

function Embed({ screen, agent }: { screen: AgentOnScreen; agent: JsonObject }) {
  const { client, queries } = useStudio()
  const [isCopied, setCopied] = useState(false)
  const settings = useQuery(queries.settings.get.queryOptions()).data
  const agentId = screen.detail?.agentId ?? ''
  const visit = useMutation({ mutationFn: () => client.agents.widgetForVisitors({ agentId }) })
  const isPractice = settings?.usePractice ?? true
  const snippet = embedSnippet(settings?.baseUrl || 'https://voice-service.example', agentId)
  const isPublicThere = isPublic(screen.detail?.seen)
  const unsent = (screen.detail?.changes ?? []).filter(({ pointer }) => pointer.startsWith('/widget_config')).length
  return (
    <section aria-label="On a page" className={styles.entries}>
      <h2>On a page</h2>
      {!isPublicThere && (
        <Notice
          tone="quiet"
          role="status"
          {...(isPublic(agent)
            ? {}
            : { actions: <Button onPress={() => screen.edit('/is_public', true)}>Make it public</Button> })}
        >
          {isPublic(agent)
            ? 'That the agent is public is kept here and not sent. Until then pages cannot show it.'
            : 'The agent is not public: pages cannot show it.'}
        </Notice>
      )}
      <code className={styles.code} aria-label="Snippet">
        {snippet}
      </code>
      {isPractice && (
        <p className={styles.hint}>
          The practice service has no widget. With an account the address is that of its service.
        </p>
      )}
      <div className={styles.buttons}>
        <Button onPress={() => setCopied(copyText(snippet))}>{isCopied ? 'Copied' : 'Copy the snippet'}</Button>
        <Button look="quiet" isDisabled={visit.isPending} onPress={() => visit.mutate()}>
          {visit.isPending ? 'Asking' : 'Ask as a page would'}
        </Button>
      </div>
      {visit.data && (
        <Notice tone="quiet" role="status">
          A page gets the widget without a key
          {unsent > 0 ? ', as it was before the changes here that are not sent.' : ', as it is shown here.'}
        </Notice>
      )}
      {visit.error &&
        (reasonOf(visit.error).code === 'forbidden' ? (
          <Notice tone="warning" role="status">
            A page is refused the widget: the agent is not public.
          </Notice>
        ) : (
          <FailureNotice failure={failureOf(reasonOf(visit.error))} topic="managing" />
        ))}
    </section>
  )
}
