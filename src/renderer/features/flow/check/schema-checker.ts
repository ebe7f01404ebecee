import { type OutputUnit, type Schema, dereference, validate } from '@cfworker/json-schema'
import { fieldAt } from '#shared/domain/flow/edit-field.ts'
import { type FlowGraph, type FlowItem, isRecord, kindOf } from '#shared/domain/flow/flow-graph.ts'
import { type FlowIssue, placeIssues } from '#shared/domain/flow/flow-issue.ts'
import { type FlowKind, followReference, readFlowKinds } from '#shared/domain/flow/flow-kinds.ts'
import { sayMisfit } from './say-misfit.ts'

/** Holds graphs against one served schema. */
export interface SchemaChecker {
  /** Kinds of nodes the schema knows. */
  kinds: readonly FlowKind[]
  /** Where a graph does not fit the schema, in the graph's order. An item seen before is not looked at again. */
  check(graph: FlowGraph): FlowIssue[]
}

/** One thing in an item that does not fit: way from the item, and what is wrong. */
interface Misfit {
  steps: string[]
  code: string
  message: string
}

type List = 'nodes' | 'edges' | 'variables'
const LISTS: readonly List[] = ['nodes', 'edges', 'variables']
const SINGULAR = { nodes: 'node', edges: 'edge', variables: 'variable' } as const
/** Findings that only say that something below them was found. */
const COLLECTIVE = new Set([
  '$ref',
  '$recursiveRef',
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  'allOf',
])

/**
 * A checker for a schema as it was served (specification part 2: a JSON Schema of the node taxonomy), by interpretation
 * alone, because the window's policy forbids code made at run time. A node is held against the schema of its own kind, so
 * that what is said is about that kind and not about all the others; a kind that is not there is one issue.
 * A schema that cannot be used (no object, references that lead nowhere) finds nothing: the service then judges alone.
 */
export function createSchemaChecker(served: unknown): SchemaChecker {
  const kinds = readFlowKinds(served)
  // The validator writes into the schemas it is given.
  const root: FlowItem = isRecord(served) ? structuredClone(served) : {}
  const misfitsOf = createItemCheck(root, kinds)
  const known: Record<List, WeakMap<FlowItem, Misfit[]>> = {
    nodes: new WeakMap(),
    edges: new WeakMap(),
    variables: new WeakMap(),
  }
  const checkItem = (list: List, item: FlowItem): Misfit[] => {
    let misfits = known[list].get(item)
    if (!misfits) known[list].set(item, (misfits = misfitsOf(list, item)))
    return misfits
  }
  return {
    kinds,
    check(graph) {
      const issues = LISTS.flatMap((list) => [
        ...tooMany(root, graph, list),
        ...(graph[list] ?? []).flatMap((item, at) =>
          checkItem(list, item).map(({ steps, ...said }) => ({ path: [list, at, ...steps].join('.'), ...said })),
        ),
      ])
      return placeIssues(graph, issues)
    },
  }
}

function createItemCheck(root: FlowItem, kinds: readonly FlowKind[]): (list: List, item: FlowItem) => Misfit[] {
  const lookup = dereference(root as Schema)
  const draft = /draft-0?([47])/u.exec(String(root['$schema']))?.[1] ?? '2020-12'
  const byType = new Map(kinds.map((kind) => [kind.type, fieldAt(root, positions(root, kind.pointer))]))
  const misfits = (part: unknown, item: FlowItem, kind: string): Misfit[] => {
    if (!isRecord(part)) return []
    try {
      return toMisfits(root, part, validate(item, part as Schema, draft as '7', lookup, false).errors, item, kind)
    } catch {
      return []
    }
  }
  return (list, item) => {
    const whole = fieldAt(root, ['properties', list, 'items'])
    if (list !== 'nodes' || byType.size === 0) return misfits(whole, item, SINGULAR[list])
    const type = kindOf(item)
    const part = byType.get(type)
    if (part) return misfits(part, item, type)
    const common = followReference(root, whole)
    return [
      {
        steps: ['type'],
        code: type === '' ? 'node.type.missing' : 'node.type.unknown',
        message: type === '' ? 'This is needed.' : `The service knows no node of the kind “${type}”.`,
      },
      ...misfits({ ...common, oneOf: undefined, anyOf: undefined }, item, 'node').filter(
        ({ steps }) => steps.join('.') !== 'type',
      ),
    ]
  }
}

/** Of findings, the ones that say where and what; one for each field. */
function toMisfits(
  root: FlowItem,
  part: FlowItem,
  units: readonly OutputUnit[],
  item: FlowItem,
  kind: string,
): Misfit[] {
  const seen = new Set<string>()
  const alternatives: string[] = []
  return units.flatMap((unit) => {
    if (COLLECTIVE.has(unit.keyword)) return []
    // What each alternative lacks says less than that none of them fits.
    if (alternatives.some((location) => unit.keywordLocation.startsWith(`${location}/`))) return []
    if (unit.keyword === 'oneOf' || unit.keyword === 'anyOf') alternatives.push(unit.keywordLocation)
    const steps = stepsOf(unit.instanceLocation)
    const asked = askedAt(root, part, stepsOf(unit.keywordLocation))
    const value = fieldAt(item, positions(item, steps))
    return sayMisfit(unit, steps, asked, value).flatMap((said) => {
      const place = said.steps.join('.')
      if (seen.has(place)) return []
      seen.add(place)
      const field = said.steps.filter((step) => step !== 'data' && !/^\d+$/u.test(step)).join('.')
      return [{ steps: said.steps, code: [kind, field, said.word].filter(Boolean).join('.'), message: said.message }]
    })
  })
}

/** What the schema says for the keyword a finding is about. */
function askedAt(root: FlowItem, part: FlowItem, steps: readonly string[]): unknown {
  let found: unknown = part
  for (const step of steps) {
    if (step === '$ref') found = followReference(root, found)
    else found = fieldAt(found, positions(found, [step]))
  }
  return found
}

function tooMany(root: FlowItem, graph: FlowGraph, list: List): { path: string; code: string; message: string }[] {
  const most = followReference(root, fieldAt(root, ['properties', list]))?.['maxItems']
  const count = graph[list]?.length ?? 0
  if (typeof most !== 'number' || count <= most) return []
  return [{ path: list, code: `${list}.too_many`, message: `At most ${most} ${list}; these are ${count}.` }]
}

function stepsOf(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The steps with numbers where they lead into lists. */
function positions(value: unknown, steps: readonly string[]): (string | number)[] {
  let found = value
  return steps.map((step) => {
    const at = Array.isArray(found) ? Number(step) : step
    found = fieldAt(found, [at])
    return at
  })
}
