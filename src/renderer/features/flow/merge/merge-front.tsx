import { useMemo, useState } from 'react'
import type { FlowConflict, LocalSave } from '#shared/contract/flow-state.ts'
import { EMPTY_GRAPH, type FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { FlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { useEditor } from '../editor-scope.ts'
import type { MergedOver } from '../page/use-flow-session.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** The other side of the merge: the service, or another window. */
export type MergeSource =
  | { kind: 'service'; conflict: FlowConflict }
  | { kind: 'window'; behind: Pick<LocalSave & { kind: 'behind' }, 'base' | 'working'> }

export interface MergeFrontProps {
  source: MergeSource
  spelling: FlowSpelling
  /** Stores the result; returns the newer changes if another window was faster again. */
  onKeep: (graph: FlowGraph, over: MergedOver) => Promise<(LocalSave & { kind: 'behind' }) | null>
  /** The result is now the edited graph. */
  onMerged: (source: MergeSource) => void
  onClose: () => void
}

/** Merges the edited graph with concurrent changes. If new changes arrive while choosing, the choices start over. */
export function MergeFront({ source: first, spelling, onKeep, onMerged, onClose }: MergeFrontProps) {
  const { session, kinds, schema } = useEditor()
  const [source, setSource] = useState(first)
  const sides = useMemo(() => {
    const read = (text: string) => spelling.read(text) as FlowGraph
    const mine = session.snapshot.get().graph
    const baseText = source.kind === 'service' ? source.conflict.base : source.behind.base
    const base = baseText === null ? EMPTY_GRAPH : read(baseText)
    if (source.kind === 'window') return { mine, base, theirs: read(source.behind.working.graph) }
    // If the service no longer has the flow, there is nothing to merge: mine is sent as is.
    const { theirs } = source.conflict
    return { mine, base, theirs: theirs === null ? base : read(theirs.graph) }
  }, [source, spelling, session])
  const over: MergedOver =
    source.kind === 'service'
      ? { kind: 'service', tag: source.conflict.tag }
      : { kind: 'window', localVersion: source.behind.working.localVersion }
  return (
    <MergeDialog
      key={source.kind === 'service' ? source.conflict.tag : source.behind.working.localVersion}
      {...sides}
      theirsFrom={source.kind}
      kinds={kinds}
      schema={schema}
      onSave={async (graph) => {
        const behind = await onKeep(graph, over)
        if (behind) setSource({ kind: 'window', behind })
        else onMerged(source)
      }}
      onClose={onClose}
    />
  )
}
