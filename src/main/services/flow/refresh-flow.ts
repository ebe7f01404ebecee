import type { FlowState, FlowVersion, FlowView } from '#shared/contract/flow-state.ts'
import type { WireFlowVersion } from '#shared/service-wire/flows.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'
import {
  getFlowSchema,
  getFlowView,
  putFlowSchema,
  putFlowTools,
  type StoredFlowView,
} from '../../db/repos/flow-views-repo.ts'
import { listAllPages, type PagesEnd, requireComplete } from '../../speech-api/pages.ts'
import type { FlowViewText } from '../../speech-api/read-flow.ts'
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
 * @throws StudioError `bad_answer` if the list of versions is incomplete; everything is stored
 */
export async function refreshFlow(
  deps: FlowDeps,
  request: { agentId: string },
  signal: AbortSignal,
): Promise<FlowView> {
  const key = flowKey(deps, request)
  const [{ view, unread, versionsEnd }] = await Promise.all([
    fetchReadable(deps, key, signal),
    unlessRefused(refreshSchema(deps, key.service, signal), signal),
    unlessRefused(refreshTools(deps, key.service, signal), signal),
  ])
  receiveFlow(deps, key, unread.length === 0 ? view : completeWithKnown(deps, key, view, unread))
  requireComplete(versionsEnd)
  return viewFlow(deps, key)
}

/**
 * Fetches the service's current flow of an agent. Stores nothing.
 *
 * @throws StudioError `bad_answer` if a graph couldn't be read: what is published or replaced must be known
 */
export async function fetchFlow(deps: FlowDeps, key: FlowKey, signal: AbortSignal): Promise<StoredFlowView> {
  const { view, unread } = await fetchReadable(deps, key, signal)
  if (unread.length > 0) throw new StudioError('bad_answer', 'flow-unreadable')
  return view
}

/** Fetches what can be read of the flow, and says which graphs couldn't be. */
async function fetchReadable(
  deps: FlowDeps,
  key: FlowKey,
  signal: AbortSignal,
): Promise<{ view: StoredFlowView; unread: FlowViewText['unread']; versionsEnd: PagesEnd }> {
  const options = { signal, priority: 'interactive' } as const
  const { value, etag } = await deps.speech.getFlow({ agentId: key.agentId }, options)
  const draft = value.draft && toFlowState(value.draft)
  const active = value.active && toFlowState(value.active)
  // If the history has a separate route, the view omits it.
  const { versions, end } = value.versions
    ? { versions: value.versions, end: 'complete' as const }
    : await listVersions(deps, key, options)
  signal.throwIfAborted()
  const view = getView({ draft, active, versions: versions.map(toFlowVersion), etag, asOf: instant(deps) })
  return { view, unread: value.unread, versionsEnd: end }
}

/** A graph that couldn't be read stays as last read. No change may be sent with the tag: it isn't the service's. */
function completeWithKnown(
  deps: FlowDeps,
  key: FlowKey,
  view: StoredFlowView,
  unread: FlowViewText['unread'],
): StoredFlowView {
  const known = getFlowView(deps.cache, key)
  const draft = unread.includes('draft') ? (known?.draft ?? null) : view.draft
  const active = unread.includes('active') ? (known?.active ?? null) : view.active
  return { ...view, draft, active, tag: getTag(null, draft, active) }
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

async function listVersions(
  deps: FlowDeps,
  { agentId }: FlowKey,
  options: RequestOptions,
): Promise<{ versions: WireFlowVersion[]; end: PagesEnd }> {
  const { entries, end } = await listAllPages(
    (query) => deps.speech.listFlowVersions({ agentId, ...query }, options),
    (page) => page.versions,
  )
  return { versions: entries.filter(({ is_draft: isDraft }) => isDraft !== true), end }
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
