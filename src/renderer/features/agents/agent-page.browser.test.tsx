import { expect, it } from 'vitest'
import type { AgentDetail } from '#shared/contract/agents.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { AgentPage } from './agent-page.tsx'

const DETAIL: AgentDetail = {
  ...{ agentId: 'agent_1', seen: { name: 'Desk' }, asOf: '2026-11-20T08:00:00.000Z', changes: [] },
  ...{ changedSince: null, base: null, isGone: false },
}

it('keeps the focus on the back button when the agent arrives', async () => {
  const stored = Promise.withResolvers<AgentDetail>()
  const { screen } = await renderInStudio(
    <AgentPage
      agentId="agent_1"
      tab="flow"
      tabs={[{ id: 'flow', label: 'Flow', content: null }]}
      onTab={() => undefined}
      onOpen={() => undefined}
      onBack={() => undefined}
    />,
    {
      agents: { get: () => stored.promise, fetch: () => stored.promise },
      unpublished: { watch: async function* () {} },
      app: { watchService: async function* () {} },
    },
  )
  const back = screen.getByRole('button', { name: 'All agents' })
  await expect.element(back).toBeVisible()
  back.element().focus()

  stored.resolve(DETAIL)

  await expect.element(screen.getByRole('heading', { name: 'Desk' })).toBeVisible()
  await expect.element(back).toHaveFocus()
})
