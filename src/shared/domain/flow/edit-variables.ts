import { type FieldPath, withField } from './edit-field.ts'
import { type FlowGraph, type FlowItem, isRecord, textOf, variablesOf } from './flow-graph.ts'

/** Fields that reference a graph variable, anywhere in a node's data (assumed: the served taxonomy). */
export const VARIABLE_FIELDS: readonly string[] = ['variable', 'result_variable']

/** `{{key}}` in a text that is spoken or sent; spaces around the key are allowed. */
export const PLACEHOLDER = /\{\{\s*([^{}\s]+)\s*\}\}/gu

/** Prefix of variables provided by the service (assumed: the served schema reserves it). */
export const SYSTEM = 'system__'

/** Keys that this field references, each once, without a variable of the graph or the service. */
export function findMissingVariables(graph: Pick<FlowGraph, 'variables'>, field: string, text: string): string[] {
  const keys = VARIABLE_FIELDS.includes(field) ? [text] : [...text.matchAll(PLACEHOLDER)].map(([, key = '']) => key)
  const known = new Set((graph.variables ?? []).map((variable) => textOf(variable, 'key')))
  return [...new Set(keys)].filter((key) => key !== '' && !known.has(key) && !key.startsWith(SYSTEM))
}

/** Adds a variable at the end. */
export function addVariable(graph: FlowGraph, variable: FlowItem): FlowGraph {
  return { ...graph, variables: [...variablesOf(graph), variable] }
}

/** Removes the variable at this position; references to it are unchanged. */
export function removeVariable(graph: FlowGraph, at: number): FlowGraph {
  return at in variablesOf(graph) ? { ...graph, variables: variablesOf(graph).toSpliced(at, 1) } : graph
}

/** Sets one field of a variable. Use `renameVariable` to update references too. */
export function setVariableField(graph: FlowGraph, at: number, path: FieldPath, value: unknown): FlowGraph {
  const variable = variablesOf(graph)[at]
  const after = variable && withField(variable, path, value)
  return after && after !== variable ? { ...graph, variables: variablesOf(graph).with(at, after) } : graph
}

/** Renames a variable and updates every field and `{{key}}` in the nodes that reference it. */
export function renameVariable(graph: FlowGraph, at: number, key: string): FlowGraph {
  const old = textOf(variablesOf(graph)[at], 'key')
  const renamed = setVariableField(graph, at, ['key'], key)
  if (old === null || old === '' || renamed === graph) return renamed
  return { ...renamed, nodes: graph.nodes.map((node) => mapVariables(node, (name) => (name === old ? key : name))) }
}

/** Keys that a node's data references: in its fields, and as `{{key}}` in its texts. */
export function variablesNamedBy(node: FlowItem): Set<string> {
  const named = new Set<string>()
  mapVariables(node, (name) => {
    named.add(name)
    return name
  })
  return named
}

/** Maps every key that a node's data references with `map`; returns the node itself if none changes. */
function mapVariables(node: FlowItem, map: (key: string) => string): FlowItem {
  const data = mapped(node['data'], null, map)
  return data === node['data'] ? node : { ...node, data }
}

function mapped(value: unknown, field: string | null, map: (key: string) => string): unknown {
  if (typeof value === 'string') {
    if (field !== null && VARIABLE_FIELDS.includes(field)) return value === '' ? value : map(value)
    return value.includes('{{')
      ? value.replace(PLACEHOLDER, (whole, key: string) => {
          const after = map(key)
          return after === key ? whole : whole.replace(key, () => after)
        })
      : value
  }
  if (Array.isArray(value)) {
    const list = value.map((item) => mapped(item, null, map))
    return list.some((item, at) => item !== value[at]) ? list : value
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([name, item]) => [name, mapped(item, name, map)] as const)
  return entries.some(([name, item]) => item !== value[name]) ? Object.fromEntries(entries) : value
}
