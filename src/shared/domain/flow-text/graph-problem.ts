import { isRecord } from '../flow/flow-graph.ts'

/** The smallest graph. */
export const EMPTY_FLOW_TEXT = '{"nodes":[],"edges":[]}'

/** What keeps parsed JSON from being a graph; undefined if it is one. */
export function graphProblem(json: unknown): string | undefined {
  if (!isRecord(json)) return 'It isn’t a JSON object.'
  if (!isList(json['nodes'])) return '“nodes” isn’t a list of objects.'
  if (!isList(json['edges'])) return '“edges” isn’t a list of objects.'
  const variables = json['variables'] ?? []
  return isList(variables) ? undefined : '“variables” isn’t a list of objects.'
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRecord)
}
