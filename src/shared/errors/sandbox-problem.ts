import type { Message } from '../language/define-messages.ts'
import type { messages } from './sandbox-problems/messages/en.ts'
import { t } from './sandbox-problems/messages/t.ts'

/** Why the sandbox isn’t running. */
export type SandboxProblem =
  | Message<typeof messages>
  /** In the words of the system or of an unexpected error. */
  | { kind: 'stated'; text: string }

/** The problem as a sentence. */
export function formatSandboxProblem(problem: SandboxProblem): string {
  return problem.kind === 'stated' ? problem.text : t.format(problem)
}
