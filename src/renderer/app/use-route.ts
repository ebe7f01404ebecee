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
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const route = readRoute(hash)
  useEffect(() => {
    if (route) localStorage.setItem(LAST_PLACE, hash)
  }, [hash, route])
  return route ?? readRoute(localStorage.getItem(LAST_PLACE) ?? '') ?? { area: 'projects' }
}
