import { type AlignLine, alignNodes, distributeNodes, type PlacedNode } from '#shared/domain/flow/align-nodes.ts'
import {
  copyNodes,
  findFreeOffset,
  type FlowPart,
  type FlowRegion,
  pasteNodes,
  readFlowPart,
} from '#shared/domain/flow/copy-nodes.ts'
import { connect, edgeBy, reconnect, renameEdge, setEdgeField } from '#shared/domain/flow/edit-edges.ts'
import type { FieldPath } from '#shared/domain/flow/edit-field.ts'
import { addNode, placeNodes, removeItems, renameNode, setNodeField } from '#shared/domain/flow/edit-nodes.ts'
import {
  addVariable,
  removeVariable,
  renameVariable,
  setVariableField,
  variablesNamedBy,
} from '#shared/domain/flow/edit-variables.ts'
import { type FlowGraph, type FlowPoint, getPoint, textOf, variablesOf } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow, nodeOf } from '#shared/domain/flow/flow-index.ts'
import { type FlowKind, newNode } from '#shared/domain/flow/flow-kinds.ts'
import { type NodeExit, shownExits } from '#shared/domain/flow/node-exits.ts'
import { sizeOf } from '../canvas/node-geometry.ts'
import { formatNode } from '../describe-node.ts'
import { tidyLayout } from '../layout/tidy-layout.ts'
import type { FlowSession } from './flow-session.ts'
import { followExit } from './follow-exit.ts'
import { onlyEdge, onlyNode } from './selection.ts'
import { t } from './messages/t.ts'

const COLUMN_PX = 280
const ROW_PX = 40
/** Gap between nodes, and minimum distance of a new one. */
const GAP_PX = 24
const ROOM_PX = 120

/** The node that a new one follows. */
export interface AfterNode {
  nodeKey: string
  exit: string | null
}

/** All operations on a graph, each as one history step, with its name and announcement. */
export interface FlowCommands {
  /** Adds a node and selects it; after another it is placed next to it and connected. Returns its key. */
  add(kind: FlowKind, after: AfterNode | null, at: FlowPoint | null): string
  /** Connects an exit; if it is already connected, its edge is redirected. */
  connect(nodeKey: string, exit: string | null, targetKey: string): void
  /** Changes the nodes an existing edge joins. */
  reconnect(edgeKey: string, nodeKey: string, exit: string | null, targetKey: string): void
  removeSelected(): void
  removeEdge(edgeKey: string): void
  duplicateSelected(visible?: FlowRegion | null): void
  /** The selected nodes as clipboard text; null if none is selected. */
  copySelected(): string | null
  /** Inserts copied nodes and selects them; false if the text contains none. See `findFreeOffset` for their place. */
  paste(text: string, visible?: FlowRegion | null): boolean
  align(line: AlignLine): void
  distribute(along: 'across' | 'down'): void
  /** Repositions all nodes, calculated in a worker; concurrent changes are kept. */
  tidy(): Promise<void>
  move(places: ReadonlyMap<string, FlowPoint>): void
  nudge(dx: number, dy: number): void
  selectAll(): void
  setField(on: 'node' | 'edge', key: string, path: FieldPath, value: unknown): void
  /** Changes an ID, with everything that references it. False if it can't be used. */
  rename(on: 'node' | 'edge', key: string, id: string): boolean
  /** Changes the ID of a node's exit: a field of its data, with the edges that leave by it. */
  renameExit(nodeKey: string, path: FieldPath, id: string): void
  /** Adds a variable with this key, or with a free one. */
  addVariable(key?: string): void
  removeVariable(at: number): void
  setVariable(at: number, path: FieldPath, value: unknown): void
  /** Changes a variable's key, with all uses, unless another variable has the same key. */
  renameVariable(at: number, key: string): void
}

/**
 * @param known the served schema's contents at the time a command runs
 * @param newVariable an initial variable with a free key
 */
