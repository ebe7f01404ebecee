import type { WantedField } from './default-flow.ts'
import type { StoredMessage } from './conversation-store.ts'
import type { Variables } from './fill-in.ts'
import { asText } from './fill-in.ts'
import { meaningfulStems } from './word-stems.ts'

/** The value extracted from a conversation for one field, and its source; null if there is none. */
export interface Extraction {
  value: string | number | boolean | null
  rationale: string
}

const YES = /\b(yes|yeah|sure|ja|sí|si|oui|sì|sim)\b/i
const NO = /\b(no|not|nein|non|não)\b/i

/**
 * Extracts one field (rules in docs/assumptions.md): the variable of that name, else the answer to the agent's question
 * with the most words in common with the field. Of an answer it takes the first number, a yes or no, or the whole text,
 * depending on the field's type.
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

/** The caller's line following the agent's line with the most words in common with the field. */
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
