import type { Stretcher } from './stretch-path.ts'

/** Where the stretch module leaves its maker for the player: worklet modules share a global scope and nothing else. */
interface StretcherSlot {
  create: (sampleRateHz: number) => Promise<Stretcher>
}

const SLOT = Symbol.for('overvoice.stretcher')
type SlotHolder = typeof globalThis & { [SLOT]?: StretcherSlot }

/** The maker that `fillStretcherSlot` left; throws while the stretch module is not loaded. */
export function stretcherSlot(): StretcherSlot {
  const slot = (globalThis as SlotHolder)[SLOT]
  if (!slot) throw new Error('The stretch module is not loaded')
  return slot
}

/** Leaves the maker for every player in this audio thread. */
export function fillStretcherSlot(slot: StretcherSlot): void {
  ;(globalThis as SlotHolder)[SLOT] = slot
}
