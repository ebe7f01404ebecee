import type { EvaluationFields } from '../agents/agent-fields.ts'
import type { StoredConversation, StoredEvaluation, StoredMessage } from './conversation-store.ts'
import { extractField } from './extract-field.ts'
import { judgeCriterion } from './judge-criterion.ts'
import type { Variables } from './fill-in.ts'

type Found = Omit<StoredEvaluation, 'id' | 'place' | 'createdAt'>

/** Judges every criterion, then every data field of an agent from the transcript (rules in docs/assumptions.md). */
export function evaluateConversation(
  conversation: Pick<StoredConversation, 'messages' | 'status' | 'endReason'>,
  config: EvaluationFields,
  variables: Variables,
): Found[] {
  const spoken = conversation.messages.filter(({ role }) => role !== 'tool')
  return [
    ...config.criteria.map((criterion): Found => {
      const { status, score, rationale } = judgeCriterion(criterion, conversation, spoken)
      return {
        kind: 'criterion',
        criterionId: criterion.id,
        name: criterion.name,
        status,
        score,
        rationale,
        data: null,
      }
    }),
    ...config.data_collection.map((field): Found => {
      const { value, rationale } = extractField(field, spoken as readonly StoredMessage[], variables)
      return { kind: 'data', criterionId: null, name: field.key, status: null, score: null, rationale, data: { value } }
    }),
  ]
}
