import { useContext, useEffect, useRef } from 'react'
import { ActionsContext } from '../lib/actions.ts'
import type { ActionId } from '../lib/shortcuts.ts'
import { useStore } from '../lib/use-store.ts'
import { hashOf, readRoute, type Route } from './routes.ts'
import { goTo, leaving } from './use-route.ts'

const CONSENT_SESSIONS: Route = { area: 'record', sessionId: null, speakerId: null }
const CONVERSATIONS: Route = { area: 'conversations', conversationId: null, messageId: null }
const AGENTS: Route = { area: 'agents', agentId: null, tab: 'settings' }

/** Actions that only open a screen. */
const PLACES: Partial<Record<ActionId, Route>> = {
  'go-projects': { area: 'projects' },
  'go-voices': { area: 'voices' },
  'go-record': CONSENT_SESSIONS,
  'go-consent-records': { area: 'consent-records', consentRecordId: null },
  'go-agents': AGENTS,
  'go-conversations': CONVERSATIONS,
  'go-criteria': { area: 'criteria', agentId: null },
  'go-webhooks': { area: 'webhooks', tab: 'received', item: null },
  'go-webhook-checker': { area: 'webhooks', tab: 'checker', item: null },
  'go-webhook-rebuild': { area: 'webhooks', tab: 'rebuild', item: null },
  'go-webhook-log': { area: 'webhooks', tab: 'log', item: null },
  'go-activity': { area: 'activity', tab: 'queue' },
  'go-requests': { area: 'activity', tab: 'requests' },
  'go-console': { area: 'activity', tab: 'console' },
  'go-account': { area: 'account', tab: 'usage' },
  'go-budgets': { area: 'account', tab: 'budgets' },
  'go-limits': { area: 'account', tab: 'limits' },
  'go-service-projects': { area: 'account', tab: 'projects' },
  'go-watermark': { area: 'watermark' },
  'go-settings': { area: 'settings' },
}

/** Actions of a screen that are available on every other screen. */
const SCREEN_ACTIONS: Partial<Record<ActionId, Route>> = {
  'new-project': { area: 'projects' },
  import: { area: 'projects' },
  'new-session': CONSENT_SESSIONS,
  'new-agent': AGENTS,
  'test-agent': CONVERSATIONS,
}

/** Provides the actions that open a screen. */
export function usePlaces(current: Route): void {
  const actions = useContext(ActionsContext)
  const openedArea = useRef<Route['area'] | null>(null)
  useEffect(() => {
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
  }, [actions])

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
