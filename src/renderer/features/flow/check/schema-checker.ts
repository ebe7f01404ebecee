import { type OutputUnit, type Schema, dereference, validate } from '@cfworker/json-schema'
import { fieldAt } from '#shared/domain/flow/edit-field.ts'
import { type FlowGraph, type FlowItem, isRecord, kindOf } from '#shared/domain/flow/flow-graph.ts'
import { type FlowIssue, placeIssues } from '#shared/domain/flow/flow-issue.ts'
import { type FlowKind, followReference, readFlowKinds } from '#shared/domain/flow/flow-kinds.ts'
import { formatMisfit } from './format-misfit.ts'
import { t } from './messages/t.ts'

/** Validates graphs against one served schema. */
export interface SchemaChecker {
  /** Node kinds in the schema. */
  kinds: readonly FlowKind[]
  /** Where a graph violates the schema, in the graph's order. Known items aren't checked again. */
  check(graph: FlowGraph): FlowIssue[]
}

/** One violation in an item: path from the item, and what is wrong. */
export interface Misfit {
  steps: string[]
  code: string
  message: string
}

type List = 'nodes' | 'edges' | 'variables'
const LISTS: readonly List[] = ['nodes', 'edges', 'variables']
const SINGULAR = { nodes: 'node', edges: 'edge', variables: 'variable' } as const
/** Findings that only state that there are findings below. */
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
 * A checker for a served schema (specification part 2: a JSON Schema of the node taxonomy), by interpretation only,
 * because the window's policy forbids generated code. A node is checked against its own kind's schema, so findings are
 * about that kind and not about all others; an unknown kind is one issue. An unusable schema (not an object, dangling
 * references) finds nothing: the service then checks alone.
 */
export function createSchemaChecker(served: unknown): SchemaChecker {
  const kinds = readFlowKinds(served)
  // The validator modifies the schemas it is given.
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

/**
 * Finds where an item violates a part of a schema. Nothing if the part can't be used. Modifies `root`.
 */
export function createMisfitFinder(root: FlowItem): (part: unknown, item: FlowItem, kind: string) => Misfit[] {
  const lookup = dereference(root as Schema)
  const draft = /draft-0?([47])/u.exec(String(root['$schema']))?.[1] ?? '2020-12'
  return (part, item, kind) => {
    if (!isRecord(part)) return []
    try {
      return toMisfits(root, part, validate(item, part as Schema, draft as '7', lookup, false).errors, item, kind)
    } catch {
      return []
    }
  }
}

function createItemCheck(root: FlowItem, kinds: readonly FlowKind[]): (list: List, item: FlowItem) => Misfit[] {
  const misfits = createMisfitFinder(root)
  const byType = new Map(kinds.map((kind) => [kind.type, fieldAt(root, positions(root, kind.pointer))]))
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
        message: type === '' ? t('required') : t('unknownType', { type }),
      },
      ...misfits({ ...common, oneOf: undefined, anyOf: undefined }, item, 'node').filter(
        ({ steps }) => steps.join('.') !== 'type',
      ),
    ]
  }
}

/** Keeps the findings that give a place and a problem; one per field. */
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
    // That no alternative matches says more than what each one lacks.
    if (alternatives.some((location) => unit.keywordLocation.startsWith(`${location}/`))) return []
    if (unit.keyword === 'oneOf' || unit.keyword === 'anyOf') alternatives.push(unit.keywordLocation)
    const steps = getSteps(unit.instanceLocation)
    const asked = askedAt(root, part, getSteps(unit.keywordLocation))
    const value = fieldAt(item, positions(item, steps))
    return formatMisfit(unit, steps, asked, value).flatMap((said) => {
      const place = said.steps.join('.')
      if (seen.has(place)) return []
      seen.add(place)
      const field = said.steps.filter((step) => step !== 'data' && !/^\d+$/u.test(step)).join('.')
      return [{ steps: said.steps, code: [kind, field, said.word].filter(Boolean).join('.'), message: said.message }]
    })
  })
}

/** The schema's value for a finding's keyword. */
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
  return [
    {
      path: list,
      code: `${list}.too_many`,
      message: t(`tooMany.${list}`, { limit: String(most), count: String(count) }),
    },
  ]
}

function getSteps(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The steps, with numbers where they lead into lists. */
function positions(value: unknown, steps: readonly string[]): (string | number)[] {
  let found = value
  return steps.map((step) => {
    const at = Array.isArray(found) ? Number(step) : step
    found = fieldAt(found, [at])
    return at
  })
}
