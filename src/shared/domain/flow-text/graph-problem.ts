import { isRecord } from '../flow/flow-graph.ts'
import { hasMoreLevels } from '../has-more-levels.ts'

/** The smallest graph. */
export const EMPTY_FLOW_TEXT = '{"nodes":[],"edges":[]}'

/** Far beyond any graph; comparing and writing a few thousand levels fails. */
const MAX_LEVELS = 500

/** What keeps parsed JSON from being a graph; undefined if it is one. */
export function graphProblem(json: unknown): string | undefined {
  if (!isRecord(json)) return 'It isn’t a JSON object.'
  if (!isList(json['nodes'])) return '“nodes” isn’t a list of objects.'
  if (!isList(json['edges'])) return '“edges” isn’t a list of objects.'
  if (!isList(json['variables'] ?? [])) return '“variables” isn’t a list of objects.'
  return hasMoreLevels(json, MAX_LEVELS) ? `It has more than ${MAX_LEVELS} levels.` : undefined
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRecord)
}
