import type { ConversationEvaluation } from '#shared/contract/conversations.ts'
import styles from './conversation-page.module.css'
import { OutcomeMark } from './outcome-mark.tsx'
import { failuresFirst, formatOutcome, formatValue, hasValue } from './format-conversation.ts'
import { t } from './messages/t.ts'

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
      <section aria-label={t('evaluation.title')} className={styles.part}>
        <h2>{t('evaluation.title')}</h2>
        {criteria.length === 0 && <p className={styles.hint}>{t(isLive ? 'evaluation.later' : 'evaluation.none')}</p>}
        {criteria.length > 0 && <p className={styles.hint}>{describeCount(criteria)}</p>}
        <ul className={styles.criteria}>
          {criteria.map((each) => (
            <li key={each.id} className={styles.criterion} data-outcome={each.outcome}>
              <div className={styles.verdict}>
                <OutcomeMark outcome={each.outcome} />
                <span className={styles.criterionName} dir="auto">
                  {each.name || t('evaluation.untitled')}
                </span>
                <span className={styles.outcome}>
                  {each.score === null
                    ? formatOutcome(each.outcome)
                    : t('evaluation.scored', {
                        outcome: formatOutcome(each.outcome),
                        share: Math.round(each.score * 100) / 100,
                      })}
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
        <section aria-label={t('evaluation.data')} className={styles.part}>
          <h2>{t('evaluation.data')}</h2>
          <dl className={styles.collected}>
            {data.map((each) => (
              <div key={each.id}>
                <dt>{each.name}</dt>
                <dd dir="auto" data-none={!hasValue(each.value) || undefined}>
                  {formatValue(each.value)}
                  {each.rationale !== '' && <span className={styles.reason}>{each.rationale}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {others.map((each) => (
        <section
          key={each.id}
          aria-label={each.name || (isSummary(each) ? t('evaluation.summaryLabel') : each.kind)}
          className={styles.part}
        >
          <h2>{each.name || (isSummary(each) ? t('evaluation.summary') : each.kind)}</h2>
          <p className={styles.reason} dir="auto">
            {each.rationale || formatValue(each.value)}
          </p>
        </section>
      ))}
    </>
  )
}

const isSummary = ({ kind }: ConversationEvaluation) => kind === 'summary'

function describeCount(criteria: readonly ConversationEvaluation[]): string {
  const failed = criteria.filter(({ outcome }) => outcome === 'failed').length
  const open = criteria.filter(({ outcome }) => outcome === 'open').length
  const count = criteria.length
  if (failed === 0 && open === 0) return t('evaluation.allPassed', { count })
  const passed = count - failed - open
  const parts = [
    ...(passed > 0 ? [t('evaluation.sum.passed', { count: passed })] : []),
    ...(failed > 0 ? [t('evaluation.sum.failed', { count: failed })] : []),
    ...(open > 0 ? [t('evaluation.sum.open', { count: open })] : []),
  ]
  return t('evaluation.sum', { count, parts: parts.join(', ') })
}
