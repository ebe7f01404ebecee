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
  /** As they are when absent. */
  name: z.string().max(1_000).optional(),
  notes: z.string().max(20_000).optional(),
  baseVersion: z.number().int().nonnegative(),
  windowId: WindowId,
})

export const flow = {
  /**
   * What is known here, at once and without a request. An agent that was never asked for has an empty graph to work on.
   * Nothing fails but the storage.
   */
  read: procedure.input(ofAgent).output(FlowView),

  /**
   * Tools that flows and templates name which were seen here, those of this agent first: what a tool of a node can be chosen from.
   * Without a request. Nothing fails but the storage.
   */
  knownTools: procedure.input(ofAgent).output(z.array(KnownTool)),
  /**
   * Asks the service for the flow and its versions, and for the schema, and keeps the answer. A working copy without unsent changes
   * becomes what the service has; one with such is left as it is, and may be behind. `not_found`: the agent is gone at the service; what
   * was typed here stays. On any failure all is as it was.
   */
  refresh: procedure.input(ofAgent).output(FlowView),
  /**
   * Keeps the graph as the working copy; on the disk when this answers. `baseVersion` is the local version that it was changed from, 0
   * for none. `invalid_input`: the text is no JSON object with `nodes` and `edges`; nothing was kept.
   */
  saveLocal: procedure.input(Edited).output(LocalSave),
  /**
   * As `saveLocal`, for a graph that has all of the service's flow with this tag in it: a push of it replaces that flow. `not_found`: the
   * tag is not that of the flow as it was last answered; nothing was kept.
   */
  rebase: procedure.input(Edited.extend({ tag: FlowTag })).output(LocalSave),
  /** States that the graph went through here, newest first. */
  localVersions: procedure
    .input(
      ofAgent.extend({
        beforeVersion: z.number().int().positive().nullable().default(null),
        limit: z.number().int().min(1).max(500).default(200),
      }),
    )
    .output(z.array(LocalFlowVersion)),
  /** Gives a local version a label, or takes it away with an empty one. `not_found` when it is gone. */
  labelVersion: procedure
    .input(ofAgent.extend({ localVersion: z.number().int().positive(), label: z.string().max(200) }))
    .output(LocalFlowVersion),
  /**
   * The graph of a local version, or of a published one, which is asked for once and then known. `not_found` when there is none; for one
   * that is not known here, any failure of a request.
   */
  readVersion: procedure.input(ofAgent.extend({ version: FlowVersionRef })).output(FlowState),
  /** What of a graph does not fit the served schema; nothing while no schema is known. Nothing is sent. */
  validate: procedure.input(z.object({ graph: FlowText })).output(z.array(FlowIssue)),
  /**
   * What a push would meet, by what the service has now: to be shown before work of an offline time is sent. `mine` is the working copy.
   * `isBehind` when the push would be a conflict. On any failure all is as it was.
   */
  previewPush: procedure.input(ofAgent).output(FlowConflict.extend({ isBehind: z.boolean() })),
  /**
   * Makes the working copy the service's draft, if the draft there is the one that it was made from. The active graph is unchanged.
   * Any failure: the working copy stays; after `timed_out` and `offline` the service may have it, which the next push finds out.
   */
  push: procedure.input(ofAgent).output(FlowPush),
  /** What the action would do. Nothing changes; on any failure all is as it was. */
  preview: procedure.input(ofAgent.extend({ action: FlowAction })).output(FlowPreview),
  /**
   * The service's draft answers calls from now on, and there is no draft any more. As with the three below: after `offline`, `timed_out`
   * and `service_unavailable` it may have been done, which `refresh` tells; after any other failure nothing has changed.
   */
  publish: procedure.input(ofAgent.extend({ tag: FlowTag, notes: z.string().max(4_000).optional() })).output(FlowMove),
  /** A version that was published before answers calls from now on; the draft stays. `not_found` when there is none. */
  rollback: procedure.input(ofAgent.extend({ tag: FlowTag, versionId: z.string().min(1).max(200) })).output(FlowMove),
  /** The service's draft is gone. What was typed here stays among the local versions. */
  discard: procedure.input(ofAgent.extend({ tag: FlowTag })).output(FlowMove),
  /** No published flow answers calls any more, but the one that the service makes up by itself; versions stay. */
  deactivate: procedure.input(ofAgent.extend({ tag: FlowTag })).output(FlowMove),
  /** Changes of this agent's flow here, by whatever window. */
  watch: procedure.input(ofAgent).output(eventIterator(FlowEvent)),
  templates: flowTemplates,
}
