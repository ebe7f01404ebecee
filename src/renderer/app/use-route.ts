import { useEffect } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { createStore } from '../lib/create-store.ts'
import { unsavedWork } from '../lib/unsaved-work.ts'
import { useStore } from '../lib/use-store.ts'
import { getFailure } from '../rpc/studio.ts'
import { hashOf, readRoute, type Route } from './routes.ts'

const LAST_PLACE = 'overvoice.last-place'
/** Saving rarely takes longer. After a longer wait, the click would seem to have had no effect. */
const ASK_AFTER_MS = 500

/** The hash whose screen is shown: the URL's, except while the user is asked whether to leave unsaved work. */
const shownHash = createStore(readRoute(location.hash) ? location.hash : '')

/** A navigation that would lose unsaved work; `failure` is null while it is still being saved. */
export const leaving = createStore<{ failure: Failure | null } | null>(null)

addEventListener('hashchange', () => {
  leaving.set(null)
  const hash = location.hash
  if (hash === shownHash.get() || !unsavedWork.isUnsaved()) return shownHash.set(hash)
  const isCurrent = () => location.hash === hash && shownHash.get() !== hash
  const timer = setTimeout(() => isCurrent() && leaving.set({ failure: null }), ASK_AFTER_MS)
  unsavedWork
    .save()
    .then(
      () => isCurrent() && leave(),
      (error: unknown) => isCurrent() && leaving.set({ failure: getFailure(error) }),
    )
    .finally(() => clearTimeout(timer))
})

/** Leaves the current screen. Its unsaved work is lost. */
export function leave(): void {
  leaving.set(null)
  unsavedWork.abandon()
  shownHash.set(location.hash)
}

/** Stays on the current screen. */
export function stay(): void {
  leaving.set(null)
  history.replaceState(history.state, '', shownHash.get() || location.pathname + location.search)
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
  const hash = useStore(shownHash)
  const route = readRoute(hash)
  useEffect(() => {
    // The speaker's window is opened by the operator's window, never at startup.
    if (route && route.area !== 'mirror') localStorage.setItem(LAST_PLACE, hash)
  }, [hash, route])
  return route ?? routeNow()
}
