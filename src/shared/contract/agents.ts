import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Instant, procedure } from './base.ts'

const AgentId = z.string().min(1).max(200)
const ofAgent = z.object({ agentId: AgentId })
const JsonObject = z.record(z.string(), z.unknown())

/** A change of one field; without a value the field is to be gone. */
const FieldChange = z.object({
  /** RFC 6901, such as `/tts/voice_id`. */
  pointer: z.string().min(2).max(500),
  value: z.unknown().optional(),
})

/** An agent as the list shows it. */
export const AgentRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Slug of the agent catalogue; empty when the service does not say. */
  voiceId: z.string(),
  language: z.string(),
  isPublic: z.boolean(),
  /** When it was changed at the service; null when the service does not say. */
  updatedAt: Instant.nullable(),
  /** Fields or entries that were changed here and not sent. */
  unsentChanges: z.number().int(),
  /** The service does not have it any more; it is here for its unsent changes. */
  isGone: z.boolean(),
})
export type AgentRow = z.infer<typeof AgentRow>

export const AgentPage = z.object({
  rows: z.array(AgentRow),
  /** Agents that fit the search, on all pages. */
  total: z.number().int(),
  /** Of the next page; null on the last. */
  nextOffset: z.number().int().nullable(),
  /** When the service last listed them all; null when it never did. */
  asOf: Instant.nullable(),
})
export type AgentPage = z.infer<typeof AgentPage>

/** An agent as it was last seen, and what was changed here since. */
export const AgentDetail = z.object({
  agentId: z.string(),
  /** As the service answered it, every field. */
  seen: JsonObject,
  asOf: Instant,
  /** Fields that were changed here and not sent; with them in `seen` it is what a person sees. */
  changes: z.array(FieldChange),
  /** When the first of them was made; null without changes. */
  changedSince: Instant.nullable(),
  /** What they were made from, where the service has been seen with something else since. */
  base: JsonObject.nullable(),
  isGone: z.boolean(),
})
export type AgentDetail = z.infer<typeof AgentDetail>

export const AgentFieldDifference = z.object({
  pointer: z.string(),
  kind: z.enum(['here', 'there', 'conflict']),
  base: z.unknown().optional(),
  mine: z.unknown().optional(),
  theirs: z.unknown().optional(),
})

/** What sending would change, and what was changed at the service meanwhile. */
export const AgentComparison = z.object({
  differences: z.array(AgentFieldDifference),
  /** Stands for what the service has; given back, it says what was shown. */
  token: z.string(),
})
export type AgentComparison = z.infer<typeof AgentComparison>

/** `differs`: nothing was sent; the service has something else than what was shown. */
export const AgentPush = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sent'), detail: AgentDetail }),
  z.object({ kind: z.literal('differs'), comparison: AgentComparison }),
])
export type AgentPush = z.infer<typeof AgentPush>

const Entries = z.array(JsonObject).max(1_000)
export const AgentEvaluation = z.object({ criteria: Entries, data_collection: Entries })
export type AgentEvaluation = z.infer<typeof AgentEvaluation>

/** Criteria and data fields as they were last seen, and as they are here. */
export const EvaluationDetail = z.object({
  /** Null when the service was never asked for them. */
  seen: AgentEvaluation.nullable(),
  asOf: Instant.nullable(),
  /** With what was changed here and not sent; null when nothing was. */
  mine: AgentEvaluation.nullable(),
  changedSince: Instant.nullable(),
  base: AgentEvaluation.nullable(),
})
export type EvaluationDetail = z.infer<typeof EvaluationDetail>

