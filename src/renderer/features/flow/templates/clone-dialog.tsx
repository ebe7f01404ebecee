import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowView } from '#shared/contract/flow-state.ts'
import type { FlowTemplate } from '#shared/contract/flow-templates.ts'
import { diffGraphs } from '#shared/domain/flow/diff-graphs.ts'
import { EMPTY_GRAPH, type FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { countChanges } from '../compare/count-changes.ts'

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
      if (move.kind === 'done') return onCloned(move.view, `taking the template “${name}”`)
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
      title={`Use “${name}” for ${agentName}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button isLarge look="primary" isDisabled={isBusy || !data} onPress={() => data && void clone(data.tag)}>
            {data?.draft ? 'Replace the draft' : 'Use template'}
          </Button>
        </>
      }
    >
      {preview.isPending && <Skeleton label="Refreshing…" rows={2} />}
      {preview.error && (
        <FailureNotice
          topic="managing"
          failure={getFailure(preview.error)}
          actions={<Button onPress={() => void preview.refetch()}>Retry</Button>}
        />
      )}
      {failure && <FailureNotice topic="managing" failure={failure} kept="The draft wasn’t changed." />}
      {hasChanged && (
        <Notice tone="warning" role="alert">
          The flow changed on the service in the meantime. Nothing was changed. Here is the current version.
        </Notice>
      )}
      {data && replaced && (
        <>
          {data.draft ? (
            <p>{`The service’s draft, ${formatCount(replaced.before.nodes.length, 'node')}, is replaced.`}</p>
          ) : (
            <p>The agent has no draft on the service. The template becomes its draft.</p>
          )}
          {replaced.before.nodes.length > 0 && (
            <p>{replaced.changes.length === 0 ? 'No differences.' : `Changes: ${countChanges(replaced.changes)}.`}</p>
          )}
          {data.hasUnpushed && (
            <Notice tone="warning">Unsaved edits are replaced too, but kept in local versions.</Notice>
          )}
          <p>Live calls aren’t affected until you publish.</p>
        </>
      )}
    </Dialog>
  )
}
