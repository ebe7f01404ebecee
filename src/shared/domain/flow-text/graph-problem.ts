import type { FieldProblem } from '../../errors/field-problem.ts'
import { isRecord } from '../flow/flow-graph.ts'
import { hasMoreLevels } from '../has-more-levels.ts'

/** The smallest graph. */
export const EMPTY_FLOW_TEXT = '{"nodes":[],"edges":[]}'

/** Far beyond any graph; comparing and writing a few thousand levels fails. */
const MAX_LEVELS = 500

/** What keeps parsed JSON from being a graph; undefined if it is one. */
export function graphProblem(json: unknown): FieldProblem | undefined {
  if (!isRecord(json)) return { kind: 'graph-not-object' }
  const list = ['nodes', 'edges', 'variables'].find((name) => !isList(json[name] ?? (name === 'variables' ? [] : null)))
  if (list !== undefined) return { kind: 'graph-list-invalid', list }
  return hasMoreLevels(json, MAX_LEVELS) ? { kind: 'graph-too-deep', maxLevels: MAX_LEVELS } : undefined
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRecord)
}
