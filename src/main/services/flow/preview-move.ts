import type { FlowAction, FlowAnswering, FlowPreview, FlowState } from '#shared/contract/flow-state.ts'
import { assertNever } from '#shared/errors/must.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { getFlowCopy } from '../../db/repos/flow-copies-repo.ts'
import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'
import type { StoredFlowView } from '../../db/repos/flow-views-repo.ts'
import { hasUnpushed } from './flow-base.ts'
import { flowKey, type FlowDeps } from './flow-deps.ts'
import { readPublished } from './read-version.ts'
import { receiveFlow } from './receive-flow.ts'
import { fetchFlow } from './refresh-flow.ts'

/**
 * Shows what is live now and after the action, based on the service's current state. Changes nothing there.
 *
 * @throws StudioError of the speech client
 */
export async function previewMove(
  deps: FlowDeps,
  { agentId, action }: { agentId: string; action: FlowAction },
  signal: AbortSignal,
): Promise<FlowPreview> {
  const key = flowKey(deps, { agentId })
  const view = await fetchFlow(deps, key, signal)
  receiveFlow(deps, key, view)
  const copy = getFlowCopy(deps.db, key)
  const common = { now: answering(view.active), hasUnpushed: copy !== undefined && hasUnpushed(copy), tag: view.tag }
  return { ...common, ...(await getOutcome(deps, key, view, action, signal)) }
}

type Outcome = Pick<FlowPreview, 'afterwards' | 'draftAfterwards' | 'obstacle'>

async function getOutcome(
  deps: FlowDeps,
  key: FlowKey,
  view: StoredFlowView,
  action: FlowAction,
  signal: AbortSignal,
): Promise<Outcome> {
  const { draft, active } = view
  const asNow = (obstacle: FlowPreview['obstacle']): Outcome => ({
    afterwards: answering(active),
    draftAfterwards: draft,
    obstacle,
  })
  switch (action.kind) {
    case 'publish':
      return draft ? { afterwards: answering(draft), draftAfterwards: null, obstacle: null } : asNow('no-draft')
    case 'discard':
      return draft ? { ...asNow(null), draftAfterwards: null } : asNow('no-draft')
    case 'deactivate':
      return active ? { ...asNow(null), afterwards: { kind: 'default' } } : asNow('nothing-active')
    case 'rollback': {
      if (active?.version?.versionId === action.versionId) return asNow('already-active')
      const version = await readPublished(deps, key, action.versionId, signal).catch(nullWhenGone)
      return version ? { ...asNow(null), afterwards: answering(version) } : asNow('no-such-version')
    }
    default:
      return assertNever(action)
  }
}

/** Without a published flow the service generates one (specification part 3). */
function answering(state: FlowState | null): FlowAnswering {
  return state ? { kind: 'version', version: state.version, graph: state.graph } : { kind: 'default' }
}

function nullWhenGone(error: unknown): null {
  if (isStudioError(error) && error.code === 'not_found') return null
  throw error
}
