import { useEffect, useSyncExternalStore } from 'react'
import { hashOf, readRoute, type Route } from './routes.ts'

const LAST_PLACE = 'overvoice.last-place'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** Goes to another place; Back returns from it. */
export function goTo(route: Route): void {
  location.hash = hashOf(route)
}

/** Where the window is, and where it was at the last start when the address names no place. */
export function routeNow(): Route {
  return readRoute(location.hash) ?? readRoute(localStorage.getItem(LAST_PLACE) ?? '') ?? { area: 'projects' }
}

/** `routeNow`, drawn again when it changes, and kept for the next start. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const route = readRoute(hash)
  useEffect(() => {
    // The speaker's window is opened by the operator's, never by a start.
    if (route && route.area !== 'mirror') localStorage.setItem(LAST_PLACE, hash)
  }, [hash, route])
  return route ?? routeNow()
}
