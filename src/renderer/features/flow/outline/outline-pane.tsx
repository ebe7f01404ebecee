import { useMemo } from 'react'
import { useStore } from '../../../lib/use-store.ts'
import { useDrawnFlow, useEditor } from '../editor-scope.ts'
import { NOTHING, onlyEdge, onlyNode } from '../session/selection.ts'
import styles from './outline.module.css'
import { createOutlineRows } from './outline-rows.ts'
import { OutlineTree } from './outline-tree.tsx'
import { useNodeActions } from './use-node-actions.ts'

/** The graph as a list in conversation order: everything the canvas can do, by keyboard and screen reader. */
export function OutlinePane() {
  const { session, kinds, issues: issueStore, open, focusForm, reveal } = useEditor()
  const { graph, selection } = useDrawnFlow()
  const issues = useStore(issueStore)
  const actionsOf = useNodeActions()
  const getRows = useMemo(() => createOutlineRows(kinds), [kinds])
  const rows = useMemo(() => getRows(graph, issues), [getRows, graph, issues])
  const wayById = useMemo(() => new Map(rows.flatMap(({ ways }) => ways.map((way) => [way.id, way] as const))), [rows])

  const selected = useMemo(() => {
    const [edgeKey] = selection.edgeKeys
    const way = edgeKey === undefined ? undefined : [...wayById.values()].find((each) => each.edgeKey === edgeKey)
    return new Set([...selection.nodeKeys, ...(way ? [way.id] : [])])
  }, [selection, wayById])

  return (
    <div className={styles.pane} data-graph-part="outline">
      <OutlineTree
        rows={rows}
        selected={selected}
        actionsOf={actionsOf}
        onSelect={(ids) => {
          const [way] = ids.flatMap((id) => wayById.get(id) ?? [])
          const nodeKeys = ids.filter((id) => !wayById.has(id))
          if (ids.length === 0) session.select(NOTHING)
          else if (nodeKeys.length === 0 && way)
            session.select(way.edgeKey === null ? onlyNode(way.nodeKey) : onlyEdge(way.edgeKey))
          else session.select({ nodeKeys: new Set(nodeKeys), edgeKeys: new Set() })
          const [only] = nodeKeys
          if (nodeKeys.length === 1 && only !== undefined) reveal(only)
        }}
        onAction={(id) => {
          const way = wayById.get(id)
          if (!way) return focusForm()
          if (way.targetKey === null) open({ kind: 'connect', nodeKey: way.nodeKey, exit: way.exit })
          else {
            session.select(onlyNode(way.targetKey))
            reveal(way.targetKey)
          }
        }}
      />
    </div>
  )
}
