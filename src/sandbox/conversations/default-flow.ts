import type { FlowGraph } from '../flow/flow-graph.ts'
import type { CallPhrases } from './call-phrases.ts'

/** A field of `GET …/evaluation-config` that a conversation should collect. */
export interface WantedField {
  key: string
  description: string
  type: string
}

/** As many questions as a caller can reasonably be asked. */
const MAX_FIELDS = 5

/**
 * Default flow for an agent without an active one (specification part 3: it runs a synthesized default flow): speaks
 * the first message, asks for the topic and the first five data-collection fields, and ends.
 */
export function synthesizeFlow(fields: readonly WantedField[], phrases: CallPhrases): FlowGraph {
  const wanted = fields.slice(0, MAX_FIELDS)
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
