import type { SoundFigures } from '#shared/contract/exports.ts'
import { createLoudnessMeter } from './measure-loudness.ts'
import { createTruePeakFollower } from './true-peak.ts'

/** Window length for detecting silence. */
const WINDOW_SECONDS = 0.05
/** Anything below counts as silence. */
const SILENCE_DBFS = -60
/** Windows of the noise floor: half a second, as in Audacity's ACX Check. */
const FLOOR_WINDOWS = 10
/** Power of noise in pauses at most, relative to that of the whole audio: 20 dB below. */
const LOUDEST_NOISE = 0.01
/** Half a step of 16-bit audio: what is below is digital silence. */
const DIGITAL_SILENCE_POWER = (0.5 / 32_768) ** 2
/** Samples from here on are at full scale. */
export const CLIPPED_FROM = 32_766 / 32_768

/** Measures audio chunk by chunk. */
export interface SoundMeter {
  /** @param channels of equal length, full scale 1 */
  push(channels: readonly Float32Array[]): void
  /** Figures for everything pushed. */
  finish(): SoundFigures
}

/**
 * Levels of several channels are those of their mean power; peaks and clipped samples count in each channel.
 *
 * @param options.loudnessWeights of each channel, as for `createLoudnessMeter`
 * @param options.onClipped called for each sample at full scale, with its place in its channel from 0
 */
export function createSoundMeter(
  sampleRateHz: number,
  {
    loudnessWeights = [1],
    onClipped,
  }: { loudnessWeights?: readonly number[]; onClipped?: (sample: number) => void } = {},
): SoundMeter {
  const loudness = createLoudnessMeter(sampleRateHz, loudnessWeights)
  const followers = loudnessWeights.map(() => createTruePeakFollower())
  const windowSamples = Math.round(sampleRateHz * WINDOW_SECONDS)
  /** Mean power of each window. */
  const windows: number[] = []
  let energy = 0
  let inWindow = 0
  let total = 0
  let count = 0
  let peak = 0
  let clippedSamples = 0

  const follow = (channels: readonly Float32Array[]) => {
    for (const [place, follower] of followers.entries()) {
      const samples = channels[place] as Float32Array
      for (let index = 0; index < samples.length; index += 1)
        peak = Math.max(peak, follower.next(samples[index] as number, peak))
    }
  }
  const noteClipped = (samples: Float32Array) => {
    for (let index = 0; index < samples.length; index += 1) {
      if (Math.abs(samples[index] as number) < CLIPPED_FROM) continue
      clippedSamples += 1
      onClipped?.(count + index)
    }
  }

  return {
    push(channels) {
      loudness.push(channels)
      follow(channels)
      channels.forEach(noteClipped)
      const length = channels[0]?.length ?? 0
      count += length
      for (let from = 0; from < length;) {
        const to = Math.min(length, from + windowSamples - inWindow)
        for (const samples of channels) energy += sumSquares(samples, from, to) / channels.length
        inWindow += to - from
        from = to
        if (inWindow < windowSamples) continue
        windows.push(energy / windowSamples)
        total += energy
        energy = 0
        inWindow = 0
      }
    },
    finish() {
      follow(followers.map(({ delaySamples }) => new Float32Array(delaySamples)))
      const levels = windows.map(toDecibels)
      return {
        durationMs: (count * 1000) / sampleRateHz,
        integratedLufs: loudness.integratedLufs(),
        truePeakDbtp: peak > 0 ? 20 * Math.log10(peak) : null,
        rmsDbfs: total + energy > 0 ? toDecibels((total + energy) / count) : null,
        noiseFloorDbfs: findNoiseFloor(windows, count > 0 ? (total + energy) / count : 0),
        clippedSamples,
        ...silencesOf(levels),
      }
    },
  }
}

/**
 * Level of the quietest windows. ACX Check takes half a second in one piece, which is nearly always silence that the
 * studio added. So windows of digital silence are left out, and those beside them, which may contain a part of it. If
 * what remains is as loud as speech, there is no noise in the pauses.
 *
 * @param meanPower of the whole audio
 */
function findNoiseFloor(powers: readonly number[], meanPower: number): number | null {
  const isSilent = (power: number | undefined) => power !== undefined && power < DIGITAL_SILENCE_POWER
  /** In ascending order. */
  const quietest: number[] = []
  for (const [index, power] of powers.entries()) {
    if (isSilent(powers[index - 1]) || isSilent(power) || isSilent(powers[index + 1])) continue
    if (quietest.length === FLOOR_WINDOWS && power >= (quietest.at(-1) ?? 0)) continue
    const place = quietest.findIndex((other) => other > power)
    quietest.splice(place < 0 ? quietest.length : place, 0, power)
    quietest.length = Math.min(quietest.length, FLOOR_WINDOWS)
  }
  if (quietest.length < FLOOR_WINDOWS) return null
  const floor = quietest.reduce((sum, power) => sum + power, 0) / FLOOR_WINDOWS
  const arePausesSilent = powers.filter(isSilent).length >= FLOOR_WINDOWS
  return arePausesSilent && floor > meanPower * LOUDEST_NOISE ? null : toDecibels(floor)
}

function sumSquares(samples: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let index = from; index < to; index += 1) sum += (samples[index] as number) * (samples[index] as number)
  return sum
}

function toDecibels(power: number): number {
  return 10 * Math.log10(power)
}

function silencesOf(
  levels: readonly number[],
): Pick<SoundFigures, 'leadingSilenceMs' | 'trailingSilenceMs' | 'longestSilenceMs'> {
  const windowMs = WINDOW_SECONDS * 1000
  const sounds = (level: number) => level > SILENCE_DBFS
  const first = levels.findIndex(sounds)
  if (first < 0) {
    const whole = levels.length * windowMs
    return { leadingSilenceMs: whole, trailingSilenceMs: whole, longestSilenceMs: whole }
  }
  const last = levels.findLastIndex(sounds)
  let longest = 0
  let run = 0
  for (const level of levels.slice(first, last + 1)) {
    run = sounds(level) ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return {
    leadingSilenceMs: first * windowMs,
    trailingSilenceMs: (levels.length - 1 - last) * windowMs,
    longestSilenceMs: longest * windowMs,
  }
}
