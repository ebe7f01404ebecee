import type { StudioClient } from '../rpc/studio.ts'
import type { OpenedWorkspace } from '../rpc/workspaces.ts'
import { showToast } from '../ui/toast.tsx'
import { t } from './messages/t.ts'
import { hashOf, type Route } from './routes.ts'
import { routeNow } from './use-route.ts'

const SAID_NEXT = 'overvoice.workspace-opened'

/**
 * Reloads the window for another workspace, because everything it holds belongs to the previous account. Stays on the
 * same screen unless that shows something specific to the previous account.
 */
export async function reloadForWorkspace(
  client: Pick<StudioClient, 'workspaces'>,
  opened: OpenedWorkspace,
): Promise<void> {
  // The call window hangs up by itself and explains why; it has nothing to show for another account.
  if (routeNow().area === 'call') return
  const route = await placeIn(client, opened, routeNow())
  sessionStorage.setItem(SAID_NEXT, opened.name)
  location.hash = hashOf(route)
  location.reload()
}

/** Announces the open workspace in a window that was just reloaded. */
export function formatOpenedWorkspace(): void {
  const name = sessionStorage.getItem(SAID_NEXT)
  if (name === null) return
  sessionStorage.removeItem(SAID_NEXT)
  showToast({ text: t('workspace.opened', { name }) })
}

async function placeIn(
  client: Pick<StudioClient, 'workspaces'>,
  opened: OpenedWorkspace,
  route: Route,
): Promise<Route> {
  switch (route.area) {
    case 'script': {
      const owner = await client.workspaces.ofProject({ projectId: route.projectId }).catch(() => null)
      return owner && owner.id !== opened.id && !owner.isRemoved ? { area: 'projects' } : route
    }
    case 'agents':
      return { area: 'agents', agentId: null, tab: 'settings' }
    case 'conversations':
    case 'criteria':
      return { area: 'conversations', conversationId: null, messageId: null }
    case 'record':
      return { area: 'record', sessionId: null, speakerId: null }
    default:
      return route
  }
}
