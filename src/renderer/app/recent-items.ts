import { useEffect } from 'react'
import type { WorkspacesState } from '#shared/contract/workspaces.ts'
import { type PagePath, pagePath } from '../lib/page-path.ts'
import { useStore } from '../lib/use-store.ts'
import { useWorkspaces } from '../rpc/workspaces.ts'
import { hashOf, readRoute, type Route } from './routes.ts'

const STORED = 'overvoice.recent-items'
/** Of all workspaces. */
const MAX_STORED = 50
const MAX_SHOWN = 8

/** A project, session, agent or conversation that was opened on this computer. */
export interface RecentItem {
  workspaceId: string
  /** Opens it. */
  hash: string
  name: string
}

/** The item a page belongs to, however deep; null for areas and lists. */
function getItem(route: Route): { route: Route; nameLength: number } | null {
  switch (route.area) {
    case 'script':
      return { route: { ...route, chapterId: null }, nameLength: 1 }
    case 'record':
      return route.sessionId === null ? null : { route: { ...route, speakerId: null }, nameLength: 1 }
    case 'agents':
      return route.agentId === null ? null : { route: { ...route, tab: 'settings' }, nameLength: 1 }
    case 'conversations':
      return route.conversationId === null ? null : { route: { ...route, messageId: null }, nameLength: 2 }
    default:
      return null
  }
}

/** Remembers opened items, with the names they were last shown with. Items that don't exist any more are forgotten. */
export function useRememberItems(route: Route): void {
  const { state } = useWorkspaces()
  const path = useStore(pagePath)
  const hash = hashOf(route)
  useEffect(() => {
    const opened = readRoute(hash)
    // In this effect the path is already the open page's, unlike while rendering.
    if (opened && state) remember(opened, pagePath.get(), state)
  }, [hash, path, state])
}

function remember(opened: Route, path: PagePath, { currentId, workspaces }: WorkspacesState): void {
  const item = getItem(opened)
  if (item === null || path.length === 0) return
  const hash = hashOf(item.route)
  // Nothing is left of a workspace that was removed.
  const isKept = ({ workspaceId }: RecentItem) => workspaces.some(({ id }) => id === workspaceId)
  const others = readStored().filter((each) => each.hash !== hash && isKept(each))
  const known =
    path === 'missing' ? [] : [{ workspaceId: currentId, hash, name: path.slice(0, item.nameLength).join(' · ') }]
  localStorage.setItem(STORED, JSON.stringify([...known, ...others].slice(0, MAX_STORED)))
}

/** The workspace's items, last opened first, without the one that is open. */
export function readRecentItems(workspaceId: string, current: Route): RecentItem[] {
  const open = getItem(current)
  const openHash = open && hashOf(open.route)
  return readStored()
    .filter((item) => item.workspaceId === workspaceId && item.hash !== openHash && readRoute(item.hash) !== null)
    .slice(0, MAX_SHOWN)
}

function readStored(): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem) : []
  } catch {
    return []
  }
}

function isItem(item: unknown): item is RecentItem {
  if (typeof item !== 'object' || item === null) return false
  const { workspaceId, hash, name }: Partial<Record<keyof RecentItem, unknown>> = item
  return [workspaceId, hash, name].every((value) => typeof value === 'string')
}
