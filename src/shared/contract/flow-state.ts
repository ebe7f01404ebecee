import { z } from 'zod'
import { FLOW_TEXT_LENGTH } from '../domain/flow-text/flow-text-limits.ts'
import { Failure, FlowIssue, Instant } from './base.ts'

/**
 * A graph as JSON text: an object with `nodes` and `edges`, and whatever else the service put beside them. It is never made anew from
 * parsed values, so that what nobody edited stays as it was written, byte by byte; `openFlowSpelling` reads and writes it.
 */
export const FlowText = z.string().max(FLOW_TEXT_LENGTH)
export type FlowText = z.infer<typeof FlowText>

/** A state of a flow at the service: its draft, or a version that was published. */
export const FlowVersion = z.object({
  versionId: z.string(),
  /** Counts the versions of an agent; null where the service does not say. */
  number: z.number().int().nullable(),
  parentVersionId: z.string().nullable(),
  name: z.string(),
  notes: z.string(),
  isActive: z.boolean(),
  isDraft: z.boolean(),
  publishedAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
})
export type FlowVersion = z.infer<typeof FlowVersion>

/** A graph of the service and which state it is; null where the service does not say. */
export const FlowState = z.object({ version: FlowVersion.nullable(), graph: FlowText })
export type FlowState = z.infer<typeof FlowState>

/** What of the service a working copy was made from. */
export const FlowBase = z.object({
  /** `nothing`: there was no graph, or the service was never asked. */
  kind: z.enum(['draft', 'active', 'nothing']),
  /** Null when the service was never asked. */
  tag: z.string().nullable(),
  /** Null with `nothing`. */
  graph: FlowText.nullable(),
})
export type FlowBase = z.infer<typeof FlowBase>

/** The graph a person works on, kept here. */
export const WorkingFlow = z.object({
  /** Rises with every change that is kept here; 0 while nothing is. */
  localVersion: z.number().int().nonnegative(),
  graph: FlowText,
  /** Of the draft that it becomes. */
  name: z.string(),
  notes: z.string(),
  savedAt: Instant.nullable(),
  base: FlowBase,
  /** It says something else than its base: the service does not have it. */
  hasUnpushed: z.boolean(),
  /** The service's draft is not the base any more: sending this copy would be refused. */
  isBehind: z.boolean(),
})
export type WorkingFlow = z.infer<typeof WorkingFlow>

/** A tool that some graph names. */
export const KnownTool = z.object({
  toolId: z.string(),
  /** Name of a node that uses it; empty when none has one. */
  use: z.string(),
})
export type KnownTool = z.infer<typeof KnownTool>

/** Everything that is known of an agent's flow. */
export const FlowView = z.object({
  agentId: z.string(),
  /** JSON text of the schema the service serves for graphs; null before it was first asked. */
  schema: z.string().nullable(),
  draft: FlowState.nullable(),
  active: FlowState.nullable(),
  /** Published versions, newest first. */
  versions: z.array(FlowVersion),
  /** Stands for what the service has, in every call that changes it; null before it was first asked. */
  tag: z.string().nullable(),
  working: WorkingFlow,
  /** When the service last answered; null when it never did. */
  asOf: Instant.nullable(),
})
export type FlowView = z.infer<typeof FlowView>

/**
 * `edit`: saved while typing. `received`: what the service has, taken over. `merged`: made of this copy and what came meanwhile.
 * `aside`: another window had saved before it; it never was the working copy, and waits to be merged.
 */
export const LocalOrigin = z.enum(['edit', 'received', 'merged', 'aside'])
export type LocalOrigin = z.infer<typeof LocalOrigin>

/** One of the states a graph went through here. */
export const LocalFlowVersion = z.object({
  localVersion: z.number().int().positive(),
  /** What it was changed from; null for the first. It may be gone. */
  parentVersion: z.number().int().nullable(),
  origin: LocalOrigin,
  savedAt: Instant,
  /** When the service took it as its draft. */
  pushedAt: Instant.nullable(),
  /** What a person calls it; empty when nothing. A version with a label is kept for good. */
  label: z.string(),
  isCurrent: z.boolean(),
})
export type LocalFlowVersion = z.infer<typeof LocalFlowVersion>

