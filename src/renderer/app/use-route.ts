import { useEffect, useSyncExternalStore } from 'react'
import { hashOf, readRoute, type Route } from './routes.ts'

const LAST_PLACE = 'overvoice.last-place'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** Navigates to a route; Back returns. */
export function goTo(route: Route): void {
  location.hash = hashOf(route)
}

/** The current route, or the last one from the previous start if the URL contains none. */
export function routeNow(): Route {
  return readRoute(location.hash) ?? readRoute(localStorage.getItem(LAST_PLACE) ?? '') ?? { area: 'projects' }
}

/** `routeNow`, rerendered on change and stored for the next start. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const route = readRoute(hash)
  useEffect(() => {
    // The speaker's window is opened by the operator's window, never at startup.
    if (route && route.area !== 'mirror') localStorage.setItem(LAST_PLACE, hash)
  }, [hash, route])
  return route ?? routeNow()
}
