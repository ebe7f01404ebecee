import type { ConversationFilter } from '#shared/contract/conversations.ts'
import { formatNumber } from '../../lib/format-count.ts'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './conversations.module.css'

/** What a person chose; `period` is turned into an instant when it is asked for. */
export interface FilterChoice {
  agentId: string
  status: string
  result: string
  period: string
  /** `follow-up`, `note`, or `tag:` with the tag. */
  marked: string
}

export const EVERYTHING: FilterChoice = { agentId: 'all', status: 'all', result: 'all', period: 'all', marked: 'all' }

const STATUSES = [
  { id: 'all', label: 'Any state' },
  { id: 'live', label: 'Live now' },
  { id: 'completed', label: 'Completed' },
  { id: 'failed', label: 'Failed' },
]
const RESULTS = [
  { id: 'all', label: 'Any result' },
  { id: 'failed', label: 'A criterion failed' },
  { id: 'passed', label: 'All criteria passed' },
  { id: 'open', label: 'Open or not judged' },
]
const PERIODS = [
  { id: 'all', label: 'Any time' },
  { id: '1', label: 'Last 24 hours' },
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
]
const MARKED = [
  { id: 'all', label: 'Any mark' },
  { id: 'follow-up', label: 'To follow up' },
  { id: 'note', label: 'With a note' },
]
const TAG = 'tag:'
const DAY_MS = 86_400_000

/** The choice as the core takes it. */
export function filterOf({ agentId, status, result, period, marked }: FilterChoice, nowMs: number): ConversationFilter {
  const chosen = <Id extends string>(id: string) => (id === 'all' ? null : (id as Id))
  return {
    agentId: chosen(agentId),
    status: chosen(status),
    result: chosen(result),
    since: period === 'all' ? null : new Date(nowMs - Number(period) * DAY_MS).toISOString(),
    marked: markedOf(marked),
  }
}

function markedOf(marked: string): ConversationFilter['marked'] {
  if (marked === 'follow-up' || marked === 'note') return { kind: marked }
  return marked.startsWith(TAG) ? { kind: 'tag', tag: marked.slice(TAG.length) } : null
}

export interface ConversationFiltersProps {
  choice: FilterChoice
  agents: readonly { agentId: string; name: string; count: number }[]
  tags: readonly string[]
  onChange: (choice: FilterChoice) => void
}

/** Which conversations are listed. */
export function ConversationFilters({ choice, agents, tags, onChange }: ConversationFiltersProps) {
  const agentOptions = [
    { id: 'all', label: 'Every agent' },
    ...agents.map(({ agentId, name, count }) => ({
      id: agentId,
      label: `${name || agentId} (${formatNumber(count)})`,
    })),
  ]
  return (
    <div className={styles.filters} role="group" aria-label="Which conversations">
      <SelectField
        label="Agent"
        isLabelHidden
        options={agentOptions}
        value={choice.agentId}
        onChange={(agentId) => onChange({ ...choice, agentId })}
      />
      <SelectField
        label="State"
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
        label="Marks"
        isLabelHidden
        options={[...MARKED, ...tags.map((tag) => ({ id: `${TAG}${tag}`, label: `Tag ${tag}` }))]}
        value={choice.marked}
        onChange={(marked) => onChange({ ...choice, marked })}
      />
    </div>
  )
}
