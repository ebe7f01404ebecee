import { isMac } from './platform.ts'
import { type ActionId, keysOf, formatKeys, type Shortcut, SHORTCUTS } from './shortcuts.ts'

/** An action's first shortcut, formatted for this system; null if it has none. */
export function keysFor(id: ActionId): string | null {
  const shortcut: Shortcut | undefined = SHORTCUTS.find((candidate) => candidate.id === id)
  const keys = shortcut && keysOf(shortcut, isMac)[0]
  return keys ? formatKeys(keys, isMac) : null
}
