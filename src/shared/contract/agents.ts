import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Instant, procedure } from './base.ts'

const AgentId = z.string().min(1).max(200)
const ofAgent = z.object({ agentId: AgentId })
const JsonObject = z.record(z.string(), z.unknown())

/** A change of one field; without a value the field is removed. */
const FieldChange = z.object({
  /** RFC 6901 pointer, such as `/tts/voice_id`. */
  pointer: z.string().min(2).max(500),
  value: z.unknown().optional(),
})

/** An agent in the list. */
export const AgentRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Slug in the agent voice catalog; empty if unknown. */
  voiceId: z.string(),
  language: z.string(),
  isPublic: z.boolean(),
  /** When it was last changed on the service; null if unknown. */
  updatedAt: Instant.nullable(),
  /** Number of unpublished changes over all parts, the flow included. */
  unsentChanges: z.number().int(),
  /** Deleted on the service; kept for its unpublished changes. */
  isGone: z.boolean(),
})
export type AgentRow = z.infer<typeof AgentRow>

/** A position in the list of agents: the service's position and the ID of the last one before it. */
export const AgentKey = z.tuple([z.number().int(), z.string()])
export type AgentKey = z.infer<typeof AgentKey>

export const AgentPage = z.object({
  rows: z.array(AgentRow),
  /** On the first page: agents matching the search, on all pages. */
  total: z.number().int().nullable(),
  /** Where the next page starts; null if there is none. */
  next: AgentKey.nullable(),
  /** When the full list was last fetched; null if never. */
  asOf: Instant.nullable(),
})
export type AgentPage = z.infer<typeof AgentPage>

/** An agent as last fetched, with local changes. */
export const AgentDetail = z.object({
  agentId: z.string(),
  /** The service's response, with every field. */
  seen: JsonObject,
  asOf: Instant,
  /** Unpublished changes; applied to `seen` they give what the user sees. */
  changes: z.array(FieldChange),
  /** When the first change was made; null without changes. */
  changedSince: Instant.nullable(),
  /** What the changes are based on, if the service has since returned something else. */
  base: JsonObject.nullable(),
  isGone: z.boolean(),
})
export type AgentDetail = z.infer<typeof AgentDetail>

const AgentFieldDifference = z.object({
  pointer: z.string(),
  kind: z.enum(['here', 'there', 'conflict']),
  base: z.unknown().optional(),
  mine: z.unknown().optional(),
  theirs: z.unknown().optional(),
})

/** What publishing would change, and what changed on the service meanwhile. */
export const AgentComparison = z.object({
  differences: z.array(AgentFieldDifference),
  /** Identifies the service's state; returned with a push, it says what was shown. */
  token: z.string(),
})
export type AgentComparison = z.infer<typeof AgentComparison>

/** `differs`: nothing was sent; the service's state differs from what was shown. */
export const AgentPush = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sent'), detail: AgentDetail }),
  z.object({ kind: z.literal('differs'), comparison: AgentComparison }),
])
export type AgentPush = z.infer<typeof AgentPush>

const Entries = z.array(JsonObject).max(1_000)
export const AgentEvaluation = z.object({ criteria: Entries, data_collection: Entries })
export type AgentEvaluation = z.infer<typeof AgentEvaluation>

/** Criteria and data fields as last fetched, and with local changes. */
export const EvaluationDetail = z.object({
  /** Null if never fetched. */
  seen: AgentEvaluation.nullable(),
  asOf: Instant.nullable(),
  /** With unpublished changes; null if there are none. */
  mine: AgentEvaluation.nullable(),
  changedSince: Instant.nullable(),
  base: AgentEvaluation.nullable(),
})
export type EvaluationDetail = z.infer<typeof EvaluationDetail>

const EntryDifference = z.object({
  entry: z.string(),
  kind: z.enum(['here', 'there', 'conflict']),
  base: JsonObject.optional(),
  mine: JsonObject.optional(),
  theirs: JsonObject.optional(),
})
export const EvaluationComparison = z.object({ differences: z.array(EntryDifference), token: z.string() })
export type EvaluationComparison = z.infer<typeof EvaluationComparison>

export const EvaluationPush = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sent'), detail: EvaluationDetail }),
  z.object({ kind: z.literal('differs'), comparison: EvaluationComparison }),
])
export type EvaluationPush = z.infer<typeof EvaluationPush>

/** A voice available to agents. */
export const AgentVoice = z.object({
  /** Slug in the agent voice catalog. */
  id: z.string(),
  displayName: z.string(),
  /** A voice cloned in this workspace. */
  isPersonal: z.boolean(),
  gender: z.string(),
  locale: z.string(),
  models: z.array(z.string()),
  tags: z.array(z.string()),
  /** Path on the media route; null without a preview. */
  previewUrl: z.string().nullable(),
})
export type AgentVoice = z.infer<typeof AgentVoice>

