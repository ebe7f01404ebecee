import { type ItemChange, diffFields, diffGraphs } from './diff-graphs.ts'
import { fieldAt } from './edit-field.ts'
import type { FlowGraph } from './flow-graph.ts'
import { keyedItems } from './keyed-items.ts'
import type { FlowMerge } from './flow-merge.ts'
import { sameValue } from './same-value.ts'

/**
 * Returns a side's changes that are missing in a result, and so would be dropped by taking it. `renamed` has the new
 * IDs of the side's additions. A partially included change is returned with its missing fields.
 */
export function missingEdits(
  base: FlowGraph,
  side: FlowGraph,
  result: FlowGraph,
  renamed?: FlowMerge['renamed'],
): ItemChange[] {
  return diffGraphs(base, side).changes.flatMap((change) => {
    const items = keyedItems(result, change.sort)
    const renames = change.sort === 'node' ? renamed?.nodes : change.sort === 'edge' ? renamed?.edges : undefined
    const item = items.get((change.what === 'added' ? renames?.get(change.key) : undefined) ?? change.key)
    if (change.what === 'removed') return item ? [change] : []
    if (!item) return [change]
    const asked = change.what === 'added' ? diffFields({}, change.after) : change.fields
    const fields = asked.filter(({ field, after }) => {
      const value = fieldAt(item, field)
      return !sameValue(value, after) && !isRename(change, field, value, renamed)
    })
    return fields.length > 0 ? [{ ...change, fields }] : []
  })
}

/** Whether a value differs only because something it references was renamed. */
function isRename(
  change: ItemChange,
  field: readonly unknown[],
  value: unknown,
  renamed?: FlowMerge['renamed'],
): boolean {
  const after = String(fieldAt(change.after, field as string[]))
  if (field.length !== 1 || renamed === undefined) return false
  if (field[0] === 'id') return (change.sort === 'node' ? renamed.nodes : renamed.edges).get(after) === value
  return (
    change.sort === 'edge' && (field[0] === 'source' || field[0] === 'target') && renamed.nodes.get(after) === value
  )
}
