import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type JsonObject, readAt } from '#shared/domain/agents/json-pointer.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../agents.module.css'
import type { AgentOnScreen } from '../use-agent.ts'
import { ColorField } from './color-field.tsx'
import { t } from './messages/t.ts'
import parts from './widget.module.css'
import { DEFAULT_TEXTS, embedSnippet, isPublic, ORB, readWidgetLook, type WidgetMoment } from './widget-look.ts'
import { WidgetPreview } from './widget-preview.tsx'

const SHAPES = ['pill', 'fab'] as const
const THEMES = ['auto', 'light', 'dark'] as const
const AVATARS = ['orb', 'image'] as const
const MOMENTS = ['idle', 'listening', 'thinking', 'speaking'] as const
const TEXTS = ['start_call', 'end_call', 'listening', 'thinking', 'speaking'] as const

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
        <section aria-label={t('appearance')} className={styles.entries}>
          <h2>{t('appearance')}</h2>
          <ChoiceField
            label={t('shape')}
            options={SHAPES.map((id) => ({ id, label: t(`shape.${id}`) }))}
            value={look.style}
            onChange={set('style')}
          />
          <ChoiceField
            label={t('theme')}
            options={THEMES.map((id) => ({ id, label: t(`theme.${id}`) }))}
            value={look.theme}
            onChange={set('theme')}
          />
          <ChoiceField
            label={t('avatarType')}
            options={AVATARS.map((id) => ({ id, label: t(`avatar.${id}`) }))}
            value={look.avatar.kind}
            onChange={set('avatar/type')}
          />
          {look.avatar.kind === 'orb' ? (
            <div className={styles.fields}>
              <ColorField
                label={t('primaryColor')}
                value={text('avatar/orb_color_1')}
                fallback={ORB[0]}
                onChange={set('avatar/orb_color_1')}
              />
              <ColorField
                label={t('secondaryColor')}
                value={text('avatar/orb_color_2')}
                fallback={ORB[1]}
                onChange={set('avatar/orb_color_2')}
              />
            </div>
          ) : (
            <TextField
              label={t('avatarUrl')}
              description={t('avatarUrlHint')}
              value={text('avatar/image_url')}
              placeholder="https://"
              maxLength={2_000}
              onChange={set('avatar/image_url')}
            />
          )}
        </section>
        <section aria-label={t('labels')} className={styles.entries}>
          <h2>{t('labels')}</h2>
          <div className={styles.fields}>
            {TEXTS.map((name) => (
              <TextField
                key={name}
                label={t(`text.${name}`)}
                placeholder={DEFAULT_TEXTS[name]}
                value={text(`text/${name}`)}
                maxLength={200}
                onChange={set(`text/${name}`)}
              />
            ))}
          </div>
        </section>
        <section aria-label={t('behavior')} className={styles.entries}>
          <h2>{t('behavior')}</h2>
          <SwitchField label={t('consent')} isSelected={look.terms !== null} onChange={set('terms/enabled')} />
          {look.terms !== null && (
            <TextAreaField
              label={t('terms')}
              value={text('terms/content')}
              maxLength={20_000}
              onChange={set('terms/content')}
            />
          )}
          <SwitchField label={t('transcript')} isSelected={look.hasTranscript} onChange={set('transcript/enabled')} />
          <SwitchField
            label={t('analytics')}
            isSelected={at('telemetry/enabled') === true}
            onChange={set('telemetry/enabled')}
          />
        </section>
      </div>
      <div className={parts.widgetSide}>
        <section aria-label={t('preview')} className={styles.entries}>
          <h2>{t('preview')}</h2>
          <ChoiceField
            label={t('state')}
            options={MOMENTS.map((id) => ({ id, label: t(`state.${id}`) }))}
            value={moment}
            onChange={setMoment}
          />
          <WidgetPreview look={look} moment={moment} />
          <p className={styles.hint}>{t('previewHint')}</p>
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
  const hasUnpublished = (screen.detail?.changes ?? []).some(({ pointer }) => pointer.startsWith('/widget_config'))
  return (
    <section aria-label={t('embed')} className={styles.entries}>
      <h2>{t('embed')}</h2>
      {!isPublicThere && (
        <Notice
          tone="quiet"
          role="status"
          {...(isPublic(agent)
            ? {}
            : { actions: <Button onPress={() => screen.edit('/is_public', true)}>{t('makePublic')}</Button> })}
        >
          {t(isPublic(agent) ? 'publicUnpublished' : 'private')}
        </Notice>
      )}
      <code className={styles.code} aria-label={t('snippet')}>
        {snippet}
      </code>
      {isSandbox && <p className={styles.hint}>{t('sandboxHint')}</p>}
      <div className={styles.buttons}>
        <Button onPress={() => setCopied(copyText(snippet))}>{t(isCopied ? 'copied' : 'copySnippet')}</Button>
        <Button look="quiet" isDisabled={visit.isPending} onPress={() => visit.mutate()}>
          {t(visit.isPending ? 'testing' : 'testEmbed')}
        </Button>
      </div>
      {visit.data && (
        <Notice tone="quiet" role="status">
          {t(hasUnpublished ? 'loadsPublished' : 'loads')}
        </Notice>
      )}
      {visit.error &&
        (getFailure(visit.error).code === 'forbidden' ? (
          <Notice tone="warning" role="status">
            {t('doesNotLoad')}
          </Notice>
        ) : (
          <FailureNotice failure={getFailure(visit.error)} topic="managing" />
        ))}
    </section>
  )
}
