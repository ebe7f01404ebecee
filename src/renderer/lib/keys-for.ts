import { isMac } from './platform.ts'
import { type ActionId, keysOf, sayKeys, type Shortcut, SHORTCUTS } from './shortcuts.ts'

/** The first keys of an action as this system words them; null when it has none. */
export function keysFor(id: ActionId): string | null {
  const shortcut: Shortcut | undefined = SHORTCUTS.find((candidate) => candidate.id === id)
  const keys = shortcut && keysOf(shortcut, isMac)[0]
  return keys ? sayKeys(keys, isMac) : null
}
