import { type AlignLine, alignNodes, distributeNodes, type PlacedNode } from '#shared/domain/flow/align-nodes.ts'
import { copyNodes, duplicateNodes, type FlowPart, pasteNodes, readFlowPart } from '#shared/domain/flow/copy-nodes.ts'
import { connect, edgeBy, reconnect, setEdgeField } from '#shared/domain/flow/edit-edges.ts'
import type { FieldPath } from '#shared/domain/flow/edit-field.ts'
import { addNode, placeNodes, removeItems, renameNode, setNodeField } from '#shared/domain/flow/edit-nodes.ts'
import {
  addVariable,
  removeVariable,
  renameVariable,
  setVariableField,
  variablesNamedBy,
} from '#shared/domain/flow/edit-variables.ts'
import { type FlowGraph, type FlowPoint, pointOf, textOf, variablesOf } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow, nodeOf } from '#shared/domain/flow/flow-index.ts'
import { type FlowKind, newNode } from '#shared/domain/flow/flow-kinds.ts'
import { type NodeExit, shownExits } from '#shared/domain/flow/node-exits.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { sizeOf } from '../canvas/node-geometry.ts'
import { sayNode } from '../describe-node.ts'
import { tidyLayout } from '../layout/tidy-layout.ts'
import type { FlowSession } from './flow-session.ts'
import { followExit } from './follow-exit.ts'
import { onlyEdge, onlyNode } from './selection.ts'

const COLUMN_PX = 280
const ROW_PX = 40
/** Between nodes, and what a new one takes at least. */
const GAP_PX = 24
const ROOM_PX = 120

/** Where a new node comes from, when it shall follow another. */
export interface AfterNode {
  nodeKey: string
  exit: string | null
}

/** Everything that can be done to a graph, each as one step of the history, with what it is called and said. */
export interface FlowCommands {
  /** Adds a node and selects it; after another it stands beside it and is connected. Answers its key. */
  add(kind: FlowKind, after: AfterNode | null, at: FlowPoint | null): string
  /** Connects a way out; an edge that leaves by it already leads to the new target from now on. */
  connect(nodeKey: string, exit: string | null, targetKey: string): void
  /** Lets an edge that is there join other nodes. */
  reconnect(edgeKey: string, nodeKey: string, exit: string | null, targetKey: string): void
  removeSelected(): void
  removeEdge(edgeKey: string): void
  duplicateSelected(): void
  /** The selected nodes as text for the clipboard; null when none is selected. */
  copySelected(): string | null
  /** Puts copied nodes in; false when the text holds none. */
  paste(text: string): boolean
  align(line: AlignLine): void
  distribute(along: 'across' | 'down'): void
  /** Places all nodes anew, worked out beside the window; what was changed meanwhile stays. */
  tidy(): Promise<void>
  move(places: ReadonlyMap<string, FlowPoint>): void
  nudge(dx: number, dy: number): void
  selectAll(): void
  setField(on: 'node' | 'edge', key: string, path: FieldPath, value: unknown): void
  /** False when the id cannot be given. */
  rename(nodeKey: string, id: string): boolean
  addVariable(): void
  removeVariable(at: number): void
  setVariable(at: number, path: FieldPath, value: unknown): void
}

/**
 * @param known what the served schema says, as it is when a command is done
 * @param newVariable a variable to begin with, with a key that is free
 */
