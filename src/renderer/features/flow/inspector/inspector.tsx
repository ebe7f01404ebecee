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
  const shown = one ? `${one.on} ${one.key}` : selection.nodeKeys.size + selection.edgeKeys.size > 1 ? 'many' : 'graph'
  // A new form starts at its top: a new container does, and scrolling the old one would force a layout.
  return (
    <div key={shown} className={styles.inspector} data-flow-form>
      {shown === 'graph' && <GraphForm graph={graph} />}
      {shown === 'many' && <ManyForm />}
      {one?.on === 'node' && <NodeForm key={one.key} nodeKey={one.key} graph={graph} />}
      {one?.on === 'edge' && <EdgeForm key={one.key} edgeKey={one.key} graph={graph} />}
    </div>
  )
}
