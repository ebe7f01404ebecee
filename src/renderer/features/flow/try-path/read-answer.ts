import { type FlowGraph, textOf, variablesOf } from '#shared/domain/flow/flow-graph.ts'
import { parseNumber } from '../../../lib/parse-number.ts'

/** Converts the user's input to the variable's type: number or boolean if the graph says so, otherwise text. */
export function readAnswer(graph: FlowGraph, key: string, typed: string): unknown {
  const variable = variablesOf(graph).find((each) => textOf(each, 'key') === key)
  const type = textOf(variable, 'type')
  const text = typed.trim()
  if (type === 'number') {
    const parsed = parseNumber(text)
    return parsed?.kind === 'number' ? parsed.value : typed
  }
  if (type === 'boolean' && /^(true|yes)$/iu.test(text)) return true
  if (type === 'boolean' && /^(false|no)$/iu.test(text)) return false
  if (type === 'json') {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return typed
    }
  }
  return typed
}
