import type { Stretcher } from './stretch-path.ts'

/** Where the stretch module leaves its factory for the player: worklet modules share only a global scope. */
interface StretcherSlot {
  create: (sampleRateHz: number) => Promise<Stretcher>
}

const SLOT = Symbol.for('overvoice.stretcher')
type SlotHolder = typeof globalThis & { [SLOT]?: StretcherSlot }

/** The factory set by `fillStretcherSlot`; throws while the stretch module isn't loaded. */
export function stretcherSlot(): StretcherSlot {
  const slot = (globalThis as SlotHolder)[SLOT]
  if (!slot) throw new Error('The stretch module is not loaded')
  return slot
}

/** Sets the factory for every player in this audio thread. */
export function fillStretcherSlot(slot: StretcherSlot): void {
  ;(globalThis as SlotHolder)[SLOT] = slot
}
