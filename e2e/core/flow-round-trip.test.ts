import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openFlows } from '../../src/main/services/flow/open-flow.test-support.ts'
import { createFlowSession } from '../../src/renderer/features/flow/session/flow-session.ts'
import { connect, setEdgeField } from '../../src/shared/domain/flow/edit-edges.ts'
import { addNode, placeNodes, removeItems, renameNode, setNodeField } from '../../src/shared/domain/flow/edit-nodes.ts'
import type { FlowGraph } from '../../src/shared/domain/flow/flow-graph.ts'
import { indexFlow } from '../../src/shared/domain/flow/flow-index.ts'
import { wildGraphs } from '../../src/shared/domain/flow/generated-graphs.test-support.ts'
import { openFlowSpelling } from '../../src/shared/domain/flow-text/flow-spelling.ts'
import {
  getElements,
  membersOf,
  sourceText,
  wholeSource,
  type JsonSource,
} from '../../src/shared/domain/flow-text/json-source.ts'

/** An edit of one item, and the fields it may change; empty for an item that was added or removed. */
interface Edit {
  change: (graph: FlowGraph, nodeKey: string, edgeKey: string) => FlowGraph
  touched: readonly string[]
}

const EDITS: Record<string, Edit> = {
  text: { change: (graph, nodeKey) => setNodeField(graph, nodeKey, ['data', 'text'], 'new'), touched: ['data.text'] },
  name: { change: (graph, nodeKey) => setNodeField(graph, nodeKey, ['name'], 'new'), touched: ['name'] },
  place: {
    change: (graph, nodeKey) => placeNodes(graph, new Map([[nodeKey, { x: 0.5, y: 7 }]])),
    touched: ['position.x', 'position.y'],
  },
  id: {
    change: (graph, nodeKey) => renameNode(graph, nodeKey, 'elsewhere') ?? graph,
    touched: ['id', 'source', 'target'],
  },
  edge: { change: (graph, _node, edgeKey) => setEdgeField(graph, edgeKey, ['label'], 'new'), touched: ['label'] },
  add: { change: (graph) => addNode(graph, { id: 'added', type: 'say' }).graph, touched: [] },
  connect: {
    change: (graph, nodeKey) => connect(graph, { source: nodeKey, target: nodeKey, exit: 'x' }).graph,
    touched: [],
  },
  remove: { change: (graph, nodeKey) => removeItems(graph, { nodeKeys: new Set([nodeKey]) }), touched: [] },
}

/** JSON as a service could write it: with whitespace, and with numbers that JavaScript formats differently. */
const written = (graphs: fc.Arbitrary<FlowGraph>) =>
  fc
    .tuple(graphs, fc.constantFrom(undefined, 2, '\t'), fc.constantFrom('$1.0', '$1e0', '$1'))
    .map(([graph, blanks, number]) =>
      JSON.stringify({ before: { 10: 1, 2: 1 }, ...graph }, null, blanks).replaceAll(
        /(?<=": ?)(-?\d+)(?=[,\n}])/g,
        number,
      ),
    )

it('preserves every byte of 500 generated graphs except the edited field, through editor, disk and back', async () => {
  const { flow } = openFlows({ baseUrl: 'http://127.0.0.1:1' })
  let agents = 0
  const edited = { count: 0, largest: 0 }

  const roundTrip = async (text: string, kind: string, node: number, edge: number): Promise<void> => {
    const agentId = `agent_${(agents += 1)}`
    const save = (graph: string, baseVersion: number) =>
      flow.saveLocal({ agentId, graph, baseVersion, windowId: 'window' })
    const stored = () => flow.read({ agentId }).working.graph
    save(text, 0)
    const spelling = openFlowSpelling()
    const { working } = flow.read({ agentId })
    const session = createFlowSession(working, spelling.read(working.graph), async (graph, baseVersion) =>
      save(spelling.write(graph), baseVersion),
    )
    const { nodeKeys, edgeKeys } = indexFlow(session.snapshot.get().graph)
    const nodeKey = nodeKeys[node % Math.max(1, nodeKeys.length)] ?? ''
    const edgeKey = edgeKeys[edge % Math.max(1, edgeKeys.length)] ?? ''
    const { change, touched } = EDITS[kind]!

    session.edit({ name: kind, change: (graph) => change(graph, nodeKey, edgeKey) })
    await session.saver.flush()
    const after = stored()
    session.undo()
    await session.saver.flush()

    expect(stored()).toBe(text)
    if (after === text) return
    edited.count += 1
    edited.largest = Math.max(edited.largest, nodeKeys.length)
    const [was, is] = [partsOf(text), partsOf(after)]
    for (const list of was.keys()) {
      if (list !== 'nodes' && list !== 'edges')
        expect(is.get(list)?.map(sourceText)).toEqual(was.get(list)?.map(sourceText))
    }
    for (const list of ['nodes', 'edges']) expectKept(was.get(list) ?? [], is.get(list) ?? [], kind, touched)
  }

  const anything = [fc.constantFrom(...Object.keys(EDITS)), fc.nat(), fc.nat()] as const
  await fc.assert(fc.asyncProperty(written(wildGraphs()), ...anything, roundTrip), { numRuns: 496 })
  await fc.assert(fc.asyncProperty(written(wildGraphs(600, 520)), ...anything, roundTrip), { numRuns: 4 })
  expect(agents).toBe(500)
  expect(edited.count).toBeGreaterThan(300)
  expect(edited.largest).toBeGreaterThan(250)
})

/** Each top-level member of the graph as written, lists by element. */
function partsOf(text: string): Map<string, JsonSource[]> {
  return new Map(
    membersOf(wholeSource(text)).map(({ key, value }) => {
      const isList = value.text[value.start] === '['
      return [key, isList ? getElements(value).map((element) => element.value) : [value]]
    }),
  )
}

/** Only one item and its edges may have changed bytes, and only in the edited fields. */
function expectKept(was: JsonSource[], is: JsonSource[], kind: string, touched: readonly string[]): void {
  const before = was.map(sourceText)
  const after = is.map(sourceText)
  if (kind === 'remove') return expect(before).toEqual(expect.arrayContaining(after))
  if (kind === 'add' || kind === 'connect') return expect(after.slice(0, before.length)).toEqual(before)
  expect(after).toHaveLength(before.length)
  was.forEach((item, index) => {
    // An empty value had nothing to lose: the field's own path is new there.
    for (const field of changedFields(item, is[index]!))
      expect(touched.filter((path) => `${path}.`.startsWith(field === '' ? '' : `${field}.`))).not.toEqual([])
  })
}

/** Paths of fields with changed bytes, as deep as both sides have values; empty for the item itself. */
function changedFields(was: JsonSource, is: JsonSource): string[] {
  if (sourceText(was) === sourceText(is)) return []
  const [before, after] = [was, is].map((source) => new Map(membersOf(source).map(({ key, value }) => [key, value])))
  if (before!.size === 0 || after!.size === 0) return ['']
  return [...new Set([...before!.keys(), ...after!.keys()])].flatMap((key) => {
    const [one, other] = [before!.get(key), after!.get(key)]
    const below = one && other ? changedFields(one, other) : ['']
    return below.map((field) => (field === '' ? key : `${key}.${field}`))
  })
}
