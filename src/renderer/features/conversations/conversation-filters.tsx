import type { ConversationFilter } from '#shared/contract/conversations.ts'
import { formatNumber } from '../../lib/format-count.ts'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './conversations.module.css'

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

const STATUSES = [
  { id: 'all', label: 'Any status' },
  { id: 'live', label: 'Live now' },
  { id: 'completed', label: 'Completed' },
  { id: 'failed', label: 'Failed' },
]
const RESULTS = [
  { id: 'all', label: 'Any result' },
  { id: 'failed', label: 'A criterion failed' },
  { id: 'passed', label: 'All criteria passed' },
  { id: 'open', label: 'Unknown or not evaluated' },
]
const PERIODS = [
  { id: 'all', label: 'Any time' },
  { id: '1', label: 'Last 24 hours' },
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
]
const MARKED = [
  { id: 'all', label: 'Any label' },
  { id: 'follow-up', label: 'Follow-up' },
  { id: 'note', label: 'With a note' },
]
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
    { id: 'all', label: 'All agents' },
    ...agents.map(({ agentId, name, count }) => ({
      id: agentId,
      label: `${name || agentId} (${formatNumber(count)})`,
    })),
  ]
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <SelectField
        label="Agent"
        isLabelHidden
        options={agentOptions}
        value={choice.agentId}
        onChange={(agentId) => onChange({ ...choice, agentId })}
      />
      <SelectField
        label="Status"
        isLabelHidden
        options={STATUSES}
        value={choice.status}
        onChange={(status) => onChange({ ...choice, status })}
      />
      <SelectField
        label="Result"
        isLabelHidden
        options={RESULTS}
        value={choice.result}
        onChange={(result) => onChange({ ...choice, result })}
      />
      <SelectField
        label="Time"
        isLabelHidden
        options={PERIODS}
        value={choice.period}
        onChange={(period) => onChange({ ...choice, period })}
      />
      <SelectField
        label="Labels"
        isLabelHidden
        options={[...MARKED, ...tags.map((tag) => ({ id: `${TAG}${tag}`, label: `Tag ${tag}` }))]}
        value={choice.marked}
        onChange={(marked) => onChange({ ...choice, marked })}
      />
    </div>
  )
}