export const EntryDifference = z.object({
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

/** A voice that an agent can have. */
export const AgentVoice = z.object({
  /** Slug of the agent catalogue. */
  id: z.string(),
  displayName: z.string(),
  /** A voice cloned in this workspace. */
  isPersonal: z.boolean(),
  gender: z.string(),
  locale: z.string(),
  models: z.array(z.string()),
  tags: z.array(z.string()),
  /** Path on the media route; null when the voice has no preview. */
  previewUrl: z.string().nullable(),
})
export type AgentVoice = z.infer<typeof AgentVoice>

export const AgentVoices = z.object({
  /** Curated ones first, as the service lists them. */
  voices: z.array(AgentVoice),
  /** When the service last answered; null when it never did. */
  asOf: Instant.nullable(),
})
export type AgentVoices = z.infer<typeof AgentVoices>

/**
 * What is shown before a push: the token of the comparison, and of fields that both changed those which stay as the service has them.
 * Without a token it is only sent when the service still has what was last seen.
 */
const Push = ofAgent.extend({
  token: z.string().max(200).nullable(),
  keepTheirs: z.array(z.string().max(500)).max(10_000).default([]),
})

export const agents = {
  /** What is stored here, in the order of the service, at once and without a request. `search` fits names, slugs, ids and voices. */
  list: procedure
    .input(
      z.object({
        search: z.string().max(300).default(''),
        offset: z.number().int().nonnegative().default(0),
        limit: z.number().int().min(1).max(2_000).default(50),
      }),
    )
    .output(AgentPage),
  /**
   * Asks the service for every page of its agents and stores each as it comes; tells how many there are so far. When the last has come,
   * agents that are not listed any more are removed, but for those with unsent changes. On any failure what was stored stays.
   */
  refresh: procedure.output(eventIterator(z.object({ loaded: z.number().int(), isDone: z.boolean() }))),
  /** What is stored here of one agent. `not_found`: it was never seen. */
  get: procedure.input(ofAgent).output(AgentDetail),
  /** Asks the service for the agent and stores it; unsent changes stay. `not_found`: it is gone there; what was seen stays here. */
  fetch: procedure.input(ofAgent).output(AgentDetail),
  /**
   * Makes an agent. Any refusal: nothing was made. `service_unavailable` and `timed_out`: the service may have made it, which a refreshed
   * list shows.
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
  /** Makes another agent of everything that is here of one, unsent changes included, but for the secret. As `create`. */
  duplicate: procedure.input(ofAgent.extend({ name: z.string().min(1).max(100) })).output(AgentDetail),
  /**
   * Keeps changes of single fields here; they are on the disk when this answers. A field that is what it was is no change any more.
   * `not_found`: the agent was never seen.
   */
  edit: procedure.input(ofAgent.extend({ changes: z.array(FieldChange).min(1).max(1_000) })).output(AgentDetail),
  /** Forgets what was changed here and not sent, of these fields or of all. */
  dropChanges: procedure.input(ofAgent.extend({ pointers: z.array(z.string()).nullable() })).output(AgentDetail),
  /** Asks what the service has now and compares. On any failure all is as it was. */
  compare: procedure.input(ofAgent).output(AgentComparison),
  /**
   * Sends the fields that were changed and no others. Any failure: the changes stay here; after `timed_out` and `service_unavailable` the
   * service may have them, which the next comparison shows.
   */
  push: procedure.input(Push).output(AgentPush),
  /**
   * Deletes the agent at the service, and what is here of it. Its conversations and attached tools remain there; its tests go and their
   * history stays. `conflict`: something uses it. One that is gone already counts as deleted. Any other failure: nothing changed.
   */
  remove: procedure.input(ofAgent).output(z.void()),
  /** Voices that agents can have, as last seen, without a request. */
  voices: procedure.output(AgentVoices),
  /** Asks the service for all of them. On any failure the stored ones stay. */
  refreshVoices: procedure.output(AgentVoices),
  /**
   * Makes a secret of 32 random bytes and writes it to the agent. It is in this answer and nowhere else. Any failure: the one from before
   * holds; after `timed_out` and `service_unavailable` neither may.
   */
  makeSecret: procedure.input(ofAgent).output(z.object({ secret: z.string(), detail: AgentDetail })),
  /** Takes the secret away: deliveries are not signed any more. */
  removeSecret: procedure.input(ofAgent).output(AgentDetail),
  /** The widget's appearance as a page without a key gets it. `forbidden`: the agent is not public. */
  widgetForVisitors: procedure.input(ofAgent).output(JsonObject),
  /** What is stored here of the criteria and data fields. */
  evaluation: procedure.input(ofAgent).output(EvaluationDetail),
  /** Asks the service for them; unsent changes stay. */
  fetchEvaluation: procedure.input(ofAgent).output(EvaluationDetail),
  /** Keeps both lists here. They are on the disk when this answers. `invalid_input`: they were never asked for. */
  editEvaluation: procedure.input(ofAgent.extend({ mine: AgentEvaluation })).output(EvaluationDetail),
  dropEvaluation: procedure.input(ofAgent).output(EvaluationDetail),
  /** As `compare`, entry by entry. */
  compareEvaluation: procedure.input(ofAgent).output(EvaluationComparison),
  /** As `push`; it replaces both lists at the service. */
  pushEvaluation: procedure.input(Push).output(EvaluationPush),
}
