import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { FlowIssue } from './flow-graph.ts'
import { FLOW_SCHEMA, NODE_TYPES } from './flow-schema.ts'

let validator: ValidateFunction | undefined

/** Compiled with the first graph: most runs of the sandbox never get one, and compiling takes a fifth of its start. */
function getValidator(): ValidateFunction {
  if (validator) return validator
  const ajv = new Ajv2020({
    allErrors: true,
    discriminator: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    validateFormats: false,
  })
  const { $defs: definitions } = FLOW_SCHEMA
  // Reports what is wrong for a node's own type, not that it matches none of the others. The keyword isn't part of JSON
  // Schema, and strict validators must be able to read the served schema.
  const told = { ...definitions.node, discriminator: { propertyName: 'type' } }
  return (validator = ajv.compile({ ...FLOW_SCHEMA, $defs: { ...definitions, node: told } }))
}

/** More than anyone reads; the same limit as in the studio. */
const MAX_ISSUES = 5_000

/** Violations of the served schema, each once; empty if there are none. */
export function checkStructure(graph: object): FlowIssue[] {
  const tooLong = tooLongLists(graph)
  if (tooLong.length > 0) return tooLong
  const validate = getValidator()
  if (validate(graph)) return []
  const issues = new Map<string, FlowIssue>()
  for (const error of validate.errors ?? []) {
    const issue = issueOf(graph, error)
    const fault = `${issue.path} ${issue.code}`
    if (!issues.has(fault)) issues.set(fault, issue)
  }
  return [...issues.values()].slice(0, MAX_ISSUES)
}

/** Checked before any entries: the validator copies all faults so far for every invalid entry. */
function tooLongLists(graph: object): FlowIssue[] {
  const lists: Record<string, unknown> = { ...graph }
  return Object.entries(FLOW_SCHEMA.properties).flatMap(([path, { maxItems }]) => {
    const list = lists[path]
    if (!Array.isArray(list) || list.length <= maxItems) return []
    return [{ path, code: `graph.${path}.invalid`, message: `must have at most ${maxItems} items` }]
  })
}

function issueOf(graph: unknown, error: ErrorObject): FlowIssue {
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (error.keyword === 'discriminator') {
    const path = [...steps, 'type'].join('.')
    return { path, code: 'node.type.unknown', message: `must be one of ${NODE_TYPES.join(', ')}` }
  }
  if (error.keyword === 'required') {
    const path = [...steps, String(error.params['missingProperty'])]
    return { path: path.join('.'), code: `${codeStem(graph, path)}.missing`, message: 'is missing' }
  }
  return { path: steps.join('.'), code: `${codeStem(graph, steps)}.invalid`, message: formatFault(error) }
}

const KIND_WORDS: Record<string, string> = { array: 'an array', object: 'an object', integer: 'a whole number' }

/** An actionable message where the validator's own is phrased in schema terms. */
function formatFault({ keyword, params, message = 'does not fit' }: ErrorObject): string {
  const limit = String(params['limit'])
  if (keyword === 'type') {
    const kinds = [params['type'] as string | string[]].flat().filter((kind) => kind !== 'null')
    return `must be ${kinds.map((kind) => KIND_WORDS[kind] ?? `a ${kind}`).join(' or ')}`
  }
  if (keyword === 'enum') return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
  if (keyword === 'minLength' || keyword === 'minItems') return limit === '1' ? 'must not be empty' : message
  if (keyword === 'maxLength') return `must have at most ${limit} characters`
  if (keyword === 'maxItems') return `must have at most ${limit} items`
  return message
}

/** `tool_call.tool_id` for a node field, `edge.source` for an edge field: without indexes and without `data`. */
function codeStem(graph: unknown, steps: readonly string[]): string {
  const [list = 'graph', index, ...rest] = steps
  const fields = rest.filter((step) => step !== 'data' && !/^\d+$/.test(step))
  if (index === undefined) return `graph.${list}`
  return [subject(graph, list, index), ...fields].join('.')
}

function subject(graph: unknown, list: string, index: string): string {
  if (list !== 'nodes') return list.replace(/s$/, '')
  const { nodes } = graph as { nodes: { type?: unknown }[] }
  const type = nodes[Number(index)]?.type
  return typeof type === 'string' ? type : 'node'
}
