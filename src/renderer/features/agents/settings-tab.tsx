import { fieldPathOf } from '#shared/domain/agents/agent-changes.ts'
import { type JsonObject, readAt } from '#shared/domain/agents/json-pointer.ts'
import { AGENT_SECTIONS, type AgentField, type AgentSection, otherFields, WEBHOOK_SECTION } from './agent-fields.ts'
import styles from './agents.module.css'
import { FieldEditor } from './field-editor.tsx'
import { SecretSection } from './secret-section.tsx'
import type { AgentOnScreen } from './use-agent.ts'

/** Everything that can be set of an agent, in sections; fields that are not known here last, as JSON. */
export function SettingsTab({ screen, agent }: { screen: AgentOnScreen; agent: JsonObject }) {
  const others = otherFields(agent)
  const sections: readonly AgentSection[] =
    others.length === 0 ? AGENT_SECTIONS : [...AGENT_SECTIONS, { title: 'Other fields of the service', fields: others }]
  const refused = screen.pushFailure?.details.fields ?? {}
  const changed = new Set(screen.detail?.changes.map(({ pointer }) => pointer))
  return (
    <div className={styles.settings}>
      {sections.map(({ title, fields }) => (
        <section key={title} className={styles.section} aria-label={title}>
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
                    error={refused[fieldPathOf(field.pointer)] ?? null}
                  />
                  {changed.has(field.pointer) && <span className={styles.changedMark}>changed, not sent</span>}
                </div>
              ))}
            {title === WEBHOOK_SECTION && screen.detail && (
              <SecretSection detail={screen.detail} onDetail={screen.show} />
            )}
          </div>
        </section>
      ))}
    </div>
  )
}

/** Older answers have the voice at the top. */
function valueOf(agent: JsonObject, { pointer }: AgentField): unknown {
  const value = readAt(agent, pointer)
  return value === undefined && pointer === '/tts/voice_id' ? agent['voice_id'] : value
}

/** Fields of a custom model are in the way of everybody else. */
function isShown({ pointer }: AgentField, agent: JsonObject): boolean {
  if (!['/llm/base_url', '/llm/credential_id', '/llm/extra_body'].includes(pointer)) return true
  return readAt(agent, '/llm/provider') === 'custom' || (readAt(agent, pointer) ?? null) !== null
}
