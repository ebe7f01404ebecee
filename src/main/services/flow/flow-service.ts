import type { flow } from '#shared/contract/flow.ts'
import type { FlowEvent } from '#shared/contract/flow-state.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { Service } from '../../lib/service.ts'
import { getFlowCopyMark, listFlowCopies } from '../../db/repos/flow-copies-repo.ts'
import { thinFlowVersions } from '../../db/repos/flow-thinning-repo.ts'
import { getFlowVersion, labelFlowVersion, listFlowVersions } from '../../db/repos/flow-versions-repo.ts'
import { getFlowSchema, getFlowViewTag } from '../../db/repos/flow-views-repo.ts'
import { latestValues } from '../../lib/latest-values.ts'
import { createFlowChanges } from './flow-changes.ts'
import { flowKey, type FlowDeps } from './flow-deps.ts'
import { knownTools } from './known-tools.ts'
import { deactivating, discarding, moveFlow, publishing, rollingBack } from './move-flow.ts'
import { previewMove } from './preview-move.ts'
import { previewPush, pushFlow } from './push-flow.ts'
import { discardLocal } from './receive-flow.ts'
import { readVersion } from './read-version.ts'
import { refreshFlow } from './refresh-flow.ts'
import { checkGraphText, rebaseFlow, saveLocal } from './save-local.ts'
import type { SchemaValidator } from './schema-validator.ts'
import { createTemplatesService } from './templates.ts'
import { createUnpublishedFlows } from './unpublished-flow.ts'
import { viewFlow } from './view-flow.ts'

/** Minimum interval between flow snapshots. */
const REST_MS = 50

type OfAgent = { agentId: string }

/** Flows of the agents of the currently configured service. Versions of earlier runs are thinned out immediately. */
export function createFlowService(given: Omit<FlowDeps, 'changes'>) {
  const deps: FlowDeps = { ...given, changes: createFlowChanges() }
  let schemas: SchemaValidator | undefined
  const unpublishedFlow = createUnpublishedFlows(deps)
  thinFlowVersions(deps.db, { runId: deps.runId, nowMs: deps.now() })

  /** The current flow, to be read again after each listener call. */
  function glance(request: OfAgent): FlowEvent {
    const key = flowKey(deps, request)
    const { tag = null, asOf = null } = getFlowViewTag(deps.cache, key) ?? {}
    const localVersion = getFlowCopyMark(deps.db, key)?.version ?? 0
    return { localVersion, windowId: deps.changes.lastWindow(key), tag, asOf }
  }
  /** Returns a function that unsubscribes. */
  function subscribe(request: OfAgent, listener: () => void): () => void {
    return deps.changes.subscribe(flowKey(deps, request), listener)
  }

  const service = {
    read: (request) => viewFlow(deps, flowKey(deps, request)),
    knownTools: (request) => knownTools(deps, flowKey(deps, request)),
    refresh: (request, signal) => refreshFlow(deps, request, signal),
    saveLocal: (edit) => saveLocal(deps, edit),
    rebase: (edit) => rebaseFlow(deps, edit),
    localVersions: ({ agentId, ...page }) => listFlowVersions(deps.db, flowKey(deps, { agentId }), page),
    labelVersion({ agentId, localVersion, label }) {
      const key = flowKey(deps, { agentId })
      labelFlowVersion(deps.db, key, localVersion, label)
      const version = getFlowVersion(deps.db, key, localVersion)
      if (!version) throw new StudioError('not_found', 'version-gone')
      return version
    },
    readVersion: (request, signal) => readVersion(deps, request, signal),
    async validate({ graph }) {
      checkGraphText(graph)
      const schema = getFlowSchema(deps.cache, deps.service())
      if (schema === null) return []
      schemas ??= (await import('./schema-validator.ts')).createSchemaValidator()
      return schemas.check(schema, JSON.parse(graph))
    },
    previewPush: (request, signal) => previewPush(deps, request, signal),
    push: (request, signal) => pushFlow(deps, request, signal),
    preview: (request, signal) => previewMove(deps, request, signal),
    publish: (request, signal) => moveFlow(deps, request, signal, publishing(deps, request)),
    rollback: (request, signal) => moveFlow(deps, request, signal, rollingBack(deps, request)),
    discard: (request, signal) => moveFlow(deps, request, signal, discarding(deps, request)),
    deactivate: (request, signal) => moveFlow(deps, request, signal, deactivating(deps, request)),
    watch: (request, signal) =>
      latestValues(
        { read: () => glance(request), subscribe: (listener) => subscribe(request, listener) },
        REST_MS,
        signal,
      ),
    templates: createTemplatesService(deps),
  } satisfies Service<typeof flow>
  return {
    ...service,
    /** Changes that aren't live. Cheap unless the flow changed since the last call. */
    unpublished: (request: OfAgent) => unpublishedFlow(flowKey(deps, request)),
    /** Number of changes that aren't live per agent, for agents that have any. */
    countUnpublished(): ReadonlyMap<string, number> {
      const agentIds = listFlowCopies(deps.db, deps.service())
      const counts = agentIds.map((agentId) => [agentId, unpublishedFlow(flowKey(deps, { agentId })).count] as const)
      return new Map(counts.filter(([, count]) => count > 0))
    },
    /** Makes the service's last known flow the working copy; local edits stay as a labeled local version. No request. */
    discardLocal: (request: OfAgent) => discardLocal(deps, flowKey(deps, request)),
    glance,
    subscribe,
  }
}

export type FlowService = ReturnType<typeof createFlowService>