/** Which graph is meant. */
export const FlowVersionRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('local'), localVersion: z.number().int().positive() }),
  z.object({ kind: z.literal('service'), versionId: z.string().min(1).max(200) }),
])
export type FlowVersionRef = z.infer<typeof FlowVersionRef>

/**
 * `behind`: another window saved since `baseVersion`. What was sent is kept as `asideVersion` and is not the working copy: merge it with
 * `working` over `base`, and save that on top of `working.localVersion`.
 */
export const LocalSave = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), localVersion: z.number().int(), savedAt: Instant, hasUnpushed: z.boolean() }),
  z.object({
    kind: z.literal('behind'),
    asideVersion: z.number().int(),
    base: FlowText.nullable(),
    working: WorkingFlow,
  }),
])
export type LocalSave = z.infer<typeof LocalSave>

/** What the service has and this copy has not seen, and the copy. */
export const FlowConflict = z.object({
  mine: FlowText,
  /** The service's draft now, or what is active where it has no draft any more; null where it has neither. */
  theirs: FlowState.nullable(),
  /** What mine was made from; null when that was nothing. */
  base: FlowText.nullable(),
  /** Of the service's flow as it is now; the merged graph is saved on top of it with `rebase`. */
  tag: z.string(),
})
export type FlowConflict = z.infer<typeof FlowConflict>

/** What the service refused a graph for. Nothing changed at the service. */
const refused = z.object({ kind: z.literal('issues'), issues: z.array(FlowIssue), failure: Failure })

/** Answer of a push. With anything but `saved` nothing changed at the service, and the working copy is as it was. */
export const FlowPush = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), view: FlowView }),
  refused,
  z.object({ kind: z.literal('conflict'), conflict: FlowConflict }),
])
export type FlowPush = z.infer<typeof FlowPush>

/** Answer of what changes a flow at the service. `changed`: it is not what was previewed; look again. */
export const FlowMove = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), view: FlowView }),
  refused,
  z.object({ kind: z.literal('changed'), view: FlowView }),
])
export type FlowMove = z.infer<typeof FlowMove>

/** What answers the calls of an agent: a published version, or the flow that the service makes up by itself. */
export const FlowAnswering = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('version'), version: FlowVersion.nullable(), graph: FlowText }),
  z.object({ kind: z.literal('default') }),
])
export type FlowAnswering = z.infer<typeof FlowAnswering>

export const FlowAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publish') }),
  z.object({ kind: z.literal('rollback'), versionId: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('discard') }),
  z.object({ kind: z.literal('deactivate') }),
])
export type FlowAction = z.infer<typeof FlowAction>

/** What an action would do, by what the service has now. */
export const FlowPreview = z.object({
  /** What answers the next call if nothing is done, and what answers it afterwards. */
  now: FlowAnswering,
  afterwards: FlowAnswering,
  /** The draft that there is afterwards; null for none. */
  draftAfterwards: FlowState.nullable(),
  /** What was typed here and not sent: a publication does not have it. */
  hasUnpushed: z.boolean(),
  /** Why the action would be refused as things are; null when nothing is in its way. */
  obstacle: z.enum(['no-draft', 'nothing-active', 'no-such-version', 'already-active']).nullable(),
  /** For the call that does it, so that nothing but what was previewed is done. */
  tag: z.string(),
})
export type FlowPreview = z.infer<typeof FlowPreview>

/** Sent first as things are, then after changes; several changes at once are one event. */
export const FlowEvent = z.object({
  localVersion: z.number().int(),
  /** Of the window that saved it; null when it was none, as when the service's draft was taken over. */
  windowId: z.string().nullable(),
  tag: z.string().nullable(),
  asOf: Instant.nullable(),
})
export type FlowEvent = z.infer<typeof FlowEvent>
