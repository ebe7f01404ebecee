import type { ConversationFilter } from '#shared/contract/conversations.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './conversations.module.css'
import { t } from './messages/t.ts'

/** The user's filter choice; `period` is converted to a time when applied. */
export interface FilterChoice {
  agentId: string
  status: string
  result: string
  period: string
  /** `follow-up`, `note`, or `tag:` with the label. */
  marked: string
}

export const EVERYTHING: FilterChoice = { agentId: 'all', status: 'all', result: 'all', period: 'all', marked: 'all' }

const STATUSES = ['all', 'live', 'completed', 'failed'] as const
const RESULTS = ['all', 'failed', 'passed', 'open'] as const
const PERIODS = ['all', '1', '7', '30'] as const
const TAG = 'tag:'
const DAY_MS = 86_400_000

/** The choice as a core filter. */
export function getFilter(
  { agentId, status, result, period, marked }: FilterChoice,
  nowMs: number,
): ConversationFilter {
  const chosen = <Id extends string>(id: string) => (id === 'all' ? null : (id as Id))
  return {
    agentId: chosen(agentId),
    status: chosen(status),
    result: chosen(result),
    since: period === 'all' ? null : new Date(nowMs - Number(period) * DAY_MS).toISOString(),
    marked: getMarked(marked),
  }
}

function getMarked(marked: string): ConversationFilter['marked'] {
  if (marked === 'follow-up' || marked === 'note') return { kind: marked }
  return marked.startsWith(TAG) ? { kind: 'tag', tag: marked.slice(TAG.length) } : null
}

export interface ConversationFiltersProps {
  choice: FilterChoice
  agents: readonly { agentId: string; name: string; count: number }[]
  tags: readonly string[]
  onChange: (choice: FilterChoice) => void
}

/** Filters of the conversation list. */
export function ConversationFilters({ choice, agents, tags, onChange }: ConversationFiltersProps) {
  const agentOptions = [
    { id: 'all', label: t('filter.agents') },
    ...agents.map(({ agentId, name, count }) => ({
      id: agentId,
      label: `${name || agentId} (${formatNumber(count)})`,
    })),
  ]
  return (
    <div className={styles.filters} role="group" aria-label={t('filter.label')}>
      <SelectField
        label={t('agent')}
        isLabelHidden
        options={agentOptions}
        value={choice.agentId}
        onChange={(agentId) => onChange({ ...choice, agentId })}
      />
      <SelectField
        label={t('status')}
        isLabelHidden
        options={STATUSES.map((id) => ({ id, label: t(`filter.status.${id}`) }))}
        value={choice.status}
        onChange={(status) => onChange({ ...choice, status })}
      />
      <SelectField
        label={t('result')}
        isLabelHidden
        options={RESULTS.map((id) => ({ id, label: t(`filter.result.${id}`) }))}
        value={choice.result}
        onChange={(result) => onChange({ ...choice, result })}
      />
      <SelectField
        label={t('filter.time')}
        isLabelHidden
        options={PERIODS.map((id) => ({ id, label: t(`filter.period.${id}`) }))}
        value={choice.period}
        onChange={(period) => onChange({ ...choice, period })}
      />
      <SelectField
        label={t('filter.labels')}
        isLabelHidden
        options={[
          { id: 'all', label: t('filter.labels.all') },
          { id: 'follow-up', label: t('followUp') },
          { id: 'note', label: t('withNote') },
          ...tags.map((tag) => ({ id: `${TAG}${tag}`, label: t('filter.tag', { tag }) })),
        ]}
        value={choice.marked}
        onChange={(marked) => onChange({ ...choice, marked })}
      />
    </div>
  )
}