export const AgentVoices = z.object({
  /** Curated ones first, in the service's order. */
  voices: z.array(AgentVoice),
  /** When the list was last fetched; null if never. */
  asOf: Instant.nullable(),
})
export type AgentVoices = z.infer<typeof AgentVoices>

/**
 * What was shown before publishing: the comparison's token, and the conflicting fields that keep the service's value.
 * Without a token it is sent only if the service still has what was last fetched.
 */
const Push = ofAgent.extend({
  token: z.string().max(200).nullable(),
  keepTheirs: z.array(z.string().max(500)).max(10_000).default([]),
})

export const agents = {
  /** Cached agents in the service's order, without a request. `search` matches names, slugs, IDs and voices. */
  list: procedure
    .input(
      z.object({
        search: z.string().max(300).default(''),
        after: AgentKey.nullable().default(null),
        limit: z.number().int().min(1).max(2_000).default(50),
      }),
    )
    .output(AgentPage),
  /**
   * Fetches all pages of agents and stores each as it arrives; reports the count so far. After the last one, agents no
   * longer listed are removed, except those with unpublished changes. Any failure keeps what was stored.
   */
  refresh: procedure.output(eventIterator(z.object({ loaded: z.number().int(), isDone: z.boolean() }))),
  /** The cached agent. `not_found` if it was never fetched. */
  get: procedure.input(ofAgent).output(AgentDetail),
  /**
   * Fetches and stores the agent; unpublished changes are kept. `not_found` if deleted on the service; the cached copy
   * stays.
   */
  fetch: procedure.input(ofAgent).output(AgentDetail),
  /**
   * Creates an agent. After a rejection, none was created. After `service_unavailable` and `timed_out` it may exist,
   * which a refresh shows.
   */
  create: procedure
    .input(
      z.object({
        name: z.string().min(1).max(100),
        prompt: z.string().max(100_000),
        firstMessage: z.string().max(100_000),
        voiceId: z.string().min(1).max(500),
      }),
    )
    .output(AgentDetail),
  /** Creates a copy of an agent including unpublished changes, but without the secret. Errors as for `create`. */
  duplicate: procedure.input(ofAgent.extend({ name: z.string().min(1).max(100) })).output(AgentDetail),
  /**
   * Saves changes of single fields; on disk when this returns. Restoring the original value removes the change.
   * `not_found` if the agent was never fetched.
   */
  edit: procedure.input(ofAgent.extend({ changes: z.array(FieldChange).min(1).max(1_000) })).output(AgentDetail),
  /** Discards unpublished changes of these fields, or all. */
  dropChanges: procedure.input(ofAgent.extend({ pointers: z.array(z.string()).nullable() })).output(AgentDetail),
  /** Fetches the service's state and compares. Any failure changes nothing. */
  compare: procedure.input(ofAgent).output(AgentComparison),
  /**
   * Sends only changed fields. On any failure the changes are kept; after `timed_out` and `service_unavailable` the
   * service may have them, which the next comparison shows.
   */
  push: procedure.input(Push).output(AgentPush),
  /**
   * Deletes the agent on the service and locally. Its conversations and attached tools stay there; its tests are
   * deleted but their history stays. `conflict` if it is in use. An agent that is already gone counts as deleted. Any
   * other failure changes nothing.
   */
  remove: procedure.input(ofAgent).output(z.void()),
  /** Cached voices for agents, without a request. */
  voices: procedure.output(AgentVoices),
  /** Fetches all of them. Any failure keeps the cached ones. */
  refreshVoices: procedure.output(AgentVoices),
  /**
   * Creates a secret of 32 random bytes and sets it on the agent. It is returned only here. On failure the previous one
   * stays valid; after `timed_out` and `service_unavailable` possibly neither is.
   */
  makeSecret: procedure.input(ofAgent).output(z.object({ secret: z.string(), detail: AgentDetail })),
  /** Removes the secret: deliveries are no longer signed. */
  removeSecret: procedure.input(ofAgent).output(AgentDetail),
  /** The widget's appearance as seen by a page without a key. `forbidden` if the agent isn't public. */
  widgetForVisitors: procedure.input(ofAgent).output(JsonObject),
  /** The stored criteria and data fields. */
  evaluation: procedure.input(ofAgent).output(EvaluationDetail),
  /** Fetches them; unpublished changes are kept. */
  fetchEvaluation: procedure.input(ofAgent).output(EvaluationDetail),
  /** Saves both lists locally; on disk when this returns. `invalid_input` if they were never fetched. */
  editEvaluation: procedure.input(ofAgent.extend({ mine: AgentEvaluation })).output(EvaluationDetail),
  dropEvaluation: procedure.input(ofAgent).output(EvaluationDetail),
  /** Like `compare`, entry by entry. */
  compareEvaluation: procedure.input(ofAgent).output(EvaluationComparison),
  /** Like `push`; replaces both lists on the service. */
  pushEvaluation: procedure.input(Push).output(EvaluationPush),
}
