import { isRecord } from '../flow/flow-graph.ts'

/** The least a graph can be. */
export const EMPTY_FLOW_TEXT = '{"nodes":[],"edges":[]}'

/** What keeps parsed JSON from being a graph; undefined when it is one. */
export function graphProblem(json: unknown): string | undefined {
  if (!isRecord(json)) return 'It is no JSON object.'
  if (!isList(json['nodes'])) return '“nodes” is no list of objects.'
  if (!isList(json['edges'])) return '“edges” is no list of objects.'
  const variables = json['variables'] ?? []
  return isList(variables) ? undefined : '“variables” is no list of objects.'
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRecord)
}
