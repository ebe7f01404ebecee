import { HOP_SECONDS } from './listen-to-bands.ts'
import { BANDS, CELL_SECONDS, CHIPS, PATTERN_CELLS } from './watermark-pattern.ts'

const CELL_HOPS = CELL_SECONDS / HOP_SECONDS
/** Cells scored together: half a pattern, about a second. */
const BLOCK_CELLS = PATTERN_CELLS / 2
/** Possible start positions within a cell. */
const SHIFTS = 6
/** Possible positions of the file's start within the pattern. */
export const PHASES = SHIFTS * PATTERN_CELLS
/** Number of hops a level is averaged over: together with a frame, about as long as a cell. */
const LEVEL_HOPS = 4
/** Power relative to the block's loudest band below which a moment is ignored. */
const DEPTH = 1e-6
/** Speech itself changes far more in places; anything beyond this counts no more. */
const CLIP_DB = 3

/**
 * Scores band powers against the pattern for every phase, block by block. A score is a sum over the block, so scores of
 * adjacent blocks can be added.
 */
export function createPhaseScorer(): {
  push(powers: readonly Float32Array[]): Float32Array[]
  finish(): Float32Array[]
} {
  let held: Float32Array[] = []
  let heldFrom = 0
  let block = 0

  const scoreReady = (isEnd: boolean): Float32Array[] => {
    const scored: Float32Array[] = []
    for (;;) {
      const first = Math.max(1, block * BLOCK_CELLS)
      const known = Math.floor((heldFrom + held.length - LEVEL_HOPS) / CELL_HOPS) - 1
      const end = Math.min((block + 1) * BLOCK_CELLS, known)
      if (end <= first || (!isEnd && end < (block + 1) * BLOCK_CELLS)) return scored
      scored.push(scoreCells(toLevels(held), heldFrom, first, end))
      block++
      const passed = Math.max(0, Math.floor((block * BLOCK_CELLS - 2) * CELL_HOPS) - heldFrom)
      held = held.slice(passed)
      heldFrom += passed
    }
  }

  return {
    push(powers) {
      held = held.concat(powers)
      return scoreReady(false)
    },
    finish: () => scoreReady(true),
  }
}

/** Decibels, averaged over the length of a cell: `levels[frame]`. */
function toLevels(powers: readonly Float32Array[]): Float32Array[] {
  let loudest = 0
  for (const row of powers) for (const power of row) loudest = Math.max(loudest, power)
  const floor = loudest * DEPTH + Number.MIN_VALUE
  const decibels = powers.map((row) => row.map((power) => 10 * Math.log10(power + floor)))
  return Array.from({ length: Math.max(0, powers.length - LEVEL_HOPS + 1) }, (_, frame) => {
    const sum = new Float32Array(BANDS)
    for (let next = frame; next < frame + LEVEL_HOPS; next++)
      for (let band = 0; band < BANDS; band++)
        sum[band] = (sum[band] as number) + ((decibels[next] as Float32Array)[band] as number) / LEVEL_HOPS
    return sum
  })
}

function scoreCells(levels: readonly Float32Array[], from: number, first: number, end: number): Float32Array {
  const scores = new Float32Array(PHASES)
  const sharp = new Float32Array(BANDS)
  const at = (hop: number) => levels[Math.max(0, Math.min(levels.length - 1, Math.round(hop) - from))] as Float32Array
  for (let cell = first; cell < end; cell++) {
    for (let shift = 0; shift < SHIFTS; shift++) {
      const hop = (cell + shift / SHIFTS) * CELL_HOPS
      sharpen(at(hop - CELL_HOPS), at(hop), at(hop + CELL_HOPS), sharp)
      for (let phase = 0; phase < PATTERN_CELLS; phase++) {
        const chips = ((cell + phase) % PATTERN_CELLS) * BANDS
        let sum = 0
        for (let band = 0; band < BANDS; band++) sum += (sharp[band] as number) * (TEMPLATE[chips + band] as number)
        scores[shift * PATTERN_CELLS + phase] = (scores[shift * PATTERN_CELLS + phase] as number) + sum
      }
    }
  }
  return scores
}

/**
 * How far each band stands out from its neighbors in both time and frequency. Changes of a voice across several bands,
 * or longer than a cell, cancel out; a watermark doesn't.
 */
function sharpen(before: Float32Array, now: Float32Array, after: Float32Array, sharp: Float32Array): void {
  for (let band = 0; band < BANDS; band++) {
    sharp[band] = (now[band] as number) - ((before[band] as number) + (after[band] as number)) / 2
  }
  let below = sharp[0] as number
  for (let band = 0; band < BANDS; band++) {
    const own = sharp[band] as number
    const above = sharp[Math.min(BANDS - 1, band + 1)] as number
    sharp[band] = CLIP_DB * Math.tanh((own - (below + above) / 2) / CLIP_DB)
    below = own
  }
}

/** The pattern after `sharpen`. */
const TEMPLATE = sharpenedChips()

function sharpenedChips(): Float32Array {
  const cellAt = (cell: number) => Float32Array.from(CHIPS.subarray(cell * BANDS, (cell + 1) * BANDS))
  const template = new Float32Array(PATTERN_CELLS * BANDS)
  for (let cell = 0; cell < PATTERN_CELLS; cell++) {
    const row = template.subarray(cell * BANDS, (cell + 1) * BANDS)
    const before = cellAt((cell + PATTERN_CELLS - 1) % PATTERN_CELLS)
    sharpen(before, cellAt(cell), cellAt((cell + 1) % PATTERN_CELLS), row)
  }
  return template
}
