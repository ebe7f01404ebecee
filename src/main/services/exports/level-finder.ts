import type { MeasuredSound } from '#shared/contract/exports.ts'
import type { LoudnessLevel } from '#shared/domain/delivery/loudness-levels.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { distanceTo } from './loudness-targets.ts'
import { metered } from './metered.ts'
import type { ExportUnit } from './plan-export.ts'
import { findLevel, type FoundLevel } from './sound-of.ts'

/** Smaller differences are rounding. */
const SAME_GAIN_DB = 0.001

/** Finds the change that brings each unit of an export to its loudness target. */
export interface LevelFinder {
  /**
   * The change for one of the units, measured on the first call. A unit that can't be measured gets the gain of the unit
   * before it, or of the first one after it that can be measured: a word of its own keeps its level among the others.
   *
   * @param toEvent makes an event of `measuredSamples` for progress
   */
  find<Event>(unit: ExportUnit, toEvent: (measuredSamples: number) => Event): AsyncGenerator<Event, FoundLevel>
  /** Layout samples of the units measured so far. */
  readonly measuredSamples: number
}

/** @param units in the order in which `find` is called */
export function createLevelFinder(
  deps: { takeFiles: TakeFiles; now(): number },
  units: readonly ExportUnit[],
  options: { sampleRateHz: number; target: LoudnessLevel; peakClearanceDb: number },
  signal: AbortSignal,
): LevelFinder {
  const found = new Map<ExportUnit, FoundLevel>()
  let measuredSamples = 0
  let gainDb: number | null = null

  async function* measure<Event>(
    unit: ExportUnit,
    toEvent: (measuredSamples: number) => Event,
  ): AsyncGenerator<Event, FoundLevel> {
    const start = measuredSamples
    const one = yield* metered(
      deps,
      signal,
      (report, stop) =>
        findLevel(unit.layout, deps.takeFiles, { ...options, unmeasuredGainDb: gainDb ?? 0 }, stop, report),
      (done) => toEvent(found.has(unit) ? start : start + done),
    )
    if (!found.has(unit)) measuredSamples += unit.sampleCount
    found.set(unit, one)
    return one
  }
  const isMeasured = ({ before }: FoundLevel): boolean => distanceTo(options.target, before) !== null
  const getGainDb = ({ level }: FoundLevel): number => 20 * Math.log10(level.gain)

  return {
    get measuredSamples() {
      return measuredSamples
    },
    async *find(unit, toEvent) {
      const one = found.get(unit) ?? (yield* measure(unit, toEvent))
      if (isMeasured(one)) {
        gainDb = getGainDb(one)
        return one
      }
      if (gainDb === null) {
        for (const next of units.slice(units.indexOf(unit) + 1)) {
          const neighbor = found.get(next) ?? (yield* measure(next, toEvent))
          if (!isMeasured(neighbor)) continue
          gainDb = getGainDb(neighbor)
          break
        }
        // Nothing can be measured.
        gainDb ??= 0
      }
      const isAtGain = Math.abs(getGainDb(one) - gainDb) < SAME_GAIN_DB
      return isAtGain ? one : yield* measure(unit, toEvent)
    },
  }
}

/** What the report says of a unit. */
export function describeSound(unit: ExportUnit, { before, after, verdict }: FoundLevel): MeasuredSound {
  return { name: unit.name, before, after, verdict }
}