export function createFlowCommands(
  session: FlowSession,
  known: () => { schema: unknown; kinds: readonly FlowKind[] },
): FlowCommands {
  const now = () => session.snapshot.get()
  const title = (graph: FlowGraph, key: string) => {
    const node = nodeOf(graph, key)
    return node ? sayNode(known().kinds, node) : key
  }
  const placed = (): PlacedNode[] => {
    const { graph, selection } = now()
    return [...selection.nodeKeys].flatMap((key) => {
      const point = pointOf(nodeOf(graph, key) ?? {})
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
      const node = { ...newNode(known().schema, kind), position: after && at ? at : besides(graph, after, at) }
      const added = addNode(graph, node)
      const joined = after
        ? connect(added.graph, { source: idIn(added.graph, after.nodeKey), target: added.nodeKey, exit: after.exit })
            .graph
        : added.graph
      session.edit({ name: `adding ${kind.title}`, change: () => joined, select: onlyNode(added.nodeKey) })
      session.say(`Added ${kind.title}${after ? ` after ${title(graph, after.nodeKey)}` : ''}`)
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
      session.edit({ name: 'connecting', change: () => next.graph })
      const instead = there ? ` instead of ${title(graph, there.targetKey)}` : ''
      session.say(`${title(graph, nodeKey)} leads to ${title(graph, targetKey)}${instead}`)
    },
    reconnect(edgeKey, nodeKey, exit, targetKey) {
      session.edit({
        name: 'connecting',
        change: (graph) =>
          reconnect(graph, edgeKey, { source: idIn(graph, nodeKey), target: idIn(graph, targetKey), exit }),
        select: onlyEdge(edgeKey),
      })
    },
    removeSelected() {
      const { graph, selection } = now()
      const { nodeKeys, edgeKeys } = selection
      const what = [
        ...(nodeKeys.size > 0 ? [formatCount(nodeKeys.size, 'node')] : []),
        ...(edgeKeys.size > 0 ? [formatCount(edgeKeys.size, 'edge')] : []),
      ].join(' and ')
      if (what === '') return
      const next = neighbour(graph, nodeKeys)
      session.edit({
        name: `deleting ${what}`,
        change: (before) => removeItems(before, selection),
        ...(next !== null && { select: onlyNode(next) }),
      })
      session.say(`Deleted ${what}`)
    },
    removeEdge(edgeKey) {
      session.edit({
        name: 'deleting an edge',
        change: (graph) => removeItems(graph, { edgeKeys: new Set([edgeKey]) }),
      })
      session.say('Deleted the edge')
    },
    duplicateSelected() {
      const { graph, selection } = now()
      if (selection.nodeKeys.size === 0) return
      putIn(duplicateNodes(graph, selection.nodeKeys), 'duplicating', 'Duplicated')
    },
    copySelected() {
      const { graph, selection } = now()
      if (selection.nodeKeys.size === 0) return null
      session.say(`Copied ${formatCount(selection.nodeKeys.size, 'node')}`)
      return JSON.stringify(copyNodes(graph, selection.nodeKeys), null, 2)
    },
    paste(text) {
      const part = readPart(text)
      if (!part) return false
      putIn(pasteNodes(now().graph, part, { x: 32, y: 32 }), 'pasting', 'Pasted')
      return true
    },
    align: (line) => place('aligning', alignNodes(placed(), line)),
    distribute: (along) => place('spacing', distributeNodes(placed(), along)),
    async tidy() {
      const { graph } = now()
      place('tidying', await tidyLayout(graph, (key) => sizeOf(graph, key)))
      session.say('Laid out anew')
    },
    move: (places) => place('moving', places),
    nudge(dx, dy) {
      place('moving', new Map(placed().map(({ key, x, y }) => [key, { x: x + dx, y: y + dy }])), 'nudge')
    },
    selectAll() {
      session.select({ nodeKeys: new Set(indexFlow(now().graph).nodeKeys), edgeKeys: new Set() })
    },
    setField(on, key, path, value) {
      session.edit({
        name: `changing ${title(now().graph, key)}`,
        group: setText(key, path),
        change: (graph) =>
          on === 'edge'
            ? setEdgeField(graph, key, path, value)
            : followExit(graph, key, setNodeField(graph, key, path, value)),
      })
    },
    rename(nodeKey, id) {
      const next = renameNode(now().graph, nodeKey, id)
      if (!next) return false
      session.edit({ name: 'changing an id', group: 'id', change: () => next, select: onlyNode(id) })
      return true
    },
    addVariable() {
      const { graph } = now()
      const keys = new Set(variablesOf(graph).map((variable) => textOf(variable, 'key')))
      let number = keys.size + 1
      while (keys.has(`variable_${number}`)) number += 1
      session.edit({
        name: 'adding a variable',
        change: (before) => addVariable(before, { key: `variable_${number}`, type: 'string' }),
      })
    },
    removeVariable: (at) => session.edit({ name: 'deleting a variable', change: (graph) => removeVariable(graph, at) }),
    setVariable(at, path, value) {
      const isKey = path.length === 1 && path[0] === 'key' && typeof value === 'string'
      session.edit({
        name: 'changing a variable',
        group: `variable ${at} ${path.join('.')}`,
        // What names the variable follows its key, but not through a key that another one has too.
        change: (graph) =>
          isKey && isFree(graph, at, value)
            ? renameVariable(graph, at, value)
            : setVariableField(graph, at, path, value),
      })
    },
  }
  function putIn(put: { graph: FlowGraph; nodeKeys: string[] }, name: string, said: string): void {
    const count = formatCount(put.nodeKeys.length, 'node')
    session.edit({
      name: `${name} ${count}`,
      change: () => put.graph,
      select: { nodeKeys: new Set(put.nodeKeys), edgeKeys: new Set() },
    })
    session.say(`${said} ${count}`)
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

/** The id by which edges name a node; its key where it has none. */
function idIn(graph: FlowGraph, nodeKey: string): string {
  return textOf(nodeOf(graph, nodeKey) ?? {}, 'id') ?? nodeKey
}

/** A free place beside a node, at or under a point, or under everything. */
function besides(graph: FlowGraph, after: AfterNode | null, at: FlowPoint | null): FlowPoint {
  const from = after && pointOf(nodeOf(graph, after.nodeKey) ?? {})
  const points = graph.nodes.flatMap((node, index) => {
    const point = pointOf(node)
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

/** What is selected when these are gone: what led to the first of them. */
function neighbour(graph: FlowGraph, gone: ReadonlySet<string>): string | null {
  const { ends, nodeKeys } = indexFlow(graph)
  const before = ends.find(({ from, to }) => to !== null && gone.has(to) && from !== null && !gone.has(from))
  return before?.from ?? nodeKeys.find((key) => !gone.has(key)) ?? null
}

function isFree(graph: FlowGraph, at: number, key: string): boolean {
  const old = textOf(variablesOf(graph)[at] ?? {}, 'key')
  return variablesOf(graph).every((variable, other) => other === at || ![key, old].includes(textOf(variable, 'key')))
}

/** The first way out of a node that leads nowhere; undefined when all lead somewhere or it has none. */
export function freeExit(graph: FlowGraph, nodeKey: string): NodeExit | undefined {
  return shownExits(graph, nodeKey).find(({ exit }) => edgeBy(graph, nodeKey, exit) === null)
}

/** How many nodes name a variable. */
export function usesOf(graph: FlowGraph, key: string): number {
  return graph.nodes.filter((node) => variablesNamedBy(node).has(key)).length
}