export function createFlowCommands(
  session: FlowSession,
  known: () => { schema: unknown; kinds: readonly FlowKind[] },
): FlowCommands {
  const now = () => session.snapshot.get()
  const title = (graph: FlowGraph, key: string) => {
    const node = nodeOf(graph, key)
    return node ? formatNode(known().kinds, node) : key
  }
  const placed = (): PlacedNode[] => {
    const { graph, selection } = now()
    return [...selection.nodeKeys].flatMap((key) => {
      const point = getPoint(nodeOf(graph, key) ?? {})
      return point ? [{ key, ...point, ...sizeOf(graph, key) }] : []
    })
  }
  const place = (name: string, places: ReadonlyMap<string, FlowPoint>, group?: string) => {
    if (places.size === 0) return
    session.edit({ name, change: (graph) => placeNodes(graph, places), ...(group !== undefined && { group }) })
  }
  const setText = (key: string, path: FieldPath) => `${key} ${path.join('.')}`

  const commands: FlowCommands = {
    add(kind, after, at) {
      const { graph } = now()
      const node = { ...newNode(known().schema, kind), position: after && at ? at : placeNextTo(graph, after, at) }
      const added = addNode(graph, node)
      const joined = after
        ? connect(added.graph, { source: idIn(added.graph, after.nodeKey), target: added.nodeKey, exit: after.exit })
            .graph
        : added.graph
      session.edit({
        name: t('step.add', { kind: kind.title }),
        change: () => joined,
        select: onlyNode(added.nodeKey),
        adds: added.nodeKey,
      })
      session.say(
        after
          ? t('said.addAfter', { kind: kind.title, node: title(graph, after.nodeKey) })
          : t('said.add', { kind: kind.title }),
      )
      return added.nodeKey
    },
    connect(nodeKey, exit, targetKey) {
      const { graph } = now()
      const link = { source: idIn(graph, nodeKey), target: idIn(graph, targetKey), exit }
      const there = edgeBy(graph, nodeKey, exit)
      const next = there
        ? { graph: reconnect(graph, there.edgeKey, link), edgeKey: there.edgeKey }
        : connect(graph, link)
      if (next.graph === graph) return
      session.edit({ name: t('step.connect'), change: () => next.graph })
      const ends = { from: title(graph, nodeKey), to: title(graph, targetKey) }
      session.say(
        there ? t('said.reconnect', { ...ends, before: title(graph, there.targetKey) }) : t('said.connect', ends),
      )
    },
    reconnect(edgeKey, nodeKey, exit, targetKey) {
      session.edit({
        name: t('step.connect'),
        change: (graph) =>
          reconnect(graph, edgeKey, { source: idIn(graph, nodeKey), target: idIn(graph, targetKey), exit }),
        select: onlyEdge(edgeKey),
      })
    },
    removeSelected() {
      const { graph, selection } = now()
      const { nodeKeys, edgeKeys } = selection
      const [nodes, edges] = [nodeKeys.size, edgeKeys.size]
      if (nodes + edges === 0) return
      const next = neighbor(graph, nodeKeys)
      session.edit({
        name:
          edges === 0
            ? t('step.deleteNodes', { nodes })
            : nodes === 0
              ? t('step.deleteEdges', { edges })
              : t('step.deleteBoth', { nodes, edges }),
        change: (before) => removeItems(before, selection),
        ...(next !== null && { select: onlyNode(next) }),
      })
      session.say(
        edges === 0
          ? t('said.deleteNodes', { nodes })
          : nodes === 0
            ? t('said.deleteEdges', { edges })
            : t('said.deleteBoth', { nodes, edges }),
      )
    },
    removeEdge(edgeKey) {
      session.edit({
        name: t('step.deleteEdge'),
        change: (graph) => removeItems(graph, { edgeKeys: new Set([edgeKey]) }),
      })
      session.say(t('said.deleteEdge'))
    },
    duplicateSelected(visible = null) {
      const { graph, selection } = now()
      if (selection.nodeKeys.size === 0) return
      putIn(copyNodes(graph, selection.nodeKeys), visible, 'duplicate')
    },
    copySelected() {
      const { graph, selection } = now()
      if (selection.nodeKeys.size === 0) return null
      session.say(t('said.copy', { count: selection.nodeKeys.size }))
      return JSON.stringify(copyNodes(graph, selection.nodeKeys), null, 2)
    },
    paste(text, visible = null) {
      const part = readPart(text)
      if (!part) return false
      putIn(part, visible, 'paste')
      return true
    },
    align: (line) => place(t('step.align'), alignNodes(placed(), line)),
    distribute: (along) => place(t('step.space'), distributeNodes(placed(), along)),
    async tidy() {
      const { graph } = now()
      place(t('step.tidy'), await tidyLayout(graph, (key) => sizeOf(graph, key)))
      session.say(t('said.tidy'))
    },
    move: (places) => place(t('step.move'), places),
    nudge(dx, dy) {
      place(t('step.move'), new Map(placed().map(({ key, x, y }) => [key, { x: x + dx, y: y + dy }])), 'nudge')
    },
    selectAll() {
      session.select({ nodeKeys: new Set(indexFlow(now().graph).nodeKeys), edgeKeys: new Set() })
    },
    setField(on, key, path, value) {
      session.edit({
        name: t('step.change', { name: title(now().graph, key) }),
        group: setText(key, path),
        change: (graph) =>
          on === 'edge'
            ? setEdgeField(graph, key, path, value)
            : followExit(graph, key, setNodeField(graph, key, path, value)),
      })
    },
    rename(on, key, id) {
      const { graph } = now()
      const next = on === 'node' ? renameNode(graph, key, id) : renameEdge(graph, key, id)
      if (!next) return false
      session.edit({ name: t('step.changeId'), change: () => next })
      return true
    },
    renameExit(nodeKey, path, id) {
      session.edit({
        name: t('step.changeId'),
        change: (graph) => followExit(graph, nodeKey, setNodeField(graph, nodeKey, path, id)),
      })
    },
    addVariable(wanted) {
      const { graph } = now()
      const keys = new Set(variablesOf(graph).map((variable) => textOf(variable, 'key')))
      let number = keys.size + 1
      while (keys.has(`variable_${number}`)) number += 1
      const key = wanted ?? `variable_${number}`
      session.edit({
        name: t('step.addVariable', { key }),
        change: (before) => addVariable(before, { key, type: 'string' }),
      })
      session.say(t('said.addVariable', { key }))
    },
    removeVariable: (at) =>
      session.edit({ name: t('step.deleteVariable'), change: (graph) => removeVariable(graph, at) }),
    setVariable(at, path, value) {
      session.edit({
        name: t('step.changeVariable'),
        group: `variable:${at} ${path.join('.')}`,
        change: (graph) => setVariableField(graph, at, path, value),
      })
    },
    renameVariable(at, key) {
      session.edit({
        name: t('step.renameVariable'),
        change: (graph) =>
          isFree(graph, at, key) ? renameVariable(graph, at, key) : setVariableField(graph, at, ['key'], key),
      })
    },
  }
  function putIn(part: FlowPart, visible: FlowRegion | null, how: 'duplicate' | 'paste'): void {
    const { graph } = now()
    const put = pasteNodes(graph, part, findFreeOffset(graph, part, visible))
    const count = put.nodeKeys.length
    session.edit({
      name: t(`step.${how}`, { count }),
      change: () => put.graph,
      select: { nodeKeys: new Set(put.nodeKeys), edgeKeys: new Set() },
    })
    session.say(t(`said.${how}`, { count }))
  }
  return commands
}

