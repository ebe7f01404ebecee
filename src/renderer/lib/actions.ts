import { createContext, useContext, useEffect, useRef } from 'react'
import { createStore, type Store } from './create-store.ts'
import type { ActionId } from './shortcuts.ts'

/** The actions of the current screen. Shortcuts, palette and buttons all use it. */
export interface Actions {
  /** IDs of actions that are currently enabled. */
  available: Store<ReadonlySet<ActionId>>
  /** Runs an action; false if nothing on this screen handles it. */
  run(id: ActionId): boolean
  /** Later registrations take precedence; returns a function that removes it. */
  provide(id: ActionId, run: () => void): () => void
  /**
   * Makes an action of another screen available everywhere: it opens that screen and runs there as soon as the screen
   * provides it. Returns a function that removes it.
   */
  provideElsewhere(id: ActionId, openScreen: () => void): () => void
  /** Forgets an action whose screen was opened but didn't provide it. */
  forgetWanted(): void
  /** Lets the palette list an item's actions, read when it opens; returns a function that removes them. */
  offer(read: () => OfferedActions | null): () => void
  /** Actions of the items that are open or focused, last offered first. */
  readOffered(): OfferedActions[]
}

/** What can be done with one item, such as the focused row of a table. */
export interface OfferedActions {
  itemName: string
  actions: readonly { id: string; label: string; isDisabled?: boolean; onAction: () => void }[]
}

/** Creates an empty list of actions. */
export function createActions(): Actions {
  const providers = new Map<ActionId, (() => void)[]>()
  const elsewhere = new Map<ActionId, () => void>()
  const offers = new Set<() => OfferedActions | null>()
  let wanted: ActionId | null = null
  const available = createStore<ReadonlySet<ActionId>>(new Set())
  const refresh = () => {
    const provided = [...providers].filter(([, runs]) => runs.length > 0).map(([id]) => id)
    available.set(new Set([...provided, ...elsewhere.keys()]))
  }
  return {
    available,
    run(id) {
      const run = providers.get(id)?.at(-1)
      const openScreen = elsewhere.get(id)
      wanted = run ? null : id
      ;(run ?? openScreen)?.()
      return (run ?? openScreen) !== undefined
    },
    provideElsewhere(id, openScreen) {
      elsewhere.set(id, openScreen)
      refresh()
      return () => {
        elsewhere.delete(id)
        refresh()
      }
    },
    forgetWanted() {
      wanted = null
    },
    offer(read) {
      offers.add(read)
      return () => offers.delete(read)
    },
    readOffered() {
      return [...offers]
        .toReversed()
        .map((read) => read())
        .filter((offered) => offered !== null)
    },
    provide(id, run) {
      providers.set(id, [...(providers.get(id) ?? []), run])
      refresh()
      if (wanted === id) {
        wanted = null
        run()
      }
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

/** Open dialogs. Alert dialogs don't count: messages have that role too. */
export const countDialogs = () => document.querySelectorAll('[role=dialog]').length

/** While a dialog is open, only the palette and the shortcut sheet, which are dialogs themselves, take their keys. */
export function isBehindDialog(id: ActionId): boolean {
  return countDialogs() > 0 && id !== 'palette' && id !== 'shortcut-sheet'
}

export const ActionsContext = createContext<Actions>(createActions())

/** Provides an action while the component is mounted and `isEnabled`. */
export function useAction(id: ActionId, run: () => void, isEnabled = true): void {
  const actions = useContext(ActionsContext)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => (isEnabled ? actions.provide(id, () => latest.current()) : undefined), [actions, id, isEnabled])
}

/** Lets the palette list an item's actions while the component is mounted. */
export function useOfferedActions(read: () => OfferedActions | null): void {
  const actions = useContext(ActionsContext)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => actions.offer(() => latest.current()), [actions])
}
