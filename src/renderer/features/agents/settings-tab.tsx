import { getFieldPath } from '#shared/domain/agents/agent-changes.ts'
import { type JsonObject, readAt } from '#shared/domain/agents/json-pointer.ts'
import { getSectionId, SectionNav } from '../../ui/section-nav.tsx'
import { AGENT_SECTIONS, type AgentField, type AgentSection, otherFields, WEBHOOK_SECTION } from './agent-fields.ts'
import styles from './agents.module.css'
import { FieldEditor } from './field-editor.tsx'
import { ReceiverOffer } from './receiver-offer.tsx'
import { SecretSection } from './secret-section.tsx'
import type { AgentOnScreen } from './use-agent.ts'

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
  const sections: readonly AgentSection[] =
    others.length === 0 ? AGENT_SECTIONS : [...AGENT_SECTIONS, { title: 'Other fields of the service', fields: others }]
  const changed = new Set(screen.detail?.changes.map(({ pointer }) => pointer))
  const changedTitles = sections
    .filter(({ fields }) => fields.some(({ pointer }) => changed.has(pointer)))
    .map(({ title }) => title)
  return (
    <div className={styles.settings}>
      <SectionNav
        label="Setting sections"
        titles={sections.map(({ title }) => title)}
        marked={{ titles: new Set(changedTitles), meaning: 'unpublished changes' }}
      />
      <div className={styles.sections}>
        {sections.map(({ title, fields }) => (
          <section key={title} className={styles.section} id={getSectionId(title)} aria-label={title} tabIndex={-1}>
            <h2>{title}</h2>
            <div className={styles.fields}>
              {fields
                .filter((field) => isShown(field, agent))
                .map((field) => (
                  <div
                    key={field.pointer}
                    className={styles.field}
                    data-kind={field.edit.kind}
                    {...(changed.has(field.pointer) ? { 'data-changed': true } : {})}
                  >
                    <FieldEditor
                      field={field}
                      value={valueOf(agent, field)}
                      onChange={(value) => screen.edit(field.pointer, value)}
                      error={refused[getFieldPath(field.pointer)] ?? null}
                    />
                    {changed.has(field.pointer) && <span className={styles.changedMark}>unpublished change</span>}
                  </div>
                ))}
              {title === WEBHOOK_SECTION && (
                <ReceiverOffer
                  webhookUrl={String(readAt(agent, '/webhook_url') ?? '')}
                  onUrl={(url) => screen.edit('/webhook_url', url)}
                />
              )}
              {title === WEBHOOK_SECTION && screen.detail && (
                <SecretSection detail={screen.detail} onDetail={screen.show} />
              )}
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
