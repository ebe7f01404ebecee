import { createContext, useContext, useEffect, useRef } from 'react'
import { createStore, type Store } from './create-store.ts'
import type { ActionId } from './shortcuts.ts'

/** What can be done on the screen that is shown now. Keys, palette and buttons all go through here. */
export interface Actions {
  /** Ids that would do something now. */
  available: Store<ReadonlySet<ActionId>>
  /** Does an action; false when nothing on this screen can. */
  run(id: ActionId): boolean
  /** Later ones stand before earlier ones; the answer takes it back. */
  provide(id: ActionId, run: () => void): () => void
}

/** An empty list of actions. */
export function createActions(): Actions {
  const providers = new Map<ActionId, (() => void)[]>()
  const available = createStore<ReadonlySet<ActionId>>(new Set())
  const refresh = () => available.set(new Set([...providers].filter(([, runs]) => runs.length > 0).map(([id]) => id)))
  return {
    available,
    run(id) {
      const run = providers.get(id)?.at(-1)
      run?.()
      return run !== undefined
    },
    provide(id, run) {
      providers.set(id, [...(providers.get(id) ?? []), run])
      refresh()
      return () => {
        providers.set(
          id,
          (providers.get(id) ?? []).filter((other) => other !== run),
        )
        refresh()
      }
    },
  }
}

export const ActionsContext = createContext<Actions>(createActions())

/** Offers an action while the component is there and `isEnabled`. */
export function useAction(id: ActionId, run: () => void, isEnabled = true): void {
  const actions = useContext(ActionsContext)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => (isEnabled ? actions.provide(id, () => latest.current()) : undefined), [actions, id, isEnabled])
}
