import { useEffect, useRef } from 'react'
import { onlyOne } from '../session/selection.ts'
import { useFlow } from '../editor-scope.ts'
import { EdgeForm } from './edge-form.tsx'
import { GraphForm } from './graph-form.tsx'
import styles from './inspector.module.css'
import { ManyForm } from './many-form.tsx'
import { NodeForm } from './node-form.tsx'

/** What is selected, as a form: a node, an edge, several at once, or the graph itself when nothing is. */
export function Inspector() {
  const { graph, selection } = useFlow()
  const box = useRef<HTMLDivElement>(null)
  const one = onlyOne(selection)
  const shown = one ? `${one.on} ${one.key}` : selection.nodeKeys.size + selection.edgeKeys.size > 1 ? 'many' : 'graph'
  // Another form begins at its top.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [shown])
  return (
    <div ref={box} className={styles.inspector} data-flow-form>
      {shown === 'graph' && <GraphForm graph={graph} />}
      {shown === 'many' && <ManyForm />}
      {one?.on === 'node' && <NodeForm key={one.key} nodeKey={one.key} graph={graph} />}
      {one?.on === 'edge' && <EdgeForm key={one.key} edgeKey={one.key} graph={graph} />}
    </div>
  )
}
