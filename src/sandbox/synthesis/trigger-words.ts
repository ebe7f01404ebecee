import { USUAL_CODES } from '../http/service-failure.ts'
import type { FailureFacts } from '../http/service-failure.ts'
import { createPhraseFinder } from './find-phrase.ts'

/** Effect of a trigger word in the text: a response instead of speech, or speech that fails after one second. */
export type Trigger = { kind: 'answer'; facts: FailureFacts } | { kind: 'cut' } | { kind: 'error' }

const MESSAGES: Record<number, string> = {
  400: 'The request is not valid',
  401: 'The credential is not valid',
  402: 'The balance of this account is used up',
  403: 'This credential may not do that',
  404: 'There is no such thing',
  409: 'The present state does not allow that',
  422: 'The consent recording could not be verified',
  429: 'Too many requests',
  500: 'Something went wrong inside the service',
  502: 'A service behind this one failed',
  503: 'The service is busy or being maintained',
  504: 'A service behind this one took too long',
}

const SPEND_CAP: FailureFacts = {
  status: 402,
  code: 'spend_cap_exceeded',
  message: 'The spend limit of this account is reached',
}

/** All trigger words and their effects; listed in README.md. */
const TRIGGER_WORDS: ReadonlyMap<string, Trigger> = new Map<string, Trigger>([
  ...Object.keys(MESSAGES).map(
    (status) => [`sandbox-${status}`, { kind: 'answer', facts: sandboxAnswer(Number(status)) }] as const,
  ),
  ['sandbox-spend-cap', { kind: 'answer', facts: SPEND_CAP }],
  ['sandbox-cut', { kind: 'cut' }],
  ['sandbox-error', { kind: 'error' }],
])

const findWord = createPhraseFinder([...TRIGGER_WORDS.keys()])

/** The trigger contained in any variant of a text. */
export function findTrigger(readings: readonly string[]): Trigger | undefined {
  for (const reading of readings) {
    const word = findWord(reading)
    if (word !== undefined) return TRIGGER_WORDS.get(word)
  }
  return undefined
}

/**
 * The response with a status of specification part 7 and its default code. 429 and 503 ask for a wait of one second.
 */
export function sandboxAnswer(status: number): FailureFacts {
  const code = USUAL_CODES[status] ?? (status < 500 ? 'bad_request' : 'internal_error')
  const message = MESSAGES[status] ?? `The sandbox was asked to answer ${status}`
  const waits = status === 429 || status === 503
  return { status, code, message, ...(waits ? { headers: { 'Retry-After': '1' } } : {}) }
}
