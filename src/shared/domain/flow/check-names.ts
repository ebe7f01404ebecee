import { type FieldPath } from './edit-field.ts'
import { PLACEHOLDER, VARIABLE_FIELDS } from './edit-variables.ts'
import { type FlowGraph, dataOf, isRecord, kindOf, textOf, variablesOf } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'
import { type FlowIssue, issueAt } from './flow-issue.ts'

/** What there is outside the graph. Null where it has not been seen, and then nothing is said about it. */
export interface FlowSurroundings {
  /** Slugs of the agent catalogue. */
  voices: ReadonlySet<string> | null
  /** Ids of the workspace's tools. */
  tools: ReadonlySet<string> | null
}

/** Variables that the service itself provides begin so (assumed: the served schema keeps the beginning for itself). */
const SYSTEM = 'system__'

/**
 * What a graph names and nobody has: voices, tools and variables; variables that are there twice; options of one node with
 * the same id. A `{{key}}` in a text that no variable has is only worth a look: the service may know it from the call.
 */
export function checkNames(graph: FlowGraph, surroundings: FlowSurroundings): FlowIssue[] {
  return [...checkVariables(graph), ...checkNodeNames(graph, surroundings)]
}

function* checkVariables(graph: FlowGraph): Generator<FlowIssue> {
  const seen = new Set<string>()
  for (const [at, variable] of variablesOf(graph).entries()) {
    const key = textOf(variable, 'key')
    if (key === null) continue
    if (seen.has(key))
      yield issueAt(
        graph,
        { on: 'variable', at, field: ['key'] },
        'variable.key.taken',
        `Another variable is called “${key}”.`,
      )
    seen.add(key)
  }
}

function* checkNodeNames(graph: FlowGraph, { voices, tools }: FlowSurroundings): Generator<FlowIssue> {
  const keys = new Set(variablesOf(graph).map((variable) => textOf(variable, 'key')))
  const { nodeKeys } = indexFlow(graph)
  for (const [at, node] of graph.nodes.entries()) {
    const nodeKey = nodeKeys[at] ?? ''
    const kind = kindOf(node) || 'node'
    const issue = (field: FieldPath, code: string, message: string, weight?: FlowIssue['weight']) =>
      issueAt(graph, { on: 'node', nodeKey, field: ['data', ...field] }, code, message, weight)
    for (const [field, text] of textsIn(dataOf(node))) {
      const name = String(field.at(-1))
      if (name === 'voice_id' && voices && text !== '' && !voices.has(text))
        yield issue(field, `${kind}.voice_id.unknown`, `The agent catalogue has no voice “${text}”.`)
      if (name === 'tool_id' && tools && text !== '' && !tools.has(text))
        yield issue(field, `${kind}.tool_id.unknown`, `The workspace has no tool “${text}”.`)
      if (VARIABLE_FIELDS.includes(name)) {
        if (text !== '' && !keys.has(text) && !text.startsWith(SYSTEM))
          yield issue(field, `${kind}.${name}.unknown`, `This graph has no variable “${text}”.`)
        continue
      }
      for (const key of placeholdersIn(text))
        if (!keys.has(key) && !key.startsWith(SYSTEM))
          yield issue(
            field,
            `${kind}.${name}.placeholder`,
            `This graph has no variable “${key}”; {{${key}}} is filled only if the call brings it.`,
            'advice',
          )
    }
    for (const list of ['conditions', 'options'] as const) yield* checkOptionIds(dataOf(node)[list], list, issue, kind)
  }
}

function* checkOptionIds(
  options: unknown,
  list: string,
  issue: (field: FieldPath, code: string, message: string) => FlowIssue,
  kind: string,
): Generator<FlowIssue> {
  if (!Array.isArray(options)) return
  const seen = new Set<string>()
  for (const [at, option] of options.entries()) {
    const id = textOf(option, 'id')
    if (id === null) continue
    if (seen.has(id)) yield issue([list, at, 'id'], `${kind}.${list}.taken`, `Another of them has the id “${id}”.`)
    seen.add(id)
  }
}

function placeholdersIn(text: string): Set<string> {
  return new Set(text.includes('{{') ? [...text.matchAll(PLACEHOLDER)].map(([, key = '']) => key) : [])
}

function* textsIn(value: unknown, field: FieldPath = []): Generator<[FieldPath, string]> {
  if (typeof value === 'string') yield [field, value]
  else if (Array.isArray(value)) for (const [at, each] of value.entries()) yield* textsIn(each, [...field, at])
  else if (isRecord(value)) for (const [name, each] of Object.entries(value)) yield* textsIn(each, [...field, name])
}
