import { getFieldPath } from '#shared/domain/agents/agent-changes.ts'
import { type JsonObject, readAt } from '#shared/domain/agents/json-pointer.ts'
import { getSectionId, SectionNav } from '../../../ui/section-nav.tsx'
import styles from '../agents.module.css'
import { ReceiverOffer } from '../receiver-offer.tsx'
import { SecretSection } from '../secret-section.tsx'
import type { AgentOnScreen } from '../use-agent.ts'
import { AGENT_SECTIONS, type AgentField, type AgentSection, otherFields } from './agent-fields.ts'
import { FieldEditor } from './field-editor.tsx'
import { t } from './messages/t.ts'

/** All settings of an agent in sections, unknown fields last as JSON. */
export function SettingsTab({
  screen,
  agent,
  refused,
}: {
  screen: AgentOnScreen
  agent: JsonObject
  /** Messages for fields that the service rejected, by its field path. */
  refused: Readonly<Record<string, string>>
}) {
  const others = otherFields(agent)
  const shown: readonly AgentSection[] =
    others.length === 0 ? AGENT_SECTIONS : [...AGENT_SECTIONS, { id: 'other', fields: others }]
  const sections = shown.map((section) => ({ ...section, title: t(`section.${section.id}`) }))
  const changed = new Set(screen.detail?.changes.map(({ pointer }) => pointer))
  const changedTitles = sections
    .filter(({ fields }) => fields.some(({ pointer }) => changed.has(pointer)))
    .map(({ title }) => title)
  return (
    <div className={styles.settings}>
      <SectionNav
        label={t('sections')}
        titles={sections.map(({ title }) => title)}
        marked={{ titles: new Set(changedTitles), meaning: t('unpublishedChanges') }}
      />
      <div className={styles.sections}>
        {sections.map(({ id, title, fields }) => (
          <section key={id} className={styles.section} id={getSectionId(title)} aria-label={title} tabIndex={-1}>
            <h2>{title}</h2>
            <div className={styles.fields}>
              {fields
                .filter((field) => isShown(field, agent))
                .map((field) => (
                  <div
                    key={field.pointer}
                    className={styles.field}
                    data-kind={field.edit.kind}
                    data-changed={changed.has(field.pointer) || undefined}
                  >
                    <FieldEditor
                      field={field}
                      value={valueOf(agent, field)}
                      onChange={(value) => screen.edit(field.pointer, value)}
                      error={refused[getFieldPath(field.pointer)] ?? null}
                    />
                    {changed.has(field.pointer) && <span className={styles.changedMark}>{t('unpublishedChange')}</span>}
                  </div>
                ))}
              {id === 'webhook' && (
                <ReceiverOffer
                  webhookUrl={String(readAt(agent, '/webhook_url') ?? '')}
                  onUrl={(url) => screen.edit('/webhook_url', url)}
                />
              )}
              {id === 'webhook' && screen.detail && <SecretSection detail={screen.detail} onDetail={screen.show} />}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

/** Older responses have the voice at the top level. */
function valueOf(agent: JsonObject, { pointer }: AgentField): unknown {
  const value = readAt(agent, pointer)
  return value === undefined && pointer === '/tts/voice_id' ? agent['voice_id'] : value
}

/** Fields of custom models are hidden for other models. */
function isShown({ pointer }: AgentField, agent: JsonObject): boolean {
  if (!['/llm/base_url', '/llm/credential_id', '/llm/extra_body'].includes(pointer)) return true
  return readAt(agent, '/llm/provider') === 'custom' || (readAt(agent, pointer) ?? null) !== null
}
