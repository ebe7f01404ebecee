import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkMeaning } from '#sandbox/flow/check-meaning.ts'
import { checkStructure } from '#sandbox/flow/check-structure.ts'
import type { FlowGraph as ServiceGraph } from '#sandbox/flow/flow-graph.ts'
import { FLOW_SCHEMA } from '#sandbox/flow/flow-schema.ts'
import { SEED_TEMPLATES } from '#sandbox/flow/seed-templates.ts'
import { type FlowGraph, kindOf } from '#shared/domain/flow/flow-graph.ts'
import { fittingGraphs, wildGraphs } from '#shared/domain/flow/generated-graphs.test-support.ts'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'
import { checkFlow } from './check-flow.ts'
import { createSchemaChecker } from './schema-checker.ts'

const checker = createSchemaChecker(FLOW_SCHEMA)
const around = { voices: new Set(['sabrina']), tools: new Set(['tool_order_status']) }

/** One common word per finding that both report with different codes. */
const SAME: readonly (readonly [mine: RegExp, theirs: RegExp, word: string])[] = [
  [/^node\.id\.taken$/u, /^node\.id\.duplicate$/u, 'id taken'],
  [/^edge\.id\.taken$/u, /^edge\.id\.duplicate$/u, 'id taken'],
  [/^variable\.key\.taken$/u, /^variable\.key\.duplicate$/u, 'key taken'],
  [/\.(options|conditions)\.taken$/u, /^branch_\w+\.id\.duplicate$/u, 'option taken'],
  [/^graph\.start\.missing$/u, /^graph\.start\.missing$/u, 'no start'],
  [/^edge\.(source|target)\.unknown$/u, /^edge\.(source|target)\.not_found$/u, 'edge to nowhere'],
  [/^edge\.source\.last$/u, /^edge\.source\.invalid$/u, 'edge from an end'],
  [/^edge\.source_handle\.unknown$/u, /^edge\.source_handle\.invalid$/u, 'no such exit'],
  [/^edge\.source_handle\.taken$/u, /^edge\.source_handle\.duplicate$/u, 'exit taken'],
  [/^node\.dead_end$/u, /^node\.(dead_end|way\.unconnected)$/u, 'dead end'],
  [/^node\.unreachable$/u, /^node\.unreachable$/u, 'unreachable'],
  [/\.voice_id\.unknown$/u, /\.voice_id\.invalid$/u, 'no such voice'],
  [/\.tool_id\.unknown$/u, /\.tool_id\.invalid$/u, 'no such tool'],
  [/\.(variable|result_variable)\.unknown$/u, /\.(variable|result_variable)\.unknown$/u, 'no such variable'],
]

/** What only one of them reports, and why. The specification leaves all of this to the service. */
const EXPLAINED: Record<'mine' | 'theirs', readonly (readonly [code: RegExp, why: string])[]> = {
  mine: [
    [/^start\.second$/u, 'the same, at the field that makes it a start; the service names the node'],
    [/^node\.circle$/u, 'the studio marks the circle itself; the service also marks what leads into it'],
  ],
  theirs: [
    [/^graph\.start\.duplicate$/u, 'the same, at the node instead of its field'],
    [/^node\.no_way_out$/u, 'the same circle, and whatever leads only into it or only to an edge that leads nowhere'],
    [/^edge\.target\.invalid$/u, 'the schema says nowhere that an edge may not lead back to the start'],
    [/\.variable_unknown$/u, 'advice in the studio: a call can bring variables that the graph does not name'],
  ],
}

function compare(graph: FlowGraph): { mine: string[]; theirs: string[]; both: number } {
  const mine = checkFlow(graph, checker, around).filter((issue) => issue.weight === 'refused')
  const theirs = checkMeaning(graph as unknown as ServiceGraph, around)
  const getWord = (code: string, side: 0 | 1) => SAME.find((each) => each[side].test(code))?.[2]
  const key = (issue: { path: string; code: string }, side: 0 | 1) => `${issue.path} ${getWord(issue.code, side)}`
  const ours = new Set(mine.map((issue) => key(issue, 0)))
  const services = new Set(theirs.map((issue) => key(issue, 1)))
  // The studio reports a field once, with the problem to fix first: a missing exit can't be used twice.
  const named = new Set(mine.map(({ path }) => path))
  const open = (issues: typeof theirs, others: Set<string>, side: 0 | 1) =>
    issues
      .filter((issue) => getWord(issue.code, side) === undefined || !others.has(key(issue, side)))
      .filter((issue) => !EXPLAINED[side === 0 ? 'mine' : 'theirs'].some(([code]) => code.test(issue.code)))
      .filter((issue) => !(side === 1 && issue.code === 'edge.source_handle.duplicate' && named.has(issue.path)))
      .map((issue) => `${issue.path} ${issue.code}`)
  return {
    mine: open(mine, services, 0),
    theirs: open(theirs, ours, 1),
    both: [...ours].filter((each) => services.has(each)).length,
  }
}

/**
 * They differ on purpose if an edge leaves an end node or a missing node: no conversation gets there, so the studio
 * doesn't follow it.
 */
function isReadAlike(graph: FlowGraph): boolean {
  const { nodeAt, ends } = indexFlow(graph)
  return ends.every(({ from }) => {
    const node = graph.nodes[nodeAt.get(from ?? '') ?? -1]
    return node !== undefined && !['end', 'transfer'].includes(kindOf(node))
  })
}

describe('independent checks of studio and sandbox', () => {
  it('agree on a graph’s paths and names, except for documented differences', () => {
    let both = 0
    fc.assert(
      fc.property(fittingGraphs(), (graph) => {
        expect(checkStructure(graph)).toEqual([])
        fc.pre(isReadAlike(graph))
        const found = compare(graph)
        both += found.both
        expect({ mine: found.mine, theirs: found.theirs }).toEqual({ mine: [], theirs: [] })
      }),
      { numRuns: 500 },
    )
    expect(both).toBeGreaterThan(500)
  })

  it('both find a cycle without an exit, or neither does', () => {
    fc.assert(
      fc.property(fittingGraphs(), (graph) => {
        fc.pre(isReadAlike(graph) && indexFlow(graph).ends.every(({ to }) => to !== null))
        const mine = checkFlow(graph, checker, around).some((issue) => issue.code === 'node.circle')
        const theirs = checkMeaning(graph as unknown as ServiceGraph, around).some(
          ({ code }) => code === 'node.no_way_out',
        )
        // Without a start the service checks every node by itself, and so does the studio.
        expect(mine).toBe(theirs)
      }),
      { numRuns: 500 },
    )
  })

  it('find the same schema violations and the same unknown kinds', () => {
    let count = 0
    fc.assert(
      fc.property(wildGraphs(), (graph) => {
        const mine = new Set(checker.check(graph).map(({ path }) => path))
        const theirs = new Set(checkStructure(graph).map(({ path }) => path))
        count += theirs.size
        expect(mine).toEqual(theirs)
      }),
      { numRuns: 500 },
    )
    expect(count).toBeGreaterThan(500)
  })

  it('find no issues in the service’s templates', () => {
    const tools = new Set(
      SEED_TEMPLATES.flatMap(({ graph }) => graph.nodes.map((node) => String(node.data?.['tool_id']))),
    )
    for (const { graph } of SEED_TEMPLATES)
      expect(checkFlow(graph as unknown as FlowGraph, checker, { voices: new Set(), tools })).toEqual([])
  })
})
