import type { Message } from '../language/define-messages.ts'
import type { messages } from './field-problems/messages/en.ts'
import { t } from './field-problems/messages/t.ts'

/** What is wrong with one field of a request. */
export type FieldProblem = Message<typeof messages>

/** The text at the field. */
export function formatField(problem: FieldProblem): string {
  return t.format(problem)
}

/** The texts at the fields that a failure mentions; problems that are text already are in the service's words. */
export function formatFields(
  failure: { fields?: Record<string, string | FieldProblem> } | null | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(failure?.fields ?? {}).map(([name, problem]) => [
      name,
      typeof problem === 'string' ? problem : formatField(problem),
    ]),
  )
}
