import { useState } from 'react'
import { findRenamed, type FlowItemRef } from '#shared/domain/flow/find-renamed.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { onlyOne } from '../session/selection.ts'
import { useFlow } from '../editor-scope.ts'
import { EdgeForm } from './edge-form.tsx'
import { GraphForm } from './graph-form.tsx'
import styles from './inspector.module.css'
import { ManyForm } from './many-form.tsx'
import { NodeForm } from './node-form.tsx'

/** The selection as a form: a node, an edge, several at once, or the graph itself if nothing is selected. */
export function Inspector() {
  const { graph, selection } = useFlow()
  const one = onlyOne(selection)
  const formNumber = useFormNumber(one, graph)
  const shown = one
    ? `${one.on} ${formNumber}`
    : selection.nodeKeys.size + selection.edgeKeys.size > 1
      ? 'many'
      : 'graph'
  // A new form starts at its top: a new container does, and scrolling the old one would force a layout.
  return (
    <div key={shown} className={styles.inspector} data-flow-form>
      {shown === 'graph' && <GraphForm graph={graph} />}
      {shown === 'many' && <ManyForm />}
      {one?.on === 'node' && <NodeForm nodeKey={one.key} graph={graph} />}
      {one?.on === 'edge' && <EdgeForm edgeKey={one.key} graph={graph} />}
    </div>
  )
}

/** Numbers the shown items. An item that gets another ID stays the same, so its form keeps its focus and open parts. */
function useFormNumber(item: FlowItemRef | null, graph: FlowGraph): number {
  const [last, setLast] = useState({ item, graph, number: 0 })
  const isSameKey = last.item?.on === item?.on && last.item?.key === item?.key
  if (isSameKey && last.graph === graph) return last.number
  const isRenamed = item && last.item?.on === item.on && findRenamed(last.graph, graph, last.item) === item.key
  const number = isSameKey || isRenamed ? last.number : last.number + 1
  setLast({ item, graph, number })
  return number
}
