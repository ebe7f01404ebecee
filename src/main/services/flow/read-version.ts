import type { FlowState, FlowVersionRef } from '#shared/contract/flow-state.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { readFlowVersion, type FlowKey } from '../../db/repos/flow-versions-repo.ts'
import { getFlowView, getPublishedFlow, putPublishedFlow } from '../../db/repos/flow-views-repo.ts'
import { toFlowState } from './flow-base.ts'
import { flowKey, type FlowDeps } from './flow-deps.ts'

/**
 * Returns the graph of a local version or of one of the service's.
 *
 * @throws StudioError `not_found`: it doesn't exist; errors of the speech client for a version not stored locally
 */
export async function readVersion(
  deps: FlowDeps,
  { agentId, version }: { agentId: string; version: FlowVersionRef },
  signal: AbortSignal,
): Promise<FlowState> {
  const key = flowKey(deps, { agentId })
  if (version.kind === 'service') return readPublished(deps, key, version.versionId, signal)
  const local = readFlowVersion(deps.db, key, version.localVersion)
  if (!local) throw new StudioError('not_found', 'version-gone')
  return { version: null, graph: local.graph }
}

/**
 * Returns a version of the service with its graph. A published version never changes, so it is fetched once. Which one
 * is active is taken from the service's last response.
 *
 * @throws StudioError `not_found`, or another of the speech client
 */
export async function readPublished(
  deps: FlowDeps,
  key: FlowKey,
  versionId: string,
  signal: AbortSignal,
): Promise<FlowState> {
  const view = getFlowView(deps.cache, key)
  const shown = [view?.draft, view?.active].find((state) => state?.version?.versionId === versionId)
  if (shown) return shown
  const facts = view?.versions.find((version) => version.versionId === versionId)
  const known = getPublishedFlow(deps.cache, key, versionId)
  if (known) return { ...known, version: facts ?? known.version }
  const { agentId } = key
  const answer = await deps.speech.getFlowVersion({ agentId, versionId }, { signal, priority: 'interactive' })
  const state = toFlowState(answer)
  const version = state.version ?? facts ?? null
  if (version && !version.isDraft) putPublishedFlow(deps.cache, key, versionId, { ...state, version })
  return { ...state, version }
}
