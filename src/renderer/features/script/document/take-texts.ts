import { type ChangeSpec, type EditorState } from '@codemirror/state'
import { blockIdsField } from './block-lines.ts'
import { allBlockIds } from './block-ids.ts'

/**
 * The changes that update a document's blocks to their texts elsewhere, each as small as possible, and the blocks they
 * change. Blocks not in the document are skipped; a line keeps its block.
 */
export function takeTexts(
  state: EditorState,
  blocks: readonly { id: string; text: string }[],
): { changes: ChangeSpec[]; changed: Map<string, string> } {
  const texts = new Map(blocks.map(({ id, text }) => [id, text]))
  const changes: ChangeSpec[] = []
  const changed = new Map<string, string>()
  for (const [index, id] of allBlockIds(state.field(blockIdsField)).entries()) {
    const wanted = texts.get(id)
    if (wanted === undefined) continue
    const line = state.doc.line(index + 1)
    if (line.text === wanted) continue
    changed.set(id, wanted)
    changes.push(smallestChange(line.text, wanted, line.from))
  }
  return { changes, changed }
}

function smallestChange(before: string, after: string, at: number): ChangeSpec {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return { from: at + head, to: at + before.length - tail, insert: after.slice(head, after.length - tail) }
}
