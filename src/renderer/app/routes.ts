/** Where in the studio a window is. */
export type Route =
  | { area: 'projects' }
  | { area: 'script'; projectId: string; chapterId: string | null }
  | { area: 'voices' }
  | { area: 'settings' }

/** Reads the address's hash; null when it names no place, as on a first start. */
export function readRoute(hash: string): Route | null {
  if (!hash.startsWith('#/')) return null
  const [area, projectId, chapterId] = hash.slice(2).split('/').map(decodeURIComponent)
  if (area === 'projects' && projectId) return { area: 'script', projectId, chapterId: chapterId || null }
  if (area === 'projects' || area === 'voices' || area === 'settings') return { area }
  return null
}

/** The hash of a place. */
export function hashOf(route: Route): string {
  if (route.area !== 'script') return `#/${route.area}`
  const chapter = route.chapterId === null ? '' : `/${encodeURIComponent(route.chapterId)}`
  return `#/projects/${encodeURIComponent(route.projectId)}${chapter}`
}
