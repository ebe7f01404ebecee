import { type FieldPath } from './edit-field.ts'
import { PLACEHOLDER, SYSTEM, VARIABLE_FIELDS } from './edit-variables.ts'
import { type FlowGraph, dataOf, isRecord, kindOf, textOf, variablesOf } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'
import { type FlowIssue, issueAt } from './flow-issue.ts'
import { t } from './messages/t.ts'
import { EXIT_LISTS } from './node-exits.ts'

/** What exists outside the graph. Null if it wasn't fetched, and then it isn't checked. */
export interface FlowSurroundings {
  /** Slugs of the agent catalog. */
  voices: ReadonlySet<string> | null
  /** IDs of the workspace's tools. */
  tools: ReadonlySet<string> | null
}

/**
 * Reports references to missing voices, tools and variables; duplicate variables; options of one node with the same ID.
 * A `{{key}}` in a text without a variable is only advice: the service may know it from the call.
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
      yield issueAt(graph, { on: 'variable', at, field: ['key'] }, 'variable.key.taken', t('issue.keyTaken', { key }))
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
        yield issue(field, `${kind}.voice_id.unknown`, t('issue.voiceUnknown', { id: text }))
      if (name === 'tool_id' && tools && text !== '' && !tools.has(text))
        yield issue(field, `${kind}.tool_id.unknown`, t('issue.toolUnknown', { id: text }))
      if (VARIABLE_FIELDS.includes(name)) {
        if (text !== '' && !keys.has(text) && !text.startsWith(SYSTEM))
          yield issue(field, `${kind}.${name}.unknown`, t('issue.variableUnknown', { key: text }))
        continue
      }
      for (const key of placeholdersIn(text))
        if (!keys.has(key) && !key.startsWith(SYSTEM))
          yield issue(
            field,
            `${kind}.${name}.placeholder`,
            t('issue.placeholderUnknown', { key, placeholder: `{{${key}}}` }),
            'advice',
          )
    }
    for (const list of EXIT_LISTS) yield* checkOptionIds(dataOf(node)[list], list, issue, kind)
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
    if (seen.has(id)) yield issue([list, at, 'id'], `${kind}.${list}.taken`, t('issue.entryIdTaken', { id }))
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
