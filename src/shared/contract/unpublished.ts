import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Failure, FlowIssue, procedure } from './base.ts'

const AgentId = z.string().min(1).max(200)
const ofAgent = z.object({ agentId: AgentId })

/** A part of an agent that is edited locally and published on request. */
export const AgentPart = z.enum(['settings', 'widget', 'evaluation', 'flow'])
export type AgentPart = z.infer<typeof AgentPart>
const AgentParts = z.array(AgentPart).min(1).max(4)

const UnpublishedChange = z.object({
  /** A field's pointer, an entry such as `criteria/ID`, or an item of the flow such as `node/KEY`. */
  id: z.string(),
  what: z.enum(['added', 'removed', 'changed', 'moved']),
  /** The entry's or item's name; empty for fields and where there is none. */
  name: z.string(),
})
export type UnpublishedChange = z.infer<typeof UnpublishedChange>

/** A reason why the evaluation can't be published; `number` counts entries from 1. */
const EvaluationProblem = z.object({
  kind: z.enum(['criterion-name', 'field-key', 'field-key-taken']),
  number: z.number().int(),
})

/** Local changes of one part that the service doesn't have yet or that aren't live there. */
export const UnpublishedPart = z.object({
  part: AgentPart,
  count: z.number().int().positive(),
  /** The first 100. */
  changes: z.array(UnpublishedChange),
  /** `changed`: the service has changes that these aren't based on. `conflict`: also of the same fields or entries. */
  onService: z.enum(['same', 'changed', 'conflict']),
  /** Publishing is refused while there are any. */
  problems: z.array(EvaluationProblem),
  /** The service has a flow draft, which publishing makes live and discarding deletes. */
  hasServiceDraft: z.boolean(),
})
export type UnpublishedPart = z.infer<typeof UnpublishedPart>

/** All unpublished changes of an agent. */
export const Unpublished = z.object({
  agentId: z.string(),
  /** Only parts with changes. */
  parts: z.array(UnpublishedPart),
  /** The agent was deleted on the service: nothing can be published. */
  isGone: z.boolean(),
})
export type Unpublished = z.infer<typeof Unpublished>

/** The comparison that was reviewed: its token, and the conflicts that keep the service's version. */
const Reviewed = z.object({
  token: z.string().max(200),
  keepTheirs: z.array(z.string().max(500)).max(10_000),
})

/** Why publishing stopped at a part. */
const PublishStop = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('failed'), part: AgentPart, failure: Failure }),
  /** The service rejects the flow. */
  z.object({ kind: z.literal('issues'), part: z.literal('flow'), issues: z.array(FlowIssue), failure: Failure }),
  /** The service has changes that weren't reviewed. */
  z.object({ kind: z.literal('differs'), part: AgentPart }),
])
export type PublishStop = z.infer<typeof PublishStop>

export const PublishResult = z.object({
  published: z.array(AgentPart),
  /** The first part that couldn't be published; nothing was sent after it. Null if all were. */
  stopped: PublishStop.nullable(),
  /** The flow was saved as the service's draft but isn't live. */
  savedDraft: z.boolean(),
})
export type PublishResult = z.infer<typeof PublishResult>

/** Everything about an agent that isn't published, over all of its parts. */
export const unpublished = {
  /** The local state, without a request. An unknown agent has no changes. */
  read: procedure.input(ofAgent).output(Unpublished),
  /** The same, and again after changes in any window; simultaneous changes are merged. */
  watch: procedure.input(ofAgent).output(eventIterator(Unpublished)),
  /**
   * Publishes these parts until one fails: first the flow's draft, which callers don't notice and which is most often
   * rejected, then settings and widget in one request, the evaluation, and last the flow. Without a review, a part is
   * only published if the service still has what was last fetched. Whatever isn't published stays as it is.
   * `invalid_input` if a part has problems; nothing was sent.
   */
  publish: procedure
    .input(
      ofAgent.extend({
        parts: AgentParts,
        /** Of the flow's version. */
        notes: z.string().max(4_000).default(''),
        reviewed: z
          .object({ settings: Reviewed.nullable(), evaluation: Reviewed.nullable() })
          .default({ settings: null, evaluation: null }),
      }),
    )
    .output(PublishResult),
  /**
   * Discards the changes of these parts. A flow's draft is also deleted on the service; its local edits stay in the
   * local versions. `conflict` if that draft was changed elsewhere. On any failure nothing is discarded.
   */
  discard: procedure.input(ofAgent.extend({ parts: AgentParts })).output(Unpublished),
}
