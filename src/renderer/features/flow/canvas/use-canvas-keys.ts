import type { KeyboardEvent } from 'react'
import type { FlowPoint } from '#shared/domain/flow/flow-graph.ts'
import { useEditor } from '../editor-scope.ts'
import { type FlowSelection, onlyNode } from '../session/selection.ts'
import type { CardNode } from './canvas-model.ts'
import { nodeTowards } from './node-towards.ts'
import type { CanvasHandle } from './use-canvas-handle.ts'

const ARROWS: Readonly<Record<string, FlowPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * Keys of the focused node: arrows go to the next node in their direction, with Shift they extend the selection, with
 * Ctrl they move the selected nodes; Space selects, and Enter opens the form.
 */
export function useCanvasKeys(
  nodes: readonly CardNode[],
  selection: FlowSelection,
  handle: CanvasHandle,
): (event: KeyboardEvent) => void {
  const { session, commands, focusForm } = useEditor()
  return (event) => {
    const key = (event.target as Element).closest?.('.react-flow__node')?.getAttribute('data-id')
    if (!key) return
    const arrow = ARROWS[event.key]
    const isMod = event.ctrlKey || event.metaKey
    if (arrow && isMod) {
      const step = event.shiftKey ? 80 : 16
      if (!selection.nodeKeys.has(key)) session.select(onlyNode(key))
      commands.nudge(arrow.x * step, arrow.y * step)
    } else if (arrow && !event.altKey) {
      const next = nodeTowards(nodes, key, arrow)
      if (next === null) return
      const nodeKeys = event.shiftKey ? new Set([next, ...selection.nodeKeys]) : new Set([next])
      session.select({ nodeKeys, edgeKeys: new Set() })
      handle.reveal(next)
      handle.focus(next)
    } else if (event.key === 'Enter' && !isMod && !event.altKey) {
      session.select(onlyNode(key))
      focusForm()
    } else if (event.key === ' ') session.select(onlyNode(key))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
