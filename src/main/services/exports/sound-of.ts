import type { LoudnessVerdict, SoundFigures } from '#shared/contract/exports.ts'
import { TIMELINE_RATE_HZ, timelineLength } from '#shared/domain/chapter-timeline.ts'
import type { LoudnessLevel } from '#shared/domain/delivery/loudness-levels.ts'
import { firstWords } from '#shared/domain/first-words.ts'
import { convertRate } from '../../media/convert-rate.ts'
import { createPeakLimiter } from '../../media/peak-limiter.ts'
import { createSoundMeter } from '../../media/sound-meter.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { distanceTo, judgeLoudness } from './loudness-targets.ts'
import { mixChapter, mixFloats, type MixSource } from './mix-chapter.ts'
import type { ChapterLayout } from './read-chapter-layout.ts'

/** Tolerance for measuring again after limiting. */
const NEAR_DB = 0.1
const MAX_PASSES = 8
/** Passes at the file's sample rate, once the level is found at the mix's. */
const MAX_CONVERTED_PASSES = 2
/** The part of the remaining progress that each pass takes. */
const PASS_SHARE = 0.6
/** Meters differ by this much in estimating inter-sample peaks. */
const HEADROOM_DB = 0.2

/** Characters of a block's text used as its name. */
const SHOWN_CHARS = 40

/** The change that brings audio to its target, with levels before and after. */
export interface FoundLevel {
  level: NonNullable<SoundChange['level']>
  before: SoundFigures
  after: SoundFigures
  verdict: LoudnessVerdict
}

/** How audio is changed while writing a file. */
export interface SoundChange {
  sampleRateHz: number
  /** Null keeps the level. */
  level: { gain: number; ceiling: number } | null
}

/** Samples of a layout's audio at another rate. */
export function sampleCountAt(layout: ChapterLayout, sampleRateHz: number): number {
  return Math.round((timelineLength(layout.spans) * sampleRateHz) / TIMELINE_RATE_HZ)
}

/**
 * The mix of a layout's active takes with their pauses: signed 16-bit little-endian mono at `TIMELINE_RATE_HZ`. A
 * yielded chunk is valid until the next pull.
 *
 * @throws StudioError `export_failed` if a take's file is missing or shorter than the layout says
 */
export function getMix(layout: ChapterLayout, takeFiles: TakeFiles, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  return mixChapter(layout.spans, getSources(layout, takeFiles), signal)
}

function getSources(layout: ChapterLayout, takeFiles: TakeFiles): (takeId: string) => MixSource {
  const blocks = new Map(layout.blocks.flatMap((block) => (block.activeTake ? [[block.activeTake.id, block]] : [])))
  return (takeId) => {
    const block = blocks.get(takeId)
    const take = block?.activeTake
    // The take's text if the block is now empty.
    const text = block?.text.trim() || (take?.inputs.text ?? '')
    return {
      path: takeFiles.audioPath(takeId),
      sampleRateHz: take?.sampleRateHz ?? TIMELINE_RATE_HZ,
      words: firstWords(text, SHOWN_CHARS),
    }
  }
}

/** The mix with a change applied: mono, full scale 1, exactly {@link sampleCountAt} samples. */
export async function* soundOf(
  layout: ChapterLayout,
  takeFiles: TakeFiles,
  { sampleRateHz, level }: SoundChange,
  signal: AbortSignal,
): AsyncGenerator<Float32Array> {
  const converted = convertRate(
    inTurns(mixFloats(layout.spans, getSources(layout, takeFiles), signal)),
    TIMELINE_RATE_HZ,
    sampleRateHz,
    sampleCountAt(layout, sampleRateHz),
  )
  if (level === null) return yield* converted
  const limiter = createPeakLimiter(sampleRateHz, level.gain, level.ceiling)
  for await (const piece of converted) yield limiter.push(piece)
  yield limiter.finish()
}

async function* inTurns(pieces: AsyncIterable<Float32Array>): AsyncGenerator<Float32Array> {
  for await (const piece of pieces) {
    yield piece
    // Filtering and measuring a megabyte takes tens of milliseconds; yield to other work in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * @param report called with layout samples measured
 * @param onClipped called for each sample at full scale, at the rate of the change
 */
export async function measureSound(
  layout: ChapterLayout,
  takeFiles: TakeFiles,
  change: SoundChange,
  signal: AbortSignal,
  report: (samples: number) => void = () => undefined,
  onClipped?: (sample: number) => void,
): Promise<SoundFigures> {
  const meter = createSoundMeter(change.sampleRateHz, { onClipped })
  let samples = 0
  for await (const piece of soundOf(layout, takeFiles, change, signal)) {
    meter.push([piece])
    samples += piece.length
    report(Math.round((samples * TIMELINE_RATE_HZ) / change.sampleRateHz))
  }
  return meter.finish()
}

/**
 * The gain that brings a layout's audio to a target with its peaks below the target's ceiling. Limiting reduces
 * loudness, so the result is measured until the target is met or can't be.
 *
 * @param options.peakClearanceDb extra distance of peaks from the ceiling, because an encoder raises them
 * @param options.unmeasuredGainDb gain of audio that can't be measured
 */
export async function findLevel(
  layout: ChapterLayout,
  takeFiles: TakeFiles,
  options: {
    sampleRateHz: number
    target: LoudnessLevel
    peakClearanceDb: number
    unmeasuredGainDb: number
  },
  signal: AbortSignal,
  report?: (samples: number) => void,
): Promise<FoundLevel> {
  const { sampleRateHz, target, peakClearanceDb, unmeasuredGainDb } = options
  let from = 0
  const measure = async (rateHz: number, level: SoundChange['level']) => {
    const start = from
    // How many passes follow is unknown, so each takes a part of what remains.
    const share = (1 - start) * PASS_SHARE
    const figures = await measureSound(layout, takeFiles, { sampleRateHz: rateHz, level }, signal, (samples) =>
      report?.(Math.round(start * timelineLength(layout.spans) + samples * share)),
    )
    from = start + share
    return figures
  }
  const before = await measure(TIMELINE_RATE_HZ, null)
  const ceiling = 10 ** ((target.ceilingDbtp - HEADROOM_DB - peakClearanceDb) / 20)
  let gainDb = distanceTo(target, before) ?? unmeasuredGainDb
  const approach = async (rateHz: number, maxPasses: number): Promise<SoundFigures> => {
    for (let pass = 1; ; pass += 1) {
      const figures = await measure(rateHz, { gain: 10 ** (gainDb / 20), ceiling })
      const missing = distanceTo(target, figures)
      if (missing === null || Math.abs(missing) <= NEAR_DB || pass === maxPasses) return figures
      gainDb += missing
    }
  }
  const isConverted = sampleRateHz !== TIMELINE_RATE_HZ
  // At the mix's own rate first: converting takes several times as long as measuring.
  if (isConverted) await approach(TIMELINE_RATE_HZ, MAX_PASSES)
  const after = await approach(sampleRateHz, isConverted ? MAX_CONVERTED_PASSES : MAX_PASSES)
  return { level: { gain: 10 ** (gainDb / 20), ceiling }, before, after, verdict: judgeLoudness(target, after) }
}
