import { expect, it } from 'vitest'
import type { ServiceProject } from '#shared/contract/service-projects.ts'
import { formatOwnLimits, formatResources, formatSpend } from './format-project.ts'

const PROJECT: ServiceProject = {
  ...{ id: 'proj_1', name: 'Audiobook', createdAt: null, archivedAt: null },
  ...{ monthlySpend: null, monthlyBudget: null, maxRequestsPerMinute: null, maxConcurrentCalls: null },
  ...{ agentCount: 0, voiceCount: 0 },
}

it('lists a project’s resources and what couldn’t be requested', () => {
  expect(formatResources(PROJECT)).toBe('empty')
  expect(formatResources({ ...PROJECT, agentCount: 2, voiceCount: 1 })).toBe('2 agents, 1 voice')
  expect(formatResources({ ...PROJECT, agentCount: 0, voiceCount: 1 })).toBe('1 voice')
  expect(formatResources({ ...PROJECT, agentCount: null, voiceCount: 3 })).toBe('3 voices')
  expect(formatResources({ ...PROJECT, agentCount: null, voiceCount: null })).toBe('no access')
})

it('shows usage as the service counts it', () => {
  expect(formatSpend(PROJECT)).toBeNull()
  expect(formatSpend({ ...PROJECT, monthlySpend: 3.204 })).toBe('3.2 spent this month')
  expect(formatSpend({ ...PROJECT, monthlySpend: 0.00012, monthlyBudget: 10 })).toBe('0.00012 of 10 spent this month')
  expect(formatSpend({ ...PROJECT, monthlyBudget: 10 })).toBe('budget 10 a month')
})

it('shows the project’s own limits', () => {
  expect(formatOwnLimits(PROJECT)).toBeNull()
  expect(formatOwnLimits({ ...PROJECT, maxRequestsPerMinute: 30, maxConcurrentCalls: 1 })).toBe(
    '30 requests a minute, 1 concurrent call',
  )
})
