/** Samples from here on are at full scale; one may be chance, two in a row aren't. */
export const CLIPPED_FROM = 32_700
/** More say no more. */
export const MAX_RUNS = 10_000

/** Levels of several channels before they were mixed: the mix of a clipped channel and a clean one isn't at full scale. */
export interface ChannelLevels {
  /** Peak of the loudest channel in each second, full scale 1. */
  secondPeaks: number[]
  /** First sample and length of each run of at least two samples at full scale, on any channel. */
  clippedRuns: [firstSample: number, sampleCount: number][]
}

/** Records levels while channels are read. */
export interface LevelRecorder {
  /** @param channels of equal length, full scale 1 */
  push(channels: readonly Float32Array[]): void
  readonly levels: ChannelLevels
}

export function createLevelRecorder(sampleRateHz: number): LevelRecorder {
  const levels: ChannelLevels = { secondPeaks: [], clippedRuns: [] }
  let at = 0
  let run = 0
  return {
    levels,
    push(channels) {
      const length = channels[0]?.length ?? 0
      for (let index = 0; index < length; index += 1, at += 1) {
        let peak = 0
        for (const channel of channels) peak = Math.max(peak, Math.abs(channel[index] ?? 0))
        const second = Math.floor(at / sampleRateHz)
        if (peak > (levels.secondPeaks[second] ?? -1)) levels.secondPeaks[second] = Math.min(1, peak)
        run = peak * 32_768 >= CLIPPED_FROM ? run + 1 : 0
        if (run === 2 && levels.clippedRuns.length < MAX_RUNS) levels.clippedRuns.push([at - 1, 2])
        const last = levels.clippedRuns.at(-1)
        if (run > 2 && last && last[0] + last[1] === at) last[1] += 1
      }
    },
  }
}

/** Clipped samples and, in its whole seconds, the peak of the channels in a part of a recording; `endSample` is exclusive. */
export function readLevels(
  { secondPeaks, clippedRuns }: ChannelLevels,
  { startSample, endSample }: { startSample: number; endSample: number },
  sampleRateHz: number,
): { clippedSamples: number; peak: number } {
  const clippedSamples = clippedRuns.reduce(
    (sum, [first, count]) => sum + Math.max(0, Math.min(first + count, endSample) - Math.max(first, startSample)),
    0,
  )
  const whole = secondPeaks.slice(
    Math.ceil(startSample / sampleRateHz),
    Math.max(0, Math.floor(endSample / sampleRateHz)),
  )
  return { clippedSamples, peak: clippedSamples > 0 ? 1 : whole.reduce((most, peak) => Math.max(most, peak), 0) }
}
