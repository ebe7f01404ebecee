import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { FlowIssue, procedure } from './base.ts'
import {
  FlowAction,
  FlowConflict,
  FlowEvent,
  FlowMove,
  FlowPreview,
  FlowPush,
  FlowState,
  FlowText,
  FlowVersionRef,
  FlowView,
  KnownTool,
  LocalFlowVersion,
  LocalSave,
} from './flow-state.ts'
import { AgentId, FlowTag, flowTemplates } from './flow-templates.ts'

const WindowId = z.string().min(1).max(64)
const ofAgent = z.object({ agentId: AgentId })
const Edited = ofAgent.extend({
  graph: FlowText,
  /** Unchanged if absent. */
  name: z.string().max(1_000).optional(),
  notes: z.string().max(20_000).optional(),
  baseVersion: z.number().int().nonnegative(),
  /** The last change that the graph includes, in words. */
  changeName: z.string().max(500).optional(),
  windowId: WindowId,
})

export const flow = {
  /**
   * The local state, without a request. An agent that was never fetched has an empty working copy. Fails only if
   * storage fails.
   */
  read: procedure.input(ofAgent).output(FlowView),

  /**
   * Tools used by known flows and templates, this agent's first: suggestions for a node's tool. Without a request;
   * fails only if storage fails.
   */
  knownTools: procedure.input(ofAgent).output(z.array(KnownTool)),
  /**
   * Fetches the flow, its versions and the schema, and stores them. A working copy without unsent changes is updated;
   * one with changes stays and may be behind. `not_found` if the agent is gone on the service; local edits stay. Any
   * failure changes nothing.
   */
  refresh: procedure.input(ofAgent).output(FlowView),
  /**
   * Saves the graph as the working copy; on disk when this returns. `baseVersion` is the local version it was changed
   * from, 0 for none. `invalid_input` if the text isn't a JSON object with `nodes` and `edges`; nothing was saved.
   */
  saveLocal: procedure.input(Edited).output(LocalSave),
  /**
   * Like `saveLocal`, for a graph that includes all of the service's flow with this tag: pushing it replaces that flow.
   * `not_found` if the tag isn't the last fetched one; nothing was saved.
   */
  rebase: procedure.input(Edited.extend({ tag: FlowTag })).output(LocalSave),
  /** Local states of the graph, newest first. */
  localVersions: procedure
    .input(
      ofAgent.extend({
        beforeVersion: z.number().int().positive().nullable().default(null),
        limit: z.number().int().min(1).max(500).default(200),
      }),
    )
    .output(z.array(LocalFlowVersion)),
  /** Labels a local version, or removes the label with an empty text. `not_found` if it no longer exists. */
  labelVersion: procedure
    .input(ofAgent.extend({ localVersion: z.number().int().positive(), label: z.string().max(200) }))
    .output(LocalFlowVersion),
  /**
   * The graph of a local or published version; a published one is fetched once and cached. `not_found` if it doesn't
   * exist; if not cached, any request failure.
   */
  readVersion: procedure.input(ofAgent.extend({ version: FlowVersionRef })).output(FlowState),
  /** Checks a graph against the served schema; nothing while no schema is known. No request. */
  validate: procedure.input(z.object({ graph: FlowText })).output(z.array(FlowIssue)),
  /**
   * What a push would meet, based on the service's current state: shown before sending offline work. `mine` is the
   * working copy. `isBehind` if the push would conflict. Any failure changes nothing.
   */
  previewPush: procedure.input(ofAgent).output(FlowConflict.extend({ isBehind: z.boolean() })),
  /**
   * Makes the working copy the service's draft, if the draft there is its base. The active graph doesn't change. Any
   * failure keeps the working copy; after `timed_out` and `offline` the service may have it, which the next push finds
   * out.
   */
  push: procedure.input(ofAgent).output(FlowPush),
  /** What the action would do. Changes nothing, even on failure. */
  preview: procedure.input(ofAgent.extend({ action: FlowAction })).output(FlowPreview),
  /**
   * Publishes the service's draft, which then answers calls; there is no draft afterwards. As for the three below:
   * after `offline`, `timed_out` and `service_unavailable` it may have been done, which `refresh` shows; any other
   * failure changes nothing.
   */
  publish: procedure.input(ofAgent.extend({ tag: FlowTag, notes: z.string().max(4_000).optional() })).output(FlowMove),
  /** Makes an earlier version answer calls; the draft stays. `not_found` if it doesn't exist. */
  rollback: procedure.input(ofAgent.extend({ tag: FlowTag, versionId: z.string().min(1).max(200) })).output(FlowMove),
  /** Discards the service's draft. Local edits stay in the local versions. */
  discard: procedure.input(ofAgent.extend({ tag: FlowTag })).output(FlowMove),
  /** Deactivates the flow; the service's default flow answers calls. Versions stay. */
  deactivate: procedure.input(ofAgent.extend({ tag: FlowTag })).output(FlowMove),
  /** Local changes of this agent's flow, from any window. */
  watch: procedure.input(ofAgent).output(eventIterator(FlowEvent)),
  templates: flowTemplates,
}
