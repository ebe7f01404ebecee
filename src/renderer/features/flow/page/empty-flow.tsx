import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import { type FailureFacts, failureOf } from '../../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { PickDialog } from '../../../ui/pick-dialog.tsx'
import { formatCount } from '../../../lib/format-count.ts'
import { useEditor } from '../editor-scope.ts'
import styles from './page.module.css'
import type { FlowService } from './use-flow-service.ts'

/** No graph yet: begin with a template of the service, or with nothing but a start. */
export function EmptyFlow({
  view,
  service,
  onView,
}: {
  view: FlowView
  service: FlowService
  onView: (view: FlowView, name: string) => void
}) {
  const { client, queries } = useStudio()
  const { commands, kinds } = useEditor()
  const [isChoosing, setChoosing] = useState(false)
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  const templates = useQuery({
    queryKey: [...queries.flow.templates.list.queryKey(), 'asked'],
    queryFn: () => client.flow.templates.refresh(),
    enabled: isChoosing,
  })
  const begin = kinds.find(({ type }) => type === 'start') ?? kinds[0]
  const clone = async (templateId: string) => {
    const { agentId } = view
    setFailure(null)
    try {
      const { tag } = await client.flow.templates.previewClone({ templateId, agentId })
      const move = await client.flow.templates.clone({ templateId, agentId, tag })
      if (move.kind === 'done') onView(move.view, 'taking a template')
      else if (move.kind === 'issues') setFailure(move.failure)
      else service.ask()
    } catch (error) {
      setFailure(failureOf(reasonOf(error)))
    }
  }
  return (
    <div className={styles.empty}>
      {failure && <FailureNotice failure={failure} />}
      <EmptyState
        title="No flow yet"
        action={
          <div className={styles.begin}>
            <Button look="primary" onPress={() => setChoosing(true)}>
              Start from a template
            </Button>
            <Button isDisabled={begin === undefined} onPress={() => begin && commands.add(begin, null, { x: 0, y: 0 })}>
              Start blank
            </Button>
          </div>
        }
      >
        A flow says what the agent does in a call, step by step. Until one is published, the service’s default flow
        answers.
      </EmptyState>
      {isChoosing && (
        <PickDialog
          title="Start from a template"
          searchLabel="Find a template"
          emptyWords={
            templates.isPending
              ? 'Reading the templates'
              : templates.error
                ? 'The templates could not be read. Try again when the service can be reached.'
                : 'No template is called so.'
          }
          groups={[
            {
              name: 'Templates',
              items: (templates.data?.templates ?? []).map(({ templateId, name, description, nodeCount }) => ({
                id: templateId,
                label: name,
                detail: `${description} ${formatCount(nodeCount, 'node')}`,
              })),
            },
          ]}
          onPick={(templateId) => void clone(templateId)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
