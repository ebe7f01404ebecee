import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type JsonObject, readAt } from '#shared/domain/agents/json-pointer.ts'
import { copyText } from '../../lib/copy-text.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
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
  { name: 'start_call', label: 'Start button text', placeholder: 'Start a call' },
  { name: 'end_call', label: 'End button text', placeholder: 'End' },
  { name: 'listening', label: 'Text while listening', placeholder: 'Listening' },
  { name: 'thinking', label: 'Text while thinking', placeholder: 'Thinking' },
  { name: 'speaking', label: 'Text while talking', placeholder: 'Speaking' },
]

/** The widget's appearance with a live preview, and the embed snippet. */
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
          <ChoiceField label="Avatar type" options={AVATARS} value={look.avatar.kind} onChange={set('avatar/type')} />
          {look.avatar.kind === 'orb' ? (
            <div className={styles.fields}>
              <ColorField
                label="Primary color"
                value={text('avatar/orb_color_1')}
                fallback={ORB[0]}
                onChange={set('avatar/orb_color_1')}
              />
              <ColorField
                label="Secondary color"
                value={text('avatar/orb_color_2')}
                fallback={ORB[1]}
                onChange={set('avatar/orb_color_2')}
              />
            </div>
          ) : (
            <TextField
              label="Avatar image URL"
              description="Loaded by the website, not by Overvoice."
              value={text('avatar/image_url')}
              placeholder="https://"
              maxLength={2_000}
              onChange={set('avatar/image_url')}
            />
          )}
        </section>
        <section aria-label="Labels" className={styles.entries}>
          <h2>Labels</h2>
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
        <section aria-label="Behavior" className={styles.entries}>
          <h2>Behavior</h2>
          <SwitchField label="Require consent" isSelected={look.terms !== null} onChange={set('terms/enabled')} />
          {look.terms !== null && (
            <TextAreaField
              label="Terms"
              value={text('terms/content')}
              maxLength={20_000}
              onChange={set('terms/content')}
            />
          )}
          <SwitchField label="Show transcript" isSelected={look.hasTranscript} onChange={set('transcript/enabled')} />
          <SwitchField
            label="Send usage analytics"
            isSelected={at('telemetry/enabled') === true}
            onChange={set('telemetry/enabled')}
          />
        </section>
      </div>
      <div className={parts.widgetSide}>
        <section aria-label="Preview" className={styles.entries}>
          <h2>Preview</h2>
          <ChoiceField label="State" options={MOMENTS} value={moment} onChange={setMoment} />
          <WidgetPreview look={look} moment={moment} />
          <p className={styles.hint}>Preview. Shape and position are approximate.</p>
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
  const isSandbox = settings?.usesSandbox ?? true
  const snippet = embedSnippet(settings?.baseUrl || 'https://voice-service.example', agentId)
  const isPublicThere = isPublic(screen.detail?.seen)
  const unsent = (screen.detail?.changes ?? []).filter(({ pointer }) => pointer.startsWith('/widget_config')).length
  return (
    <section aria-label="Embed" className={styles.entries}>
      <h2>Embed</h2>
      {!isPublicThere && (
        <Notice
          tone="quiet"
          role="status"
          {...(isPublic(agent)
            ? {}
            : { actions: <Button onPress={() => screen.edit('/is_public', true)}>Make public</Button> })}
        >
          {isPublic(agent)
            ? 'The agent is set to public but not published. Websites can’t show the widget yet.'
            : 'Private agent. Websites can’t show the widget.'}
        </Notice>
      )}
      <code className={styles.code} aria-label="Snippet">
        {snippet}
      </code>
      {isSandbox && (
        <p className={styles.hint}>The sandbox has no widget. With an account, the URL is your service’s.</p>
      )}
      <div className={styles.buttons}>
        <Button onPress={() => setCopied(copyText(snippet))}>{isCopied ? 'Copied' : 'Copy the snippet'}</Button>
        <Button look="quiet" isDisabled={visit.isPending} onPress={() => visit.mutate()}>
          {visit.isPending ? 'Asking' : 'Test embed'}
        </Button>
      </div>
      {visit.data && (
        <Notice tone="quiet" role="status">
          Websites can load the widget{unsent > 0 && ', without your unpublished changes'}.
        </Notice>
      )}
      {visit.error &&
        (getFailure(visit.error).code === 'forbidden' ? (
          <Notice tone="warning" role="status">
            Websites can’t load the widget: the agent isn’t public.
          </Notice>
        ) : (
          <FailureNotice failure={getFailure(visit.error)} topic="managing" />
        ))}
    </section>
  )
}
