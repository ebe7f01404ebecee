import type { Message, Values } from '#shared/language/define-messages.ts'
import type { messages } from './messages/en.ts'
import { t } from './messages/t.ts'

type Texts = typeof messages

/** What is wrong with a `<speak>` document: the key of a text, with the values that the text mentions. */
export type SsmlReason = {
  [Key in keyof Texts]: keyof Values<Texts[Key]> extends never ? Key : { kind: Key } & Values<Texts[Key]>
}[keyof Texts]

/** An error in a `<speak>` document, and the text range that causes it, in UTF-16 units. */
export interface SsmlProblem {
  reason: SsmlReason
  startChar: number
  endChar: number
}

/** What is wrong, as a sentence. */
export function formatSsmlReason(reason: SsmlReason): string {
  // The type of a reason contains the values of its text.
  return t.format((typeof reason === 'string' ? { kind: reason } : reason) as Message<Texts>)
}
