import { createLiveMixer, type LiveMixer } from '#shared/domain/live-mixer.ts'
import { readSound } from '../listening/read-sound.ts'
import { createBandListener } from './listen-to-bands.ts'
import type { BandListener } from './listen-to-bands.ts'
import { createPhaseScorer, PHASES } from './score-phases.ts'
import { weighScore } from './weigh-score.ts'

/** Result of watermark detection in a file. */
export type WatermarkFinding =
  | {
      kind: 'heard'
      watermarked: boolean
      /** 0 to 1: confidence that there is a watermark. 0.5 and above is `watermarked`. */
      confidence: number
      /** Score of the best position, in standard deviations of all positions. */
      score: number
    }
  | { kind: 'unusable'; message: string }

/** Shorter audio contains too little of the pattern. */
const SHORTEST_MS = 1_500
/**
 * Numbers of blocks, about one second each, examined together: a short clip, a paragraph. The third option is all of
 * them.
 */
const RUN_BLOCKS = [3, 12]
/** Median absolute value of a normal variable, in standard deviations. */
const MEDIAN_ABSOLUTE = 0.6745

/**
 * Detects the watermark in a file of any format supported by `readSound`, channels mixed. A long file is processed in
 * full, one second at a time; a watermark in part of it, or restarting with each part, is found too.
 *
 * @throws UndecodableRecording
 */
export async function findWatermark(bytes: Uint8Array): Promise<WatermarkFinding> {
  const blocks: Float32Array[] = []
  let heardMs = 0
  await readSound(bytes, async ({ pieces }) => {
    const scorer = createPhaseScorer()
    let listener: BandListener | undefined
    let mixer: LiveMixer | undefined
    for await (const { channels, sampleRateHz } of pieces()) {
      mixer ??= createLiveMixer(channels.length, sampleRateHz)
      const samples = mixer.push(channels)
      heardMs += (samples.length * 1_000) / sampleRateHz
      listener ??= createBandListener(sampleRateHz)
      blocks.push(...scorer.push(listener.push(samples)))
    }
    if (listener !== undefined) blocks.push(...scorer.push(listener.finish()), ...scorer.finish())
  })
  if (heardMs < SHORTEST_MS) {
    return { kind: 'unusable', message: `is ${(heardMs / 1_000).toFixed(1)} s long; at least 3 s of speech are needed` }
  }
  const { score, runs } = bestScore(blocks)
  if (runs === 0) return { kind: 'unusable', message: 'holds nothing that sounds' }
  const confidence = weighScore(score, runs * PHASES)
  return { kind: 'heard', watermarked: confidence >= 0.5, confidence, score }
}

/** The best phase of any run of blocks, relative to scores by chance. */
function bestScore(blocks: readonly Float32Array[]): { score: number; runs: number } {
  let best = 0
  let runs = 0
  const lengths = [...RUN_BLOCKS.filter((length) => length < blocks.length), blocks.length]
  for (const length of lengths) {
    for (let from = 0; from + length <= blocks.length; from += Math.max(1, Math.floor(length / 3))) {
      const sums = new Float64Array(PHASES)
      for (const block of blocks.slice(from, from + length))
        for (let phase = 0; phase < PHASES; phase++) sums[phase] = (sums[phase] as number) + (block[phase] as number)
      const sizes = sums.map(Math.abs).sort()
      const deviation = (sizes[PHASES / 2] as number) / MEDIAN_ABSOLUTE
      if (deviation === 0) continue
      runs++
      best = Math.max(best, Math.max(...sums) / deviation)
    }
  }
  return { score: best, runs }
}
