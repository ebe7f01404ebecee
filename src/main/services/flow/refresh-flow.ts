import type { FlowState, FlowVersion, FlowView } from '#shared/contract/flow-state.ts'
import type { WireFlowVersion } from '#shared/service-wire/flows.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'
import { getFlowSchema, putFlowSchema, putFlowTools, type StoredFlowView } from '../../db/repos/flow-views-repo.ts'
import { listAllPages } from '../../speech-api/pages.ts'
import type { RequestOptions } from '../../speech-api/request-options.ts'
import { getTag, toFlowState, toFlowVersion } from './flow-base.ts'
import { flowKey, instant, type FlowDeps } from './flow-deps.ts'
import { receiveFlow } from './receive-flow.ts'
import { viewFlow } from './view-flow.ts'

/**
 * Fetches an agent's flow, the schema and the tools, and stores them.
 *
 * @throws StudioError of the speech client for the flow: nothing changed. If the schema or the tools can't be fetched,
 *   the known ones are kept.
 */
export async function refreshFlow(
  deps: FlowDeps,
  request: { agentId: string },
  signal: AbortSignal,
): Promise<FlowView> {
  const key = flowKey(deps, request)
  const [view] = await Promise.all([
    fetchFlow(deps, key, signal),
    unlessRefused(refreshSchema(deps, key.service, signal), signal),
    unlessRefused(refreshTools(deps, key.service, signal), signal),
  ])
  receiveFlow(deps, key, view)
  return viewFlow(deps, key)
}

/** Fetches the service's current flow of an agent. Stores nothing. */
export async function fetchFlow(deps: FlowDeps, key: FlowKey, signal: AbortSignal): Promise<StoredFlowView> {
  const options = { signal, priority: 'interactive' } as const
  const { value, etag } = await deps.speech.getFlow({ agentId: key.agentId }, options)
  const draft = value.draft && toFlowState(value.draft)
  const active = value.active && toFlowState(value.active)
  // If the history has a separate route, the view omits it.
  const versions = value.versions ?? (await listVersions(deps, key, options))
  signal.throwIfAborted()
  return getView({ draft, active, versions: versions.map(toFlowVersion), etag, asOf: instant(deps) })
}

/** A view with its tag. */
function getView(facts: {
  draft: FlowState | null
  active: FlowState | null
  versions: FlowVersion[]
  etag: string | null
  asOf: string
}): StoredFlowView {
  const { etag, ...view } = facts
  return { ...view, tag: getTag(etag, view.draft, view.active) }
}

async function listVersions(deps: FlowDeps, { agentId }: FlowKey, options: RequestOptions): Promise<WireFlowVersion[]> {
  const { entries } = await listAllPages(
    (query) => deps.speech.listFlowVersions({ agentId, ...query }, options),
    (page) => page.versions,
  )
  return entries.filter(({ is_draft: isDraft }) => isDraft !== true)
}

async function refreshSchema(deps: FlowDeps, service: string, signal: AbortSignal): Promise<void> {
  const schema = await deps.speech.flowSchema({ signal, priority: 'interactive' })
  if (schema !== getFlowSchema(deps.cache, service)) putFlowSchema(deps.cache, service, schema)
}

async function refreshTools(deps: FlowDeps, service: string, signal: AbortSignal): Promise<void> {
  const { entries, end } = await listAllPages(
    (query) => deps.speech.listFlowTools(query, { signal, priority: 'interactive' }),
    (page) => page.tools,
  )
  if (end !== 'complete') return
  putFlowTools(
    deps.cache,
    service,
    entries.map(({ id, name, description, parameters }) => ({
      toolId: id,
      name: name ?? '',
      description: description ?? '',
      parameters: parameters ? JSON.stringify(parameters) : null,
    })),
  )
}

/** A graph can be edited without the schema and the tools, which are requested again next time. */
async function unlessRefused(work: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof StudioError) || signal.aborted) throw error
  }
}
