import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import type { FlowTemplate } from '#shared/contract/flow-templates.ts'
import { diffGraphs } from '#shared/domain/flow/diff-graphs.ts'
import { EMPTY_GRAPH, type FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { openFlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { type FailureFacts, failureOf } from '../../../lib/failure-words.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { reasonOf, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { countChanges } from '../compare/count-changes.ts'

/** Asks before a template becomes an agent's draft: what it replaces, and where that is kept. */
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
  const [failure, setFailure] = useState<FailureFacts | null>(null)
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
      setFailure(failureOf(reasonOf(error)))
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
            {data?.draft ? 'Replace the draft' : 'Make it the draft'}
          </Button>
        </>
      }
    >
      {preview.isPending && <Skeleton label="Asking the service" rows={2} />}
      {preview.error && (
        <FailureNotice
          failure={failureOf(reasonOf(preview.error))}
          actions={<Button onPress={() => void preview.refetch()}>Ask again</Button>}
        />
      )}
      {failure && <FailureNotice failure={failure} kept="The draft is as it was." />}
      {hasChanged && (
        <Notice tone="warning" role="alert">
          The flow was changed at the service meanwhile. Nothing was done. This is how it is now.
        </Notice>
      )}
      {data && replaced && (
        <>
          {data.draft ? (
            <p>{`The service’s draft, ${formatCount(replaced.before.nodes.length, 'node')}, is replaced.`}</p>
          ) : (
            <p>The agent has no draft at the service. The template becomes its draft.</p>
          )}
          {replaced.before.nodes.length > 0 && (
            <p>
              {replaced.changes.length === 0
                ? 'Both hold the same.'
                : `Against what is there: ${countChanges(replaced.changes)}.`}
            </p>
          )}
          {data.hasUnpushed && (
            <Notice tone="warning">
              What you edited here and did not send is replaced too. It is kept among the versions on this machine.
            </Notice>
          )}
          <p>What answers calls stays as it is until you publish.</p>
        </>
      )}
    </Dialog>
  )
}
