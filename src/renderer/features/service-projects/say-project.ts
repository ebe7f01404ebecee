import type { ServiceProject } from '#shared/contract/service-projects.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'

/** `2 agents, 1 voice`; of what could not be asked for, that. */
export function sayResources({ agentCount, voiceCount }: ServiceProject): string {
  const parts = [
    ...(agentCount === null ? [] : [formatCount(agentCount, 'agent')]),
    ...(voiceCount === null ? [] : [formatCount(voiceCount, 'voice')]),
  ]
  if (parts.length === 0) return 'content not visible'
  if (agentCount === 0 && voiceCount === 0) return 'empty'
  return parts.filter((part) => !part.startsWith('0 ')).join(', ')
}

/** `3.20 of 10 this month`, in whatever the service counts money in; null where it says nothing. */
export function saySpend({ monthlySpend, monthlyBudget }: ServiceProject): string | null {
  if (monthlySpend === null) return monthlyBudget === null ? null : `budget ${money(monthlyBudget)} a month`
  const of = monthlyBudget === null ? '' : ` of ${money(monthlyBudget)}`
  return `${money(monthlySpend)}${of} spent this month`
}

/** Limits that the project has for itself; null where it has none. */
export function sayOwnLimits({ maxRequestsPerMinute, maxConcurrentCalls }: ServiceProject): string | null {
  const parts = [
    ...(maxRequestsPerMinute === null ? [] : [`${formatCount(maxRequestsPerMinute, 'request')} a minute`]),
    ...(maxConcurrentCalls === null ? [] : [`${formatCount(maxConcurrentCalls, 'call')} at a time`]),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

/** Small sums keep the digits that make them differ from nothing. */
function money(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.01) return value.toPrecision(2)
  return formatNumber(Math.round(value * 100) / 100)
}
