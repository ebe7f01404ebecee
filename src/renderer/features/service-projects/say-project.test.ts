import { expect, it } from 'vitest'
import type { ServiceProject } from '#shared/contract/service-projects.ts'
import { sayOwnLimits, sayResources, saySpend } from './say-project.ts'

const PROJECT: ServiceProject = {
  ...{ id: 'proj_1', name: 'Audiobook', createdAt: null, archivedAt: null },
  ...{ monthlySpend: null, monthlyBudget: null, maxRequestsPerMinute: null, maxConcurrentCalls: null },
  ...{ agentCount: 0, voiceCount: 0 },
}

it('says what stands in a project, and what could not be asked for', () => {
  expect(sayResources(PROJECT)).toBe('empty')
  expect(sayResources({ ...PROJECT, agentCount: 2, voiceCount: 1 })).toBe('2 agents, 1 voice')
  expect(sayResources({ ...PROJECT, agentCount: 0, voiceCount: 1 })).toBe('1 voice')
  expect(sayResources({ ...PROJECT, agentCount: null, voiceCount: 3 })).toBe('3 voices')
  expect(sayResources({ ...PROJECT, agentCount: null, voiceCount: null })).toBe('content not visible')
})

it('says what is spent as the service counts it', () => {
  expect(saySpend(PROJECT)).toBeNull()
  expect(saySpend({ ...PROJECT, monthlySpend: 3.204 })).toBe('3.2 spent this month')
  expect(saySpend({ ...PROJECT, monthlySpend: 0.00012, monthlyBudget: 10 })).toBe('0.00012 of 10 spent this month')
  expect(saySpend({ ...PROJECT, monthlyBudget: 10 })).toBe('budget 10 a month')
})

it('says the limits of the project’s own', () => {
  expect(sayOwnLimits(PROJECT)).toBeNull()
  expect(sayOwnLimits({ ...PROJECT, maxRequestsPerMinute: 30, maxConcurrentCalls: 1 })).toBe(
    '30 requests a minute, 1 call at a time',
  )
})
