import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateCondition, formatCondition } from './evaluate-condition.ts'
import type { FlowGraph } from './flow-graph.ts'
import { fittingGraphs, wildGraphs } from './generated-graphs.test-support.ts'
import { following } from './reach.ts'
import {
  type FlowWalk,
  MAX_WALK_STEPS,
  type WalkOffer,
  changedAt,
  filledText,
  goBack,
  goOn,
  goToChoice,
  isCircling,
  lastStep,
  offerAt,
  startWalk,
} from './walk-flow.ts'

const GRAPH: FlowGraph = {
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'ask', type: 'ask', data: { text: 'How many, {{name}}?', variable: 'count' } },
    {
      id: 'many',
      type: 'branch_condition',
      data: {
        conditions: [
          { id: 'lots', variable: 'count', operator: 'greater_than', value: 3 },
          { id: 'none', variable: 'count', operator: 'equals', value: 0, label: 'None' },
        ],
      },
    },
    { id: 'mark', type: 'set_variable', data: { variable: 'note', value: 'ordered {{count}}' } },
    {
      id: 'route',
      type: 'branch_model',
      data: {
        instruction: 'x',
        options: [
          { id: 'a', label: 'A' },
          { id: 'b', label: 'B' },
        ],
      },
    },
    { id: 'call', type: 'tool_call', data: { tool_id: 't', result_variable: 'found' } },
    { id: 'end', type: 'end' },
    { id: 'person', type: 'transfer' },
    { id: 'odd', type: 'hologram' },
  ],
  edges: [
    { id: '1', source: 'start', target: 'ask' },
    { id: '2', source: 'ask', target: 'many' },
    { id: '3', source: 'many', target: 'mark', source_handle: 'lots' },
    { id: '4', source: 'many', target: 'call', source_handle: 'default' },
    { id: '5', source: 'mark', target: 'route' },
    { id: '6', source: 'route', target: 'person', source_handle: 'a' },
    { id: '7', source: 'call', target: 'end', source_handle: 'success' },
    { id: '8', source: 'call', target: 'gone', source_handle: 'failure' },
  ],
  variables: [
    { key: 'name', type: 'string', default: 'Ada' },
    { key: 'count', type: 'number' },
  ],
}
const begin = () => startWalk(GRAPH) as FlowWalk
const choose = (walk: FlowWalk, exit: string, answers: Record<string, unknown> = {}): FlowWalk => {
  const offer = offerAt(GRAPH, walk)
  if (offer.kind !== 'choose') throw new Error(offer.kind)
  return goOn(
    GRAPH,
    walk,
    offer.ways.find((way) => way.exit === exit)!,
    new Map(Object.entries(answers)),
  )
}
const step = (walk: FlowWalk): FlowWalk => {
  const offer = offerAt(GRAPH, walk)
  return offer.kind === 'go' ? goOn(GRAPH, walk, offer.way) : walk
}
const keys = (walk: FlowWalk) => walk.steps.map(({ nodeKey }) => nodeKey)

