import { useSyncExternalStore } from 'react'
import type { Player, PlayerSnapshot } from './player.ts'

/** The player's state; rerenders when it changes, never for the position. */
export function usePlayer(player: Player): PlayerSnapshot {
  return useSyncExternalStore(player.subscribe, player.getSnapshot)
}

/**
 * One value of the player's state; rerenders only when it changes.
 *
 * @param read returns a value that stays the same, or equal, while nothing changes
 */
export function usePlayerPart<T extends string | number | boolean | null>(
  player: Player,
  read: (snapshot: PlayerSnapshot) => T,
): T {
  return useSyncExternalStore(player.subscribe, () => read(player.getSnapshot()))
}
