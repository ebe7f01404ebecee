import type { LoudnessTarget, SoundFigures } from '#shared/contract/exports.ts'
import { TIMELINE_RATE_HZ, timelineLength } from '#shared/domain/chapter-timeline.ts'
import { firstWords } from '#shared/domain/first-words.ts'
import { convertRate } from '../../media/convert-rate.ts'
import { createPeakLimiter } from '../../media/peak-limiter.ts'
import { createSoundMeter } from '../../media/sound-meter.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { distanceTo, isMet, LOUDNESS_TARGETS } from './loudness-targets.ts'
import { mixChapter, mixFloats, type MixSource } from './mix-chapter.ts'
import type { ChapterLayout } from './read-chapter-layout.ts'

/** What is measured again after a limiter has taken something away: until it is this near, and not more often. */
const NEAR_DB = 0.1
const MOST_PASSES = 8
/** Meters differ by so much on where between two samples a wave is highest. */
const HEADROOM_DB = 0.2

/** Of a block's text, where it is named by how it begins. */
const SHOWN_CHARS = 40

/** What brings a sound to its target, as it was and as it becomes. */
export interface FoundLevel {
  level: SoundChange['level']
  before: SoundFigures
  after: SoundFigures | null
  /** False where its peaks are too far above the rest: the target was not reached. */
  isMet: boolean
}

/** How a sound is changed on its way into a file. */
export interface SoundChange {
  sampleRateHz: number
  /** Null leaves the level as it is. */
  level: { gain: number; ceiling: number } | null
}

/** Samples a layout's sound has at another rate. */
export function sampleCountAt(layout: ChapterLayout, sampleRateHz: number): number {
  return Math.round((timelineLength(layout.spans) * sampleRateHz) / TIMELINE_RATE_HZ)
}

/**
 * The mix of a layout's active takes with their pauses, as it is stored: signed 16-bit little-endian mono at
 * `TIMELINE_RATE_HZ`. What is yielded holds until the next pull.
 *
 * @throws StudioError `export_failed`: a take's file is missing or shorter than the layout says
 */
export function mixOf(layout: ChapterLayout, takeFiles: TakeFiles, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  return mixChapter(layout.spans, sourcesOf(layout, takeFiles), signal)
}

function sourcesOf(layout: ChapterLayout, takeFiles: TakeFiles): (takeId: string) => MixSource {
  const blocks = new Map(layout.blocks.flatMap((block) => (block.activeTake ? [[block.activeTake.id, block]] : [])))
  return (takeId) => {
    const block = blocks.get(takeId)
    const take = block?.activeTake
    // What was spoken, where nothing is written any more.
    const text = block?.text.trim() || (take?.inputs.text ?? '')
    return {
      path: takeFiles.audioPath(takeId),
      sampleRateHz: take?.sampleRateHz ?? TIMELINE_RATE_HZ,
      words: firstWords(text, SHOWN_CHARS),
    }
  }
}

/** The mix as a change leaves it: mono, full scale 1, exactly {@link sampleCountAt} samples. */
export async function* soundOf(
  layout: ChapterLayout,
  takeFiles: TakeFiles,
  { sampleRateHz, level }: SoundChange,
  signal: AbortSignal,
): AsyncGenerator<Float32Array> {
  const converted = convertRate(
    inTurns(mixFloats(layout.spans, sourcesOf(layout, takeFiles), signal)),
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
    // Filtering and measuring a megabyte takes tens of milliseconds; the rest of the studio gets its turn between two.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** @param report hears of samples of the layout that were measured */
export async function measureSound(
  layout: ChapterLayout,
  takeFiles: TakeFiles,
  change: SoundChange,
  signal: AbortSignal,
  report: (samples: number) => void = () => undefined,
): Promise<SoundFigures> {
  const meter = createSoundMeter(change.sampleRateHz)
  let samples = 0
  for await (const piece of soundOf(layout, takeFiles, change, signal)) {
    meter.push(piece)
    samples += piece.length
    report(Math.round((samples * TIMELINE_RATE_HZ) / change.sampleRateHz))
  }
  return meter.finish()
}

/**
 * How far up or down a layout's sound must go to be at a target, its peaks held below the target's ceiling. A limiter takes
 * some loudness away again, so what it leaves is measured until the target is met or cannot be.
 */
export async function findLevel(
  layout: ChapterLayout,
  takeFiles: TakeFiles,
  { sampleRateHz, loudness }: { sampleRateHz: number; loudness: LoudnessTarget },
  signal: AbortSignal,
  report?: (samples: number) => void,
): Promise<FoundLevel> {
  const measure = (level: SoundChange['level']) =>
    measureSound(layout, takeFiles, { sampleRateHz, level }, signal, report)
  const before = await measure(null)
  if (loudness === 'as-is') return { level: null, before, after: null, isMet: true }
  const target = LOUDNESS_TARGETS[loudness]
  const ceiling = 10 ** ((target.ceilingDbtp - HEADROOM_DB) / 20)
  let gainDb = distanceTo(target, before) ?? 0
  let after = before
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    after = await measure({ gain: 10 ** (gainDb / 20), ceiling })
    const missing = distanceTo(target, after)
    if (missing === null || Math.abs(missing) <= NEAR_DB || pass === MOST_PASSES - 1) break
    gainDb += missing
  }
  return { level: { gain: 10 ** (gainDb / 20), ceiling }, before, after, isMet: isMet(target, after) }
}