function readPart(text: string): FlowPart | null {
  try {
    return readFlowPart(JSON.parse(text))
  } catch {
    return null
  }
}

/** The ID by which edges refer to a node; its key if it has none. */
function idIn(graph: FlowGraph, nodeKey: string): string {
  return textOf(nodeOf(graph, nodeKey) ?? {}, 'id') ?? nodeKey
}

/** A free position next to a node, at or below a point, or below everything. */
function placeNextTo(graph: FlowGraph, after: AfterNode | null, at: FlowPoint | null): FlowPoint {
  const from = after && getPoint(nodeOf(graph, after.nodeKey) ?? {})
  const points = graph.nodes.flatMap((node, index) => {
    const point = getPoint(node)
    return point ? [{ ...point, ...sizeOf(graph, indexFlow(graph).nodeKeys[index] ?? '') }] : []
  })
  if (points.length === 0) return { x: 0, y: 0 }
  const wanted = from
    ? { x: from.x + COLUMN_PX, y: from.y }
    : (at ?? {
        x: Math.min(...points.map(({ x }) => x)),
        y: Math.max(...points.map(({ y, height }) => y + height)) + ROW_PX,
      })
  const hits = (y: number) =>
    points.some(
      (box) =>
        Math.abs(box.x - wanted.x) < COLUMN_PX - ROW_PX && y < box.y + box.height + GAP_PX && box.y < y + ROOM_PX,
    )
  let y = wanted.y
  while (hits(y)) y += ROW_PX
  return { x: wanted.x, y }
}

/** The node to select after these are removed: the predecessor of the first. */
function neighbor(graph: FlowGraph, gone: ReadonlySet<string>): string | null {
  const { ends, nodeKeys } = indexFlow(graph)
  const before = ends.find(({ from, to }) => to !== null && gone.has(to) && from !== null && !gone.has(from))
  return before?.from ?? nodeKeys.find((key) => !gone.has(key)) ?? null
}

function isFree(graph: FlowGraph, at: number, key: string): boolean {
  const old = textOf(variablesOf(graph)[at] ?? {}, 'key')
  return variablesOf(graph).every((variable, other) => other === at || ![key, old].includes(textOf(variable, 'key')))
}

/** A node's first unconnected exit; undefined if all are connected or it has none. */
export function freeExit(graph: FlowGraph, nodeKey: string): NodeExit | undefined {
  return shownExits(graph, nodeKey).find(({ exit }) => edgeBy(graph, nodeKey, exit) === null)
}

/** Number of nodes that use a variable. */
export function usesOf(graph: FlowGraph, key: string): number {
  return graph.nodes.filter((node) => variablesNamedBy(node).has(key)).length
}
