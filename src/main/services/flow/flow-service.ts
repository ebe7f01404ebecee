import type { FlowIssue } from '#shared/contract/base.ts'
import type {
  FlowAction,
  FlowConflict,
  FlowEvent,
  FlowMove,
  FlowPreview,
  FlowPush,
  FlowState,
  FlowVersionRef,
  FlowView,
  KnownTool,
  LocalFlowVersion,
  LocalSave,
} from '#shared/contract/flow-state.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { getFlowCopyVersion } from '../../db/repos/flow-copies-repo.ts'
import { thinFlowVersions } from '../../db/repos/flow-thinning-repo.ts'
import { getFlowVersion, labelFlowVersion, listFlowVersions } from '../../db/repos/flow-versions-repo.ts'
import { getFlowSchema, getFlowViewTag } from '../../db/repos/flow-views-repo.ts'
import { createFlowChanges } from './flow-changes.ts'
import { flowKey, type FlowDeps } from './flow-deps.ts'
import { knownTools } from './known-tools.ts'
import { deactivating, discarding, moveFlow, publishing, rollingBack } from './move-flow.ts'
import { previewMove } from './preview-move.ts'
import { previewPush, pushFlow } from './push-flow.ts'
import { readVersion } from './read-version.ts'
import { refreshFlow } from './refresh-flow.ts'
import { checkGraphText, rebaseFlow, saveLocal, type LocalEdit } from './save-local.ts'
import { createSchemaValidator } from './schema-validator.ts'
import { createTemplatesService, type TemplatesService } from './templates.ts'
import { viewFlow } from './view-flow.ts'

interface OfAgent {
  agentId: string
}

/** Flow graphs of agents; the contract in `shared/contract/flow.ts` says what each member does. */
export interface FlowService {
  read(request: OfAgent): FlowView
  knownTools(request: OfAgent): KnownTool[]
  refresh(request: OfAgent, signal: AbortSignal): Promise<FlowView>
  saveLocal(edit: LocalEdit): LocalSave
  rebase(edit: LocalEdit & { tag: string }): LocalSave
  localVersions(request: OfAgent & { beforeVersion: number | null; limit: number }): LocalFlowVersion[]
  labelVersion(request: OfAgent & { localVersion: number; label: string }): LocalFlowVersion
  readVersion(request: OfAgent & { version: FlowVersionRef }, signal: AbortSignal): Promise<FlowState>
  validate(request: { graph: string }): FlowIssue[]
  previewPush(request: OfAgent, signal: AbortSignal): Promise<FlowConflict & { isBehind: boolean }>
  push(request: OfAgent, signal: AbortSignal): Promise<FlowPush>
  preview(request: OfAgent & { action: FlowAction }, signal: AbortSignal): Promise<FlowPreview>
  publish(request: OfAgent & { tag: string; notes?: string | undefined }, signal: AbortSignal): Promise<FlowMove>
  rollback(request: OfAgent & { tag: string; versionId: string }, signal: AbortSignal): Promise<FlowMove>
  discard(request: OfAgent & { tag: string }, signal: AbortSignal): Promise<FlowMove>
  deactivate(request: OfAgent & { tag: string }, signal: AbortSignal): Promise<FlowMove>
  /** The flow as it is, to be asked for again after each call of the listener. */
  glance(request: OfAgent): FlowEvent
  /** Answers how to stop. */
  subscribe(request: OfAgent, listener: () => void): () => void
  templates: TemplatesService
}

/** Flows of the agents of whatever service is the present one. What earlier runs kept is thinned out at once. */
export function createFlowService(given: Omit<FlowDeps, 'changes'>): FlowService {
  const deps: FlowDeps = { ...given, changes: createFlowChanges() }
  const schemas = createSchemaValidator()
  thinFlowVersions(deps.db, { runId: deps.runId, nowMs: deps.now() })
  return {
    read: (request) => viewFlow(deps, flowKey(deps, request)),
    knownTools: (request) => knownTools(deps, flowKey(deps, request)),
    refresh: (request, signal) => refreshFlow(deps, request, signal),
    saveLocal: (edit) => saveLocal(deps, edit),
    rebase: (edit) => rebaseFlow(deps, edit),
    localVersions: ({ agentId, ...page }) => listFlowVersions(deps.db, flowKey(deps, { agentId }), page),
    labelVersion({ agentId, localVersion, label }) {
      const key = flowKey(deps, { agentId })
      labelFlowVersion(deps.db, key, localVersion, label.trim())
      const version = getFlowVersion(deps.db, key, localVersion)
      if (!version) throw new StudioError('not_found', 'This version is not kept any more.')
      return version
    },
    readVersion: (request, signal) => readVersion(deps, request, signal),
    validate({ graph }) {
      checkGraphText(graph)
      const schema = getFlowSchema(deps.cache, deps.service())
      return schema === null ? [] : schemas.check(schema, JSON.parse(graph))
    },
    previewPush: (request, signal) => previewPush(deps, request, signal),
    push: (request, signal) => pushFlow(deps, request, signal),
    preview: (request, signal) => previewMove(deps, request, signal),
    publish: (request, signal) => moveFlow(deps, request, signal, publishing(deps, request)),
    rollback: (request, signal) => moveFlow(deps, request, signal, rollingBack(deps, request)),
    discard: (request, signal) => moveFlow(deps, request, signal, discarding(deps, request)),
    deactivate: (request, signal) => moveFlow(deps, request, signal, deactivating(deps, request)),
    glance(request) {
      const key = flowKey(deps, request)
      const { tag = null, asOf = null } = getFlowViewTag(deps.cache, key) ?? {}
      return { localVersion: getFlowCopyVersion(deps.db, key), windowId: deps.changes.lastWindow(key), tag, asOf }
    },
    subscribe: (request, listener) => deps.changes.subscribe(flowKey(deps, request), listener),
    templates: createTemplatesService(deps),
  }
}
