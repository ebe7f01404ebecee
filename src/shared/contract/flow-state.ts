import { z } from 'zod'
import { FLOW_TEXT_LENGTH } from '../domain/flow-text/flow-text-limits.ts'
import { Failure, FlowIssue, Instant } from './base.ts'

/**
 * A graph as JSON text: an object with `nodes` and `edges`, and whatever else the service includes. Never regenerated
 * from parsed values, so that unedited parts stay byte for byte; `openFlowSpelling` reads and writes it.
 */
export const FlowText = z.string().max(FLOW_TEXT_LENGTH)
export type FlowText = z.infer<typeof FlowText>

/** A state of a flow on the service: its draft, or a published version. */
export const FlowVersion = z.object({
  versionId: z.string(),
  /** The version number within an agent; null if unknown. */
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

/** A graph on the service and its state; null if unknown. */
export const FlowState = z.object({ version: FlowVersion.nullable(), graph: FlowText })
export type FlowState = z.infer<typeof FlowState>

/** What a working copy is based on. */
export const FlowBase = z.object({
  /** `nothing`: there was no graph, or it was never fetched. */
  kind: z.enum(['draft', 'active', 'nothing']),
  /** Null if never fetched. */
  tag: z.string().nullable(),
  /** Null with `nothing`. */
  graph: FlowText.nullable(),
})
export type FlowBase = z.infer<typeof FlowBase>

/** The graph the user works on, stored locally. */
export const WorkingFlow = z.object({
  /** Increases with every saved change; 0 while there are none. */
  localVersion: z.number().int().nonnegative(),
  graph: FlowText,
  /** Name of the resulting draft. */
  name: z.string(),
  notes: z.string(),
  savedAt: Instant.nullable(),
  base: FlowBase,
  /** It differs from its base: the service doesn't have it. */
  hasUnpushed: z.boolean(),
  /** The service's draft is no longer the base: sending this copy would be rejected. */
  isBehind: z.boolean(),
})
export type WorkingFlow = z.infer<typeof WorkingFlow>

/** A tool used by some graph. */
export const KnownTool = z.object({
  toolId: z.string(),
  /** Name of a node that uses it; may be empty. */
  use: z.string(),
})
export type KnownTool = z.infer<typeof KnownTool>

/** A tool of the service that flows may call. */
export const FlowTool = z.object({
  toolId: z.string(),
  /** May be empty. */
  name: z.string(),
  description: z.string(),
  /** JSON text of the arguments' JSON Schema; null if the service doesn't describe them. */
  parameters: z.string().nullable(),
})
export type FlowTool = z.infer<typeof FlowTool>

/** Everything known about an agent's flow. */
export const FlowView = z.object({
  agentId: z.string(),
  /** JSON text of the service's graph schema; null before it was fetched. */
  schema: z.string().nullable(),
  /** Tools of the service; null before they were fetched, or if the service doesn't list them. */
  tools: z.array(FlowTool).nullable(),
  draft: FlowState.nullable(),
  active: FlowState.nullable(),
  /** Published versions, newest first. */
  versions: z.array(FlowVersion),
  /** Identifies the service's state in every call that changes it; null before it was fetched. */
  tag: z.string().nullable(),
  working: WorkingFlow,
  /** When it was last fetched; null if never. */
  asOf: Instant.nullable(),
})
export type FlowView = z.infer<typeof FlowView>

/**
 * `edit`: saved while typing. `received`: taken over from the service. `merged`: this copy merged with newer changes.
 * `aside`: another window had saved first; never the working copy, waiting to be merged.
 */
export const LocalOrigin = z.enum(['edit', 'received', 'merged', 'aside'])
export type LocalOrigin = z.infer<typeof LocalOrigin>

/** Why a working copy with unpublished changes was replaced; its last version is labeled with that. */
export const FlowReplacement = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['changes-discarded', 'draft-discarded']) }),
  z.object({ kind: z.literal('template-cloned'), template: z.string() }),
])
export type FlowReplacement = z.infer<typeof FlowReplacement>

/** A local state of a graph. */
export const LocalFlowVersion = z.object({
  localVersion: z.number().int().positive(),
  /** The version it was changed from; null for the first. May no longer exist. */
  parentVersion: z.number().int().nullable(),
  origin: LocalOrigin,
  /** The last change that it includes, such as `moving Greeting`; empty if unknown. */
  changeName: z.string(),
  savedAt: Instant,
  /** When it became the service's draft. */
  pushedAt: Instant.nullable(),
  /** The user's label, which may be empty, or why it was replaced. Labeled versions are kept permanently. */
  label: z.union([z.string(), FlowReplacement]),
  isCurrent: z.boolean(),
})
export type LocalFlowVersion = z.infer<typeof LocalFlowVersion>

/** Identifies a graph. */
export const FlowVersionRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('local'), localVersion: z.number().int().positive() }),
  z.object({ kind: z.literal('service'), versionId: z.string().min(1).max(200) }),
])
export type FlowVersionRef = z.infer<typeof FlowVersionRef>

/**
 * `behind`: another window saved since `baseVersion`. The sent graph is stored as `asideVersion` and isn't the working
 * copy: merge it with `working` over `base`, and save the result on top of `working.localVersion`.
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

/** What the service has that this copy doesn't include, and the copy. */
export const FlowConflict = z.object({
  mine: FlowText,
  /** The service's draft, or the active flow if there is no draft; null if neither. */
  theirs: FlowState.nullable(),
  /** The base of `mine`; null if there was none. */
  base: FlowText.nullable(),
  /** Tag of the service's current flow; the merged graph is saved on top of it with `rebase`. */
  tag: z.string(),
})
export type FlowConflict = z.infer<typeof FlowConflict>

/** Why the service rejected a graph. Nothing changed on the service. */
const refused = z.object({ kind: z.literal('issues'), issues: z.array(FlowIssue), failure: Failure })

/** Result of a push. With anything but `saved`, nothing changed on the service or in the working copy. */
export const FlowPush = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), view: FlowView }),
  refused,
  z.object({ kind: z.literal('conflict'), conflict: FlowConflict }),
])
export type FlowPush = z.infer<typeof FlowPush>

/** Result of changing a flow on the service. `changed`: it differs from the preview; check again. */
export const FlowMove = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), view: FlowView }),
  refused,
  z.object({ kind: z.literal('changed'), view: FlowView }),
])
export type FlowMove = z.infer<typeof FlowMove>

/** What answers an agent's calls: a published version, or the service's default flow. */
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

/** What an action would do, based on the service's current state. */
export const FlowPreview = z.object({
  /** What answers the next call without the action, and after it. */
  now: FlowAnswering,
  afterwards: FlowAnswering,
  /** The draft afterwards; null if none. */
  draftAfterwards: FlowState.nullable(),
  /** There are unsent local changes, which a publication doesn't include. */
  hasUnpushed: z.boolean(),
  /** Why the action would be rejected now; null if it wouldn't. */
  obstacle: z.enum(['no-draft', 'nothing-active', 'no-such-version', 'already-active']).nullable(),
  /** Passed to the call that performs it, so that only the previewed action is done. */
  tag: z.string(),
})
export type FlowPreview = z.infer<typeof FlowPreview>

/** Sent first with the current state, then after changes; simultaneous changes are merged. */
export const FlowEvent = z.object({
  localVersion: z.number().int(),
  /** The window that saved it; null if none, such as when the service's draft was taken over. */
  windowId: z.string().nullable(),
  tag: z.string().nullable(),
  asOf: Instant.nullable(),
})
export type FlowEvent = z.infer<typeof FlowEvent>
