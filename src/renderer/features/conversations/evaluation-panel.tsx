import type { ConversationEvaluation } from '#shared/contract/conversations.ts'
import { formatCount } from '../../lib/format-count.ts'
import styles from './conversation-page.module.css'
import { OutcomeMark } from './outcome-mark.tsx'
import { failuresFirst, OUTCOME_WORDS, formatValue } from './format-conversation.ts'

export interface EvaluationPanelProps {
  evaluations: readonly ConversationEvaluation[]
  isLive: boolean
}

/** The evaluation with reasons, failures first, and the collected data. */
export function EvaluationPanel({ evaluations, isLive }: EvaluationPanelProps) {
  const criteria = failuresFirst(evaluations.filter(({ kind }) => kind === 'criterion'))
  const data = evaluations.filter(({ kind }) => kind === 'data')
  const others = evaluations.filter(({ kind }) => kind !== 'criterion' && kind !== 'data')
  return (
    <>
      <section aria-label="Evaluation" className={styles.part}>
        <h2>Evaluation</h2>
        {criteria.length === 0 && (
          <p className={styles.hint}>
            {isLive
              ? 'Evaluated after the conversation ends.'
              : 'Not evaluated. Add success criteria on the agent’s Evaluation tab; they apply to future conversations.'}
          </p>
        )}
        {criteria.length > 0 && <p className={styles.hint}>{describeCount(criteria)}</p>}
        <ul className={styles.criteria}>
          {criteria.map((each) => (
            <li key={each.id} className={styles.criterion} data-outcome={each.outcome}>
              <div className={styles.verdict}>
                <OutcomeMark outcome={each.outcome} />
                <span className={styles.criterionName} dir="auto">
                  {each.name || 'Untitled criterion'}
                </span>
                <span className={styles.outcome}>
                  {OUTCOME_WORDS[each.outcome]}
                  {each.score !== null && `, score ${Math.round(each.score * 100)}%`}
                </span>
              </div>
              {each.rationale !== '' && (
                <p className={styles.reason} dir="auto">
                  {each.rationale}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      {data.length > 0 && (
        <section aria-label="Collected data" className={styles.part}>
          <h2>Collected data</h2>
          <dl className={styles.collected}>
            {data.map((each) => (
              <div key={each.id}>
                <dt>{each.name}</dt>
                <dd dir="auto" {...(formatValue(each.value) === 'Not found' ? { 'data-none': true } : {})}>
                  {formatValue(each.value)}
                  {each.rationale !== '' && <span className={styles.reason}>{each.rationale}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {others.map((each) => (
        <section key={each.id} aria-label={each.name || each.kind} className={styles.part}>
          <h2>{each.name || (each.kind === 'summary' ? 'Summary' : each.kind)}</h2>
          <p className={styles.reason} dir="auto">
            {each.rationale || formatValue(each.value)}
          </p>
        </section>
      ))}
    </>
  )
}

function describeCount(criteria: readonly ConversationEvaluation[]): string {
  const failed = criteria.filter(({ outcome }) => outcome === 'failed').length
  const open = criteria.filter(({ outcome }) => outcome === 'open').length
  const all = formatCount(criteria.length, 'criterion', 'criteria')
  if (failed === 0 && open === 0) return `All passed: ${all}.`
  const parts = [
    [criteria.length - failed - open, 'passed'],
    [failed, 'failed'],
    [open, 'open'],
  ] as const
  return `${all}: ${parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')}.`
}
