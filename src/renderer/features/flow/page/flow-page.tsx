import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FlowEditorView } from './flow-editor-view.tsx'
import { useFlowService } from './use-flow-service.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

export interface FlowPageProps {
  agentId: string
  agentName: string
  /** Suggested voices from the agent catalog; none until it is loaded. */
  voices?: readonly { slug: string; name: string }[]
  /** Shown next to the flow's buttons, such as those of other screens. */
  actions?: ReactNode
}

/** An agent's flow: shown from local storage immediately, refreshed from the service, editable in any case. */
export function FlowPage({ agentId, agentName, voices = NONE, actions }: FlowPageProps) {
  const service = useFlowService(agentId)
  if (service.missing)
    return (
      <FailureNotice
        topic="managing"
        failure={service.missing}
        actions={<Button onPress={service.ask}>{common('tryAgain')}</Button>}
      />
    )
  // An agent that was never fetched has no local flow, so it is worth waiting for the service.
  if (!service.view || (service.view.asOf === null && service.isAsking))
    return <Skeleton label={t('loading')} rows={5} />
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
