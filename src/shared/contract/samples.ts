import { z } from 'zod'
import { procedure } from './base.ts'

/** The agent and the conversation that a new sandbox starts with. The sample project is one of `projects`. */
export const samples = {
  /** Whether the sample agent or its conversation is stored locally, without a request. False outside the sandbox. */
  known: procedure.output(z.boolean()),
  /**
   * Deletes them in the sandbox, then locally with annotations and recording. An agent that was edited, published or
   * not, is the user's own and stays. If the sandbox doesn't answer, nothing changes.
   */
  remove: procedure.output(z.enum(['none', 'all', 'conversation'])),
}
