import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useAgentVoices } from '../features/agents/use-agent-voices.ts'
import { useStudio } from '../rpc/studio.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from './messages/t.ts'

// The flow editor with its canvas is half the size of the rest of the app, so it is loaded when first opened.
const FlowPage = lazy(() =>
  import('../features/flow/page/flow-page.tsx').then((module) => ({ default: module.FlowPage })),
)

/** An agent's flow, with the voices available to agents. */
export function AgentFlowTab({ agentId }: { agentId: string }) {
  const { queries } = useStudio()
  const { voices } = useAgentVoices()
  const agent = useQuery(queries.agents.get.queryOptions({ input: { agentId } })).data?.seen
  const name = agent?.['name']
  const choices = useMemo(() => voices.map(({ id, displayName }) => ({ slug: id, name: displayName })), [voices])
  return (
    <Suspense fallback={<Skeleton label={t('agent.openingFlow')} />}>
      <FlowPage
        agentId={agentId}
        agentName={typeof name === 'string' && name !== '' ? name : t('agent.unnamed')}
        voices={choices}
      />
    </Suspense>
  )
}
