import { useContext, useEffect, useRef } from 'react'
import { ActionsContext } from '../lib/actions.ts'
import type { ActionId } from '../lib/shortcuts.ts'
import { useStore } from '../lib/use-store.ts'
import { HOME } from './areas.ts'
import { hashOf, readRoute, type Route } from './routes.ts'
import { goTo, leaving } from './use-route.ts'

/** Actions that only open a screen. */
const PLACES: Partial<Record<ActionId, Route>> = {
  ...(Object.fromEntries(Object.entries(HOME).map(([area, route]) => [`go-${area}`, route])) as Partial<
    Record<ActionId, Route>
  >),
  'go-webhook-checker': { ...HOME.webhooks, tab: 'checker' },
  'go-webhook-rebuild': { ...HOME.webhooks, tab: 'rebuild' },
  'go-webhook-log': { ...HOME.webhooks, tab: 'log' },
  'go-requests': { ...HOME.activity, tab: 'requests' },
  'go-console': { ...HOME.activity, tab: 'console' },
  'go-budgets': { ...HOME.account, tab: 'budgets' },
  'go-limits': { ...HOME.account, tab: 'limits' },
  'go-service-projects': { ...HOME.account, tab: 'projects' },
}

/** Actions of a screen that are available on every other screen. */
const SCREEN_ACTIONS: Partial<Record<ActionId, Route>> = {
  'new-project': HOME.projects,
  import: HOME.projects,
  'new-session': HOME.record,
  'new-agent': HOME.agents,
  'test-agent': HOME.conversations,
}

/** Provides the actions that open a screen, except in a window that shows only one. */
export function usePlaces(current: Route): void {
  const actions = useContext(ActionsContext)
  const openedArea = useRef<Route['area'] | null>(null)
  const isSingle = current.area === 'mirror' || current.area === 'call'
  useEffect(() => {
    if (isSingle) return undefined
    const removals = [
      ...entriesOf(PLACES).map(([id, route]) => actions.provide(id, () => goTo(route))),
      ...entriesOf(SCREEN_ACTIONS).map(([id, route]) =>
        actions.provideElsewhere(id, () => {
          openedArea.current = route.area
          goTo(route)
        }),
      ),
    ]
    return () => removals.forEach((remove) => remove())
  }, [actions, isSingle])

  const isAsking = useStore(leaving) !== null
  const hash = hashOf(current)
  useEffect(() => {
    // The user stayed, or has left the screen before it was loaded.
    if (isAsking || openedArea.current === null || readRoute(hash)?.area === openedArea.current) return
    openedArea.current = null
    actions.forgetWanted()
  }, [actions, hash, isAsking])
}

function entriesOf(routes: Partial<Record<ActionId, Route>>): [ActionId, Route][] {
  return Object.entries(routes) as [ActionId, Route][]
}
