import { useSyncExternalStore } from 'react'
import type { Player, PlayerSnapshot } from './player.ts'

/** What the player is doing; renders again when that changes, never for the position. */
export function usePlayer(player: Player): PlayerSnapshot {
  return useSyncExternalStore(player.subscribe, player.getSnapshot)
}

/**
 * One thing about the player; renders again when that is another one, not for the rest.
 *
 * @param read answers a value that stays the same, or equal, while nothing changes
 */
export function usePlayerPart<T extends string | number | boolean | null>(
  player: Player,
  read: (snapshot: PlayerSnapshot) => T,
): T {
  return useSyncExternalStore(player.subscribe, () => read(player.getSnapshot()))
}
