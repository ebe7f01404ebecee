import type { CallContext } from '../http/call.ts'
import { checkIfMatch } from '../http/if-match.ts'
import type { AgentFlows } from './flow-store.ts'

/** ETag of a flow's current draft and active version: the active version may change under a draft. */
export function flowEtag({ draft, activeId }: AgentFlows): string {
  return `"${draft ? `${draft.id}.${draft.revision}` : 'none'}-${activeId ?? 'none'}"`
}

/**
 * Like `checkIfMatch`, for an agent's flow.
 *
 * @throws ServiceFailure 409 `conflict`; nothing changed
 */
export function checkUnchanged(c: CallContext, flows: AgentFlows): void {
  checkIfMatch(c, flowEtag(flows), 'The flow has changed since it was read', {
    updated_at: flows.draft?.updatedAt ?? null,
  })
}
