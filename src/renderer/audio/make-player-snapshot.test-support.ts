import type { PlayerSnapshot } from './player.ts'
import { createPlayerSnapshots } from './player-snapshots.ts'

/** The snapshot of a player that was never used, except for `part`. */
export function makePlayerSnapshot(part: Partial<PlayerSnapshot> = {}): PlayerSnapshot {
  return { ...createPlayerSnapshots().get(), ...part }
}
