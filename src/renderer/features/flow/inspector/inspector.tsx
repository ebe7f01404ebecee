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
  const one = onlyOne(selection)
  const shown = one ? `${one.on} ${one.key}` : selection.nodeKeys.size + selection.edgeKeys.size > 1 ? 'many' : 'graph'
  // Another form begins at its top: a new box does, and to scroll the old one would have the page laid out at once.
  return (
    <div key={shown} className={styles.inspector} data-flow-form>
      {shown === 'graph' && <GraphForm graph={graph} />}
      {shown === 'many' && <ManyForm />}
      {one?.on === 'node' && <NodeForm key={one.key} nodeKey={one.key} graph={graph} />}
      {one?.on === 'edge' && <EdgeForm key={one.key} edgeKey={one.key} graph={graph} />}
    </div>
  )
}
