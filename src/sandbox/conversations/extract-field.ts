import type { WantedField } from './default-flow.ts'
import type { StoredMessage } from './conversation-store.ts'
import type { Variables } from './fill-in.ts'
import { asText } from './fill-in.ts'
import { meaningfulStems } from './word-stems.ts'

/** What was read out of a conversation for one field, and from where; null where nothing was. */
export interface Extraction {
  value: string | number | boolean | null
  rationale: string
}

const YES = /\b(yes|yeah|sure|ja|sí|si|oui|sì|sim)\b/i
const NO = /\b(no|not|nein|non|não)\b/i

/**
 * Reads one field (the rules are in README.md): the variable of that name, else the answer to the question of the agent that shares
 * the most words with the field; of an answer the first number, a yes or a no, or all of it, by the type of the field.
 */
export function extractField(
  field: WantedField,
  spoken: readonly Pick<StoredMessage, 'role' | 'content'>[],
  variables: Variables,
): Extraction {
  const kept = asText(variables.get(field.key))
  if (kept !== '') {
    const value = asType(kept, field.type)
    if (value !== null) return { value, rationale: `The flow kept it in the variable ${field.key}.` }
  }
  const answer = answerAbout(field, spoken)
  if (!answer) return { value: null, rationale: 'No question of the agent asked for it.' }
  const value = asType(answer.said, field.type)
  if (value === null) {
    return { value, rationale: `The answer “${answer.said}” holds no ${field.type}.` }
  }
  return { value, rationale: `Answered to “${answer.question}”.` }
}

/** The caller's line after the agent's line that shares the most words with the field. */
function answerAbout(
  { key, description }: WantedField,
  spoken: readonly Pick<StoredMessage, 'role' | 'content'>[],
): { question: string; said: string } | undefined {
  const wanted = meaningfulStems(`${key.replaceAll('_', ' ')} ${description}`)
  let best: { question: string; said: string } | undefined
  let most = 0
  spoken.forEach(({ role, content }, index) => {
    const next = spoken[index + 1]
    if (role !== 'assistant' || next?.role !== 'user') return
    const shared = [...meaningfulStems(content)].filter((stem) => wanted.has(stem)).length
    if (shared > most) {
      most = shared
      best = { question: content, said: next.content }
    }
  })
  return best
}

function asType(text: string, type: string): string | number | boolean | null {
  switch (type) {
    case 'int':
    case 'number': {
      const figures = /-?\d+(?:[.,]\d+)?/.exec(text)?.[0]?.replace(',', '.')
      if (figures === undefined) return null
      return type === 'int' ? Math.trunc(Number(figures)) : Number(figures)
    }
    case 'boolean':
      if (text === 'true' || YES.test(text)) return true
      return text === 'false' || NO.test(text) ? false : null
    default:
      return text
  }
}
