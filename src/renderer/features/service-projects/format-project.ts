import type { ServiceProject } from '#shared/contract/service-projects.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { t } from './messages/t.ts'

/** `2 agents, 1 voice`; states what couldn't be requested. */
export function formatResources({ agentCount, voiceCount }: ServiceProject): string {
  if (agentCount === null && voiceCount === null) return t('resources.noAccess')
  if (agentCount === 0 && voiceCount === 0) return t('resources.empty')
  return [
    ...(agentCount ? [t('resources.agents', { count: agentCount })] : []),
    ...(voiceCount ? [t('resources.voices', { count: voiceCount })] : []),
  ].join(', ')
}

/** `3.20 of 10 this month`, in the service's currency unit; null if it reports nothing. */
export function formatSpend({ monthlySpend, monthlyBudget }: ServiceProject): string | null {
  const budget = monthlyBudget === null ? null : money(monthlyBudget)
  if (monthlySpend === null) return budget === null ? null : t('spend.budget', { budget })
  const amount = money(monthlySpend)
  return budget === null ? t('spend.spent', { amount }) : t('spend.spentOfBudget', { amount, budget })
}

/** The project's own limits; null if it has none. */
export function formatOwnLimits({ maxRequestsPerMinute, maxConcurrentCalls }: ServiceProject): string | null {
  const parts = [
    ...(maxRequestsPerMinute === null ? [] : [t('limits.requests', { count: maxRequestsPerMinute })]),
    ...(maxConcurrentCalls === null ? [] : [t('limits.calls', { count: maxConcurrentCalls })]),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

/** Small amounts keep enough digits to differ from zero. */
function money(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.01) return value.toPrecision(2)
  return formatNumber(Math.round(value * 100) / 100)
}
