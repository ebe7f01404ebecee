import type { FlowState, FlowVersion, FlowView } from '#shared/contract/flow-state.ts'
import type { WireFlowVersion } from '#shared/service-wire/flows.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'
import { getFlowSchema, putFlowSchema, type StoredFlowView } from '../../db/repos/flow-views-repo.ts'
import { listAllPages } from '../../speech-api/pages.ts'
import type { RequestOptions } from '../../speech-api/speech-api.ts'
import { tagOf, toFlowState, toFlowVersion } from './flow-base.ts'
import { flowKey, instant, type FlowDeps } from './flow-deps.ts'
import { receiveFlow } from './receive-flow.ts'
import { viewFlow } from './view-flow.ts'

/**
 * Asks the service for an agent's flow and for the schema, and keeps both.
 *
 * @throws StudioError of the speech client for the flow: nothing changed. A schema that cannot be had stays as it was known.
 */
export async function refreshFlow(
  deps: FlowDeps,
  request: { agentId: string },
  signal: AbortSignal,
): Promise<FlowView> {
  const key = flowKey(deps, request)
  const [view] = await Promise.all([fetchFlow(deps, key, signal), refreshSchema(deps, key.service, signal)])
  receiveFlow(deps, key, view)
  return viewFlow(deps, key)
}

/** What the service has of an agent's flow now. Nothing is kept. */
export async function fetchFlow(deps: FlowDeps, key: FlowKey, signal: AbortSignal): Promise<StoredFlowView> {
  const options = { signal, priority: 'interactive' } as const
  const { value, etag } = await deps.speech.getFlow({ agentId: key.agentId }, options)
  const draft = value.draft && toFlowState(value.draft)
  const active = value.active && toFlowState(value.active)
  // Where the history has a route of its own, the view leaves it out.
  const versions = value.versions ?? (await listVersions(deps, key, options))
  signal.throwIfAborted()
  return viewOf({ draft, active, versions: versions.map(toFlowVersion), etag, asOf: instant(deps) })
}

/** A view with the tag that stands for it. */
export function viewOf(facts: {
  draft: FlowState | null
  active: FlowState | null
  versions: FlowVersion[]
  etag: string | null
  asOf: string
}): StoredFlowView {
  const { etag, ...view } = facts
  return { ...view, tag: tagOf(etag, view.draft, view.active) }
}

async function listVersions(deps: FlowDeps, { agentId }: FlowKey, options: RequestOptions): Promise<WireFlowVersion[]> {
  const { entries } = await listAllPages<WireFlowVersion>(async (query) => {
    const page = await deps.speech.listFlowVersions({ agentId, ...query }, options)
    return { ...page, entries: page.versions }
  })
  return entries.filter(({ is_draft: isDraft }) => isDraft !== true)
}

async function refreshSchema(deps: FlowDeps, service: string, signal: AbortSignal): Promise<void> {
  try {
    const schema = await deps.speech.flowSchema({ signal, priority: 'interactive' })
    if (schema !== getFlowSchema(deps.cache, service)) putFlowSchema(deps.cache, service, schema)
  } catch (error) {
    // A graph can be worked on without it, and it is asked for again the next time.
    if (!(error instanceof StudioError) || signal.aborted) throw error
  }
}
