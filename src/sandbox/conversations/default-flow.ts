import type { FlowGraph } from '../flow/flow-graph.ts'
import type { CallPhrases } from './call-phrases.ts'

/** A field of `GET …/evaluation-config` that a conversation should bring. */
export interface WantedField {
  key: string
  description: string
  type: string
}

/** As many as a caller answers without being asked too much. */
const MOST_FIELDS = 5

/**
 * The flow of an agent that has none active (specification part 3: it runs a synthesised default flow): it speaks the first message,
 * asks what the call is about and then for the first five data-collection fields, and ends.
 */
export function synthesiseFlow(fields: readonly WantedField[], phrases: CallPhrases): FlowGraph {
  const wanted = fields.slice(0, MOST_FIELDS)
  const node = (id: string, type: string, data: Record<string, unknown>) => ({ id, type, data })
  const collect = node('collect', 'collect', {
    fields: wanted.map(({ key, description }) => ({ variable: key, description: description || key })),
  })
  const nodes = [
    node('start', 'start', {}),
    node('reason', 'ask', { text: phrases.agent.help, variable: 'reason' }),
    ...(wanted.length > 0 ? [collect] : []),
    node('end', 'end', { message: phrases.agent.goodbye }),
  ]
  const type = (wire: string) => (wire === 'int' ? 'number' : wire)
  return {
    nodes,
    edges: nodes.slice(1).map(({ id }, index) => ({ id: `to_${id}`, source: nodes[index]?.id ?? 'start', target: id })),
    variables: [
      { key: 'reason', type: 'string' },
      ...wanted.map((field) => ({ key: field.key, type: type(field.type) })),
    ],
  }
}
