import type { PlayerSnapshot } from './player.ts'

/** The snapshot of a player that was never used, except for `part`. */
export function makePlayerSnapshot(part: Partial<PlayerSnapshot> = {}): PlayerSnapshot {
  return {
    state: 'paused',
    failure: null,
    chapterId: null,
    lengthSamples: 0,
    spans: [],
    loop: null,
    rate: 1,
    volume: 1,
    ...part,
  }
}
