import { formatValue } from '#shared/domain/flow/evaluate-condition.ts'
import { type FlowGraph, textOf, variablesOf } from '#shared/domain/flow/flow-graph.ts'
import { changedAt, type FlowWalk, lastStep } from '#shared/domain/flow/walk-flow.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { MarkWord } from '../reading/mark-icon.tsx'
import { readAnswer } from './read-answer.ts'
import styles from './try-path.module.css'
import { t } from './messages/t.ts'

/** The variables at this step. Before the first step they can be set, as a call may do. */
export function VariableTable({
  graph,
  walk,
  onGive,
}: {
  graph: FlowGraph
  walk: FlowWalk
  onGive: ((key: string, value: unknown) => void) | null
}) {
  const values = lastStep(walk)?.values ?? new Map<string, unknown>()
  const changed = new Set(changedAt(walk, walk.steps.length - 1))
  const declared = variablesOf(graph).flatMap((variable) => textOf(variable, 'key') ?? [])
  const keys = [...new Set([...declared, ...values.keys()])]
  if (keys.length === 0) return null
  return (
    <section className={styles.variables} aria-label={t('variables.title')}>
      <h3 className={styles.heading}>{t(onGive ? 'variables.atStart' : 'variables.title')}</h3>
      {onGive ? (
        keys.map((key) => (
          <TextField
            key={key}
            label={key}
            value={formatValue(values.get(key) ?? '')}
            onChange={(text) => onGive(key, readAnswer(graph, key, text))}
          />
        ))
      ) : (
        <dl className={styles.values}>
          {keys.map((key) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>
                {values.has(key) ? (
                  formatValue(values.get(key))
                ) : (
                  <span className={styles.none}>{t('variables.noValue')}</span>
                )}
                {changed.has(key) && <MarkWord mark={{ tone: 'changed', word: t('variables.new') }} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
