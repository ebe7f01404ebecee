import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowView } from '#shared/contract/flow-state.ts'
import type { FlowTemplate } from '#shared/contract/flow-templates.ts'
import { diffGraphs } from '#shared/domain/flow/diff-graphs.ts'
import { EMPTY_GRAPH, type FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { countChanges } from '../compare/count-changes.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

/** Asks before a template becomes an agent's draft: shows what it replaces and where that is kept. */
export function CloneDialog({
  agentId,
  agentName,
  template,
  onCloned,
  onClose,
}: {
  agentId: string
  agentName: string
  template: FlowTemplate
  onCloned: (view: FlowView, name: string) => void
  onClose: () => void
}) {
  const { client } = useStudio()
  const { templateId, name } = template
  const [isBusy, setBusy] = useState(false)
  const [hasChanged, setChanged] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const preview = useQuery({
    queryKey: ['flow-clone-preview', agentId, templateId],
    queryFn: () => client.flow.templates.previewClone({ templateId, agentId }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = preview
  const replaced = useMemo(() => {
    if (!data) return null
    const read = (text: string) => openFlowSpelling().read(text) as FlowGraph
    const before = data.draft ? read(data.draft.graph) : data.hasUnpushed ? read(data.working) : EMPTY_GRAPH
    return { before, changes: diffGraphs(before, read(data.template.graph)).changes }
  }, [data])
  const clone = async (tag: string) => {
    setBusy(true)
    setFailure(null)
    try {
      const move = await client.flow.templates.clone({ templateId, agentId, tag })
      if (move.kind === 'done') return onCloned(move.view, t('use.step', { name }))
      if (move.kind === 'issues') setFailure(move.failure)
      else {
        setChanged(true)
        await preview.refetch()
      }
    } catch (error) {
      setFailure(getFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('use.title', { name, agent: agentName })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} isDisabled={isBusy || !data} onPress={() => data && void clone(data.tag)}>
          {t(data?.draft ? 'use.replace' : 'use.confirm')}
        </DialogFooter>
      }
    >
      {preview.isPending && <Skeleton label={t('refreshing')} rows={2} />}
      {preview.error && (
        <FailureNotice
          topic="managing"
          failure={getFailure(preview.error)}
          actions={<Button onPress={() => void preview.refetch()}>{common('retry')}</Button>}
        />
      )}
      {failure && <FailureNotice topic="managing" failure={failure} kept={t('use.failed')} />}
      {hasChanged && (
        <Notice tone="warning" role="alert">
          {t('use.changed')}
        </Notice>
      )}
      {data && replaced && (
        <>
          {data.draft ? <p>{t('use.replaced', { count: replaced.before.nodes.length })}</p> : <p>{t('use.noDraft')}</p>}
          {replaced.before.nodes.length > 0 && (
            <p>
              {replaced.changes.length === 0
                ? t('use.same')
                : t('use.changes', { changes: countChanges(replaced.changes) })}
            </p>
          )}
          {data.hasUnpushed && <Notice tone="warning">{t('use.unsaved')}</Notice>}
          <p>{t('use.notLive')}</p>
        </>
      )}
    </Dialog>
  )
}
