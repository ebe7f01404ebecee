import { addListener } from '../lib/add-listener.ts'
import type { PlayerSnapshot } from './player.ts'

/** A player's latest snapshot. */
export interface PlayerSnapshots {
  get(): PlayerSnapshot
  change(changes: Partial<PlayerSnapshot>): void
  subscribe(listener: () => void): () => void
}

/** Starts without a chapter. */
export function createPlayerSnapshots(): PlayerSnapshots {
  const listeners = new Set<() => void>()
  let snapshot: PlayerSnapshot = {
    state: 'paused',
    failure: null,
    chapterId: null,
    lengthSamples: 0,
    spans: [],
    loop: null,
    rate: 1,
    volume: 1,
  }
  return {
    get: () => snapshot,
    change(changes) {
      snapshot = { ...snapshot, ...changes }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => addListener(listeners, listener),
  }
}
