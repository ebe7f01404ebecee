import type { ReactNode } from 'react'
import { failureOf } from '../../../lib/failure-words.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FlowEditorView } from './flow-editor-view.tsx'
import { useFlowService } from './use-flow-service.ts'

export interface FlowPageProps {
  agentId: string
  agentName: string
  /** Voices of the agent catalogue, to choose from; none while it is not known. */
  voices?: readonly { slug: string; name: string }[]
  /** Beside the buttons of the flow, such as those of other screens. */
  actions?: ReactNode
}

/** The flow of one agent: read from here at once, asked of the service beside it, edited in any case. */
export function FlowPage({ agentId, agentName, voices = NONE, actions }: FlowPageProps) {
  const service = useFlowService(agentId)
  if (service.missing)
    return (
      <FailureNotice failure={failureOf(service.missing)} actions={<Button onPress={service.ask}>Try again</Button>} />
    )
  // An agent that was never asked for has nothing here: it is worth the moment that the service takes.
  if (!service.view || (service.view.asOf === null && service.isAsking))
    return <Skeleton label="Reading the flow" rows={5} />
  return (
    <FlowEditorView
      key={agentId}
      view={service.view}
      service={service}
      agentName={agentName}
      voices={voices}
      actions={actions}
    />
  )
}

const NONE: readonly never[] = []
