import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkNames } from './check-names.ts'
import { checkPaths } from './check-paths.ts'
import { diffGraphs } from './diff-graphs.ts'
import { placeNodes, setNodeField } from './edit-nodes.ts'
import type { FlowGraph } from './flow-graph.ts'
import { findInFlow, MAX_FLOW_HITS } from './find-in-flow.ts'
import { indexFlow } from './flow-index.ts'
import { placeIssues } from './flow-issue.ts'
import { pathOf, placeOf } from './flow-place.ts'
import { wildGraphs } from './generated-graphs.test-support.ts'
import { mergeGraphs } from './merge-graphs.ts'

const NOWHERE = { voices: new Set<string>(), tools: new Set<string>() }

describe('graphs of 500 nodes', () => {
  it('are edited in one field with every other byte unchanged, diffed, and merged', () => {
    fc.assert(
      fc.property(wildGraphs(500), fc.nat(), (graph, at) => {
        const { nodeKeys } = indexFlow(graph)
        const nodeKey = nodeKeys[at % Math.max(1, nodeKeys.length)]
        if (nodeKey === undefined) return
        const edited = setNodeField(graph, nodeKey, ['x_edited'], at)
        const others = (each: FlowGraph) => JSON.stringify(each.nodes.filter((_, n) => nodeKeys[n] !== nodeKey))
        expect(others(edited)).toBe(others(graph))
        expect(JSON.stringify([edited.edges, edited.variables])).toBe(JSON.stringify([graph.edges, graph.variables]))
        expect(diffGraphs(graph, edited).changes.map(({ key, fields }) => [key, fields.length])).toEqual([[nodeKey, 1]])
        const moved = placeNodes(graph, new Map([[nodeKey, { x: 12_345, y: 1 }]]))
        const { conflicts, resolve } = mergeGraphs(graph, edited, moved)
        expect(conflicts).toEqual([])
        expect(
          diffGraphs(resolve(new Map()), placeNodes(edited, new Map([[nodeKey, { x: 12_345, y: 1 }]]))).changes,
        ).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  it('have a position for each issue, whose path leads back to it', () => {
    fc.assert(
      fc.property(wildGraphs(500), (graph) => {
        for (const { place, path } of [...checkPaths(graph), ...checkNames(graph, NOWHERE)]) {
          expect(pathOf(graph, place)).toBe(path)
          expect(placeOf(graph, path)).toEqual(place)
        }
      }),
      { numRuns: 10 },
    )
  })
})

describe('an issue from the service', () => {
  const graph: FlowGraph = {
    nodes: [{ id: 'a', data: { 'odd.name': { x: [{ y: 1 }] } } }],
    edges: [{ id: 'e' }],
    variables: [{ key: 'k' }],
  }

  it.each<[string, object]>([
    ['nodes.0.data.odd.name.x.0.y', { on: 'node', nodeKey: 'a', field: ['data', 'odd.name', 'x', 0, 'y'] }],
    ['nodes[0].data', { on: 'node', nodeKey: 'a', field: ['data'] }],
    ['/nodes/0/data', { on: 'node', nodeKey: 'a', field: ['data'] }],
    ['$.nodes[0]["data"]', { on: 'node', nodeKey: 'a', field: ['data'] }],
    ['edges.0.target', { on: 'edge', edgeKey: 'e', field: ['target'] }],
    ['variables.0.key', { on: 'variable', at: 0, field: ['key'] }],
    ['nodes.7.data', { on: 'graph', field: ['nodes', '7', 'data'] }],
    ['nodes', { on: 'graph', field: ['nodes'] }],
    ['', { on: 'graph', field: [] }],
    ['something else', { on: 'graph', field: ['something else'] }],
  ])('at %j has a position', (path, place) => {
    expect(placeOf(graph, path)).toEqual(place)
  })

  it('is never dropped, whatever its path', () => {
    fc.assert(
      fc.property(
        wildGraphs(),
        fc.array(fc.record({ path: fc.string(), code: fc.string(), message: fc.string() })),
        (any, issues) => {
          expect(placeIssues(any, issues).map(({ path, code, message }) => ({ path, code, message }))).toEqual(issues)
        },
      ),
    )
  })
})

describe('searching a flow', () => {
  it('finds nodes, edges and variables by any text, ignoring case, once per field', () => {
    const graph: FlowGraph = {
      nodes: [
        { id: 'n', type: 'say', data: { text: 'The Lighthouse, the light' } },
        { id: 'light', type: 'end' },
      ],
      edges: [{ id: 'e', label: 'Lights' }],
      variables: [{ key: 'lit' }, { key: 'x', description: 'a light' }],
    }
    expect(findInFlow(graph, ' LIGHT ').map(({ place, fromChar }) => [place, fromChar])).toEqual([
      [{ on: 'node', nodeKey: 'n', field: ['data', 'text'] }, 4],
      [{ on: 'node', nodeKey: 'light', field: ['id'] }, 0],
      [{ on: 'edge', edgeKey: 'e', field: ['label'] }, 0],
      [{ on: 'variable', at: 1, field: ['description'] }, 2],
    ])
    expect(findInFlow(graph, ' ')).toEqual([])
    const many: FlowGraph = { nodes: Array.from({ length: 600 }, (_, at) => ({ id: `x${at}` })), edges: [] }
    expect(findInFlow(many, 'x')).toHaveLength(MAX_FLOW_HITS)
  })
})
