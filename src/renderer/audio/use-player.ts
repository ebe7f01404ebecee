import { useSyncExternalStore } from 'react'
import type { Player, PlayerSnapshot } from './player.ts'

/** What the player is doing; renders again when that changes, never for the position. */
export function usePlayer(player: Player): PlayerSnapshot {
  return useSyncExternalStore(player.subscribe, player.getSnapshot)
}
