import type { ServiceProject } from '#shared/contract/service-projects.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'

/** `2 agents, 1 voice`; states what couldn't be requested. */
export function formatResources({ agentCount, voiceCount }: ServiceProject): string {
  const parts = [
    ...(agentCount === null ? [] : [formatCount(agentCount, 'agent')]),
    ...(voiceCount === null ? [] : [formatCount(voiceCount, 'voice')]),
  ]
  if (parts.length === 0) return 'no access'
  if (agentCount === 0 && voiceCount === 0) return 'empty'
  return parts.filter((part) => !part.startsWith('0 ')).join(', ')
}

/** `3.20 of 10 this month`, in the service's currency unit; null if it reports nothing. */
export function formatSpend({ monthlySpend, monthlyBudget }: ServiceProject): string | null {
  if (monthlySpend === null) return monthlyBudget === null ? null : `budget ${money(monthlyBudget)} a month`
  const of = monthlyBudget === null ? '' : ` of ${money(monthlyBudget)}`
  return `${money(monthlySpend)}${of} spent this month`
}

/** The project's own limits; null if it has none. */
export function formatOwnLimits({ maxRequestsPerMinute, maxConcurrentCalls }: ServiceProject): string | null {
  const parts = [
    ...(maxRequestsPerMinute === null ? [] : [`${formatCount(maxRequestsPerMinute, 'request')} a minute`]),
    ...(maxConcurrentCalls === null ? [] : [`${formatCount(maxConcurrentCalls, 'concurrent call')}`]),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

/** Small amounts keep enough digits to differ from zero. */
function money(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.01) return value.toPrecision(2)
  return formatNumber(Math.round(value * 100) / 100)
}
