import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowView } from '#shared/contract/flow-state.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { PickDialog } from '../../../ui/pick-dialog.tsx'
import { useEditor } from '../editor-scope.ts'
import styles from './page.module.css'
import type { FlowService } from './use-flow-service.ts'
import { t } from './messages/t.ts'

/** No graph yet: start with a service template, or with only a start node. */
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
  const { commands, kinds, focusForm, focusGraph } = useEditor()
  const [isChoosing, setChoosing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const templates = useQuery({
    queryKey: [...queries.flow.templates.list.queryKey(), 'asked'],
    queryFn: () => client.flow.templates.refresh(),
    enabled: isChoosing,
  })
  const begin = kinds.find(({ type }) => type === 'start') ?? kinds[0]
  const startFromScratch = () => {
    if (!begin) return
    commands.add(begin, null, { x: 0, y: 0 })
    focusForm()
  }
  const clone = async (templateId: string) => {
    const { agentId } = view
    setFailure(null)
    try {
      const { tag } = await client.flow.templates.previewClone({ templateId, agentId })
      const move = await client.flow.templates.clone({ templateId, agentId, tag })
      if (move.kind === 'done') {
        onView(move.view, t('step.template'))
        focusGraph()
      } else if (move.kind === 'issues') setFailure(move.failure)
      else service.ask()
    } catch (error) {
      setFailure(getFailure(error))
    }
  }
  return (
    <div className={styles.empty}>
      {failure && <FailureNotice topic="managing" failure={failure} />}
      <EmptyState
        title={t('empty.title')}
        action={
          <div className={styles.begin}>
            <Button look="primary" onPress={() => setChoosing(true)}>
              {t('empty.fromTemplate')}
            </Button>
            <Button isDisabled={begin === undefined} onPress={startFromScratch}>
              {t('empty.fromScratch')}
            </Button>
          </div>
        }
      >
        {t('empty.text')}
      </EmptyState>
      {isChoosing && (
        <PickDialog
          title={t('empty.fromTemplate')}
          searchLabel={t('template.find')}
          emptyWords={
            templates.isPending ? t('template.loading') : templates.error ? t('template.failed') : t('template.noMatch')
          }
          groups={[
            {
              name: t('template.list'),
              items: (templates.data?.templates ?? []).map(({ templateId, name, description, nodeCount }) => ({
                id: templateId,
                label: name,
                detail: t('template.detail', { description, count: nodeCount }),
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
