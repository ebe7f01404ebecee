import type { FlowGraph, FlowIssue, FlowNode } from './flow-graph.ts'

/** External names a graph may reference. */
export interface KnownNames {
  voices: ReadonlySet<string>
  tools: ReadonlySet<string>
}

/**
 * Voices, tools and variables that a graph references but don't exist. Names starting with `system__` belong to the
 * service.
 */
export function checkReferences(graph: FlowGraph, known: KnownNames): FlowIssue[] {
  const variables = new Set((graph.variables ?? []).map(({ key }) => key))
  const isVariable = (key: string) => variables.has(key) || key.startsWith('system__')
  return graph.nodes.flatMap((node, index) => {
    const issues: FlowIssue[] = []
    const fault = (field: string, problem: string, message: string) => {
      const code = `${node.type}.${field.replaceAll(/\.\d+(?=\.)/g, '')}.${problem}`
      issues.push({ path: `nodes.${index}.data.${field}`, code, message })
    }
    const { voice_id: voice, tool_id: tool } = node.data ?? {}
    if (typeof voice === 'string' && !known.voices.has(voice))
      fault('voice_id', 'invalid', `There is no agent voice ${voice}`)
    if (node.type === 'tool_call' && typeof tool === 'string' && !known.tools.has(tool)) {
      fault('tool_id', 'invalid', `There is no tool ${tool}`)
    }
    for (const [field, key] of variablesOf(node)) {
      if (!isVariable(key)) fault(field, 'unknown', `There is no variable ${key}`)
    }
    for (const field of ['text', 'message', 'instruction']) {
      for (const [, key = ''] of String(node.data?.[field] ?? '').matchAll(/\{\{\s*(\w+)\s*\}\}/g)) {
        if (!isVariable(key)) fault(field, 'variable_unknown', `There is no variable ${key}`)
      }
    }
    return issues
  })
}

/** Node fields that hold a variable key. */
function variablesOf({ data = {} }: FlowNode): [field: string, key: string][] {
  const found: [string, string][] = []
  for (const field of ['variable', 'result_variable']) {
    const key = data[field]
    if (typeof key === 'string') found.push([field, key])
  }
  for (const list of ['fields', 'conditions']) {
    const entries = Array.isArray(data[list]) ? (data[list] as { variable?: unknown }[]) : []
    entries.forEach(({ variable }, index) => {
      if (typeof variable === 'string') found.push([`${list}.${index}.variable`, variable])
    })
  }
  return found
}
