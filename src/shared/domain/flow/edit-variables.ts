import { type FieldPath, withField } from './edit-field.ts'
import { type FlowGraph, type FlowItem, isRecord, textOf, variablesOf } from './flow-graph.ts'

/** Fields that name a variable of the graph, wherever they stand in a node's data (assumed: the served taxonomy). */
export const VARIABLE_FIELDS: readonly string[] = ['variable', 'result_variable']

/** `{{key}}` in a text that is spoken or sent, with blanks around the key allowed. */
export const PLACEHOLDER = /\{\{\s*([^{}\s]+)\s*\}\}/gu

/** The graph with a variable added at the end. */
export function addVariable(graph: FlowGraph, variable: FlowItem): FlowGraph {
  return { ...graph, variables: [...variablesOf(graph), variable] }
}

/** The graph without the variable at this position; what refers to it stays as it is. */
export function removeVariable(graph: FlowGraph, at: number): FlowGraph {
  return at in variablesOf(graph) ? { ...graph, variables: variablesOf(graph).toSpliced(at, 1) } : graph
}

/** The graph with one field of a variable set. Use `renameVariable` to take what refers to it along. */
export function setVariableField(graph: FlowGraph, at: number, path: FieldPath, value: unknown): FlowGraph {
  const variable = variablesOf(graph)[at]
  const after = variable && withField(variable, path, value)
  return after && after !== variable ? { ...graph, variables: variablesOf(graph).with(at, after) } : graph
}

/** The graph with another key for a variable, and every field and `{{key}}` in the nodes that named it following. */
export function renameVariable(graph: FlowGraph, at: number, key: string): FlowGraph {
  const old = textOf(variablesOf(graph)[at], 'key')
  const renamed = setVariableField(graph, at, ['key'], key)
  if (old === null || old === '' || renamed === graph) return renamed
  return { ...renamed, nodes: graph.nodes.map((node) => mapVariables(node, (name) => (name === old ? key : name))) }
}

/** Keys that a node's data names: in its fields, and as `{{key}}` in its texts. */
export function variablesNamedBy(node: FlowItem): Set<string> {
  const named = new Set<string>()
  mapVariables(node, (name) => {
    named.add(name)
    return name
  })
  return named
}

/** The node with every key its data names put through `map`; the node itself when none changes. */
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
