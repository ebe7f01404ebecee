import { expect, it } from 'vitest'
import type { CardNode, FlowEdgeShown } from './canvas-model.ts'
import { createSketchGroups } from './sketch-groups.ts'

const NODES = Array.from({ length: 500 }, (_, at) => ({ id: `n${at}` }) as CardNode)
const EDGES = NODES.slice(1).map(({ id }, at) => ({ id: `e${at}`, source: `n${at}`, target: id }) as FlowEdgeShown)
const NONE: ReadonlySet<string> = new Set()

const changed = (before: unknown[], after: unknown[]) => after.filter((list, at) => list !== before[at])

it('adding or removing a node changes only its own group', () => {
  const groups = createSketchGroups()
  const all = groups.nodes(NODES)

  const without = groups.nodes(NODES.filter(({ id }) => id !== 'n7'))
  const again = groups.nodes(NODES)

  expect(new Set(all.flat())).toEqual(new Set(NODES))
  expect(Math.max(...all.map((group) => group.length))).toBeLessThan(40)
  const [only, ...others] = changed(all, without) as CardNode[][]
  expect([others, only?.some(({ id }) => id === 'n7')]).toEqual([[], false])
  expect(changed(without, again)).toHaveLength(1)
})

it('lines cover edges with two ends not drawn elsewhere, and only groups with a changed line change', () => {
  const groups = createSketchGroups()
  const all = groups.lines(NODES, EDGES, NONE)

  const drawn = groups.lines(NODES, EDGES, new Set(['e3']))
  const moved = NODES.map((node) => (node.id === 'n7' ? { ...node } : node))
  const after = groups.lines(moved, EDGES, new Set(['e3']))
  const without = groups.lines(
    moved.filter(({ id }) => id !== 'n7'),
    EDGES,
    NONE,
  )

  expect(all.flat()).toHaveLength(499)
  expect(drawn.flat()).toHaveLength(498)
  expect(changed(all, drawn)).toHaveLength(1)
  expect(changed(drawn, after).flat()).toEqual(
    expect.arrayContaining([expect.objectContaining({ to: moved[7] }), expect.objectContaining({ from: moved[7] })]),
  )
  expect(changed(drawn, after).length).toBeLessThanOrEqual(2)
  expect(without.flat()).toHaveLength(497)
})