describe('a walk through a graph', () => {
  it('advances where the graph decides, and asks where the user must', () => {
    const asked = goToChoice(GRAPH, begin())
    expect(keys(asked)).toEqual(['start', 'ask'])
    expect(offerAt(GRAPH, asked)).toMatchObject({
      kind: 'choose',
      who: 'caller',
      ways: [
        { exit: 'answered', targetKey: 'many', answers: ['count'] },
        { exit: 'no_answer', targetKey: 'many', answers: [] },
      ],
    })
    const many = choose(asked, 'answered', { count: '5' })
    expect(offerAt(GRAPH, many)).toMatchObject({ kind: 'go', way: { exit: 'lots', why: 'count is greater than 3' } })
    const marked = goToChoice(GRAPH, many)
    expect(keys(marked)).toEqual(['start', 'ask', 'many', 'mark', 'route'])
    expect(lastStep(marked)?.values).toEqual(
      new Map<string, unknown>([
        ['name', 'Ada'],
        ['count', '5'],
        ['note', 'ordered 5'],
      ]),
    )
    expect(changedAt(marked, 4)).toEqual(['note'])
    expect(changedAt(marked, 2)).toEqual(['count'])
    expect(offerAt(GRAPH, choose(marked, 'a'))).toEqual({ kind: 'ended', by: 'transfer' })
  })

  it('leaves a branch by default if no condition holds, or if the matching exit is unconnected', () => {
    const asked = goToChoice(GRAPH, begin())
    expect(offerAt(GRAPH, choose(asked, 'no_answer'))).toMatchObject({
      way: { exit: 'default', why: 'no condition was met' },
    })
    expect(offerAt(GRAPH, choose(asked, 'answered', { count: 0 }))).toMatchObject({
      kind: 'go',
      way: { exit: 'none', targetKey: 'call' },
    })
  })

  it('is stuck where nothing follows, and names the missing node', () => {
    const called = step(choose(goToChoice(GRAPH, begin()), 'no_answer'))
    const offer = offerAt(GRAPH, called) as WalkOffer & { kind: 'choose' }
    expect(offer.ways.map(({ exit, targetKey, answers }) => [exit, targetKey, answers])).toEqual([
      ['success', 'end', ['found']],
      ['failure', null, []],
    ])
    expect(goOn(GRAPH, called, offer.ways[1]!)).toBe(called)
    const broken: FlowGraph = {
      nodes: [{ id: 'start', type: 'start' }],
      edges: [{ id: 'e', source: 'start', target: 'gone' }],
    }
    expect(offerAt(broken, startWalk(broken)!)).toEqual({ kind: 'stuck', missing: 'gone' })
    const alone: FlowGraph = { nodes: [{ id: 'start', type: 'start' }], edges: [] }
    expect(offerAt(alone, startWalk(alone)!)).toEqual({ kind: 'stuck', missing: null })
    expect(startWalk({ nodes: [], edges: [] })).toBeNull()
  })

  it('goes back one step at a time, restoring the variables', () => {
    const marked = goToChoice(GRAPH, choose(goToChoice(GRAPH, begin()), 'answered', { count: 9 }))
    const back = goBack(goBack(marked))
    expect(keys(back)).toEqual(['start', 'ask', 'many'])
    expect(lastStep(back)?.values.has('note')).toBe(false)
    expect(goBack(begin())).toEqual(begin())
  })

  it('stops in a loop that runs by itself, but not in one with a user’s choice', () => {
    const circle: FlowGraph = {
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'a', type: 'say' },
        { id: 'b', type: 'say' },
      ],
      edges: [
        { source: 'start', target: 'a' },
        { source: 'a', target: 'b' },
        { source: 'b', target: 'a' },
      ],
    }
    const round = goToChoice(circle, startWalk(circle)!)
    expect(keys(round)).toEqual(['start', 'a', 'b', 'a'])
    expect(isCircling(round)).toBe(true)
    const asked: FlowGraph = {
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'a', type: 'ask' },
      ],
      edges: [
        { source: 'start', target: 'a' },
        { source: 'a', target: 'a' },
      ],
    }
    let walk = goToChoice(asked, startWalk(asked)!)
    for (let count = 0; count < MAX_WALK_STEPS + 5; count++) {
      const offer = offerAt(asked, walk)
      if (offer.kind === 'choose') walk = goOn(asked, walk, offer.ways[0]!)
    }
    expect(walk.steps).toHaveLength(MAX_WALK_STEPS)
    expect(isCircling({ steps: walk.steps.slice(0, 5) })).toBe(false)
  })

  it('fills texts with variable values', () => {
    const values = new Map<string, unknown>([
      ['name', 'Ada'],
      ['n', 3],
      ['empty', null],
    ])
    expect(filledText('Hello {{ name }}, {{n}} {{empty}} {{lost}}', values)).toBe('Hello Ada, 3 {{empty}} {{lost}}')
  })
})

describe('a condition', () => {
  it.each<[string, unknown, unknown, boolean | null]>([
    ['equals', 'Yes', 'yes', true],
    ['equals', '5', 5, true],
    ['equals', undefined, '', false],
    ['equals', true, 'true', true],
    ['not_equals', undefined, 'x', true],
    ['not_equals', 'x', 'x', false],
    ['contains', 'The Lighthouse', 'light', true],
    ['contains', ['a', 'b'], 'B', true],
    ['contains', undefined, 'x', false],
    ['greater_than', '10', 9, true],
    ['greater_than', 'ten', 9, false],
    ['less_than', 3, '9', true],
    ['is_set', '', undefined, false],
    ['is_set', 0, undefined, true],
    ['is_not_set', null, undefined, true],
    ['sounds_like', 'x', 'x', null],
  ])('%s of %j and %j is %j', (operator, value, asked, expected) => {
    const values = new Map(value === undefined ? [] : [['v', value]])
    expect(evaluateCondition({ variable: 'v', operator, value: asked }, values)).toBe(expected)
  })

  it('is readable', () => {
    expect(formatCondition({ variable: 'a', operator: 'not_equals', value: 'x' })).toBe('a is not "x"')
    expect(formatCondition({ variable: 'a', operator: 'is_not_set', value: 'x' })).toBe('a is not set')
    expect(formatCondition({ variable: 'a', operator: 'contains', value: 'x' })).toBe('a contains "x"')
    expect(formatCondition({ variable: 'a', operator: 'equals' })).toBe('a is')
    expect(formatCondition({ variable: 'a', operator: 'less_or_equal', value: 3 })).toBe('a is less or equal 3')
    expect(formatCondition({ variable: 'a', operator: 'contains_all', value: 'x' })).toBe('a contains all "x"')
  })
})

describe('any walk through any graph', () => {
  it('only follows edges, and never fails', () => {
    fc.assert(
      fc.property(fc.oneof(wildGraphs(), fittingGraphs()), fc.infiniteStream(fc.nat({ max: 9 })), (graph, dice) => {
        let walk = startWalk(graph)
        for (let count = 0; walk && count < 30; count++) {
          const offer = offerAt(graph, walk)
          if (offer.kind === 'ended' || offer.kind === 'stuck') return
          const ways = offer.kind === 'go' ? [offer.way] : offer.ways
          const way = ways[(dice.next().value as number) % Math.max(1, ways.length)]
          if (!way) return
          const from = lastStep(walk)?.nodeKey ?? ''
          const next: FlowWalk = goOn(graph, walk, way, new Map(way.answers.map((key) => [key, 'x'])))
          if (way.targetKey === null) expect(next).toBe(walk)
          else expect(following(graph, from)).toContain(lastStep(next)?.nodeKey)
          walk = next
        }
      }),
      { numRuns: 500 },
    )
  })
})
