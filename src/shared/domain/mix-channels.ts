/** How a file or a microphone orders its channels. WAV's order is also that of FLAC, AIFF, AAC and Opus here. */
export type ChannelOrder = 'wav' | 'vorbis'

type Speaker = 'left' | 'right' | 'center' | 'low' | 'side'

/**
 * How channels become one. `all`: several carry sound and are mixed. `only`: one carries sound, and is taken as it is.
 * `canceling`: mixed they'd cancel each other out, so the loudest is taken as it is.
 */
export interface ChannelMix {
  kind: 'all' | 'only' | 'canceling'
  /** Index of the only channel that is used; null if all are. */
  channel: number | null
  /** Factor of each channel. */
  weights: readonly number[]
}

/** Channels are compared in pieces this long. */
const WINDOW_SECONDS = 0.05
/** Windows this far below the loudest say nothing of where a voice is, as power: 20 dB. */
const AUDIBLE_SHARE = 1 / 100
/** A channel carries sound if it has at least this share of the strongest channel's power: 6 dB less. */
const SAME_POWER = 1 / 4
/** It also does if it is the loudest in this share of the audible windows: another person speaks on it. */
const LEADING_SHARE = 0.02
/** A mix has lost this much of what the loudest channel adds to it, as power, if channels cancel: 6 dB. */
const LOST_SHARE = 1 / 4
/** Channels cancel if they do in this share of the audible windows. */
const CANCELING_SHARE = 0.1

/** A sum of many channels is lowered to this peak: 1 dB below full scale, so that it doesn't count as clipped. */
const MIX_CEILING = 10 ** (-1 / 20)

const SIDE = Math.SQRT1_2
/** 1.5 dB more, in power. */
const SIDE_LOUDNESS = 1.41
/** Relative to the center. As in ITU-R BS.775, where the center keeps its level and the low-frequency channel is left out. */
const SPEAKER_WEIGHTS: Readonly<Record<Speaker, number>> = { left: SIDE, right: SIDE, center: 1, low: 0, side: 0.5 }

const LAYOUTS: Readonly<Record<ChannelOrder, Readonly<Record<number, readonly Speaker[]>>>> = {
  wav: {
    2: ['left', 'right'],
    3: ['left', 'right', 'center'],
    4: ['left', 'right', 'side', 'side'],
    5: ['left', 'right', 'center', 'side', 'side'],
    6: ['left', 'right', 'center', 'low', 'side', 'side'],
    7: ['left', 'right', 'center', 'low', 'side', 'side', 'side'],
    8: ['left', 'right', 'center', 'low', 'side', 'side', 'side', 'side'],
  },
  vorbis: {
    2: ['left', 'right'],
    3: ['left', 'center', 'right'],
    4: ['left', 'right', 'side', 'side'],
    5: ['left', 'center', 'right', 'side', 'side'],
    6: ['left', 'center', 'right', 'side', 'side', 'low'],
    7: ['left', 'center', 'right', 'side', 'side', 'side', 'low'],
    8: ['left', 'center', 'right', 'side', 'side', 'side', 'side', 'low'],
  },
}

/** A mix as the report of a recording says it: with the only channel used, by its place and its number from 1. */
export function describeMix({ kind, channel, weights }: ChannelMix, order: ChannelOrder = 'wav') {
  const count = weights.length
  const speaker = channel === null ? null : getSpeaker(count, channel, order)
  return { kind, count, speaker, number: channel === null ? null : channel + 1 }
}

/** What a channel is for: `left`, `right`, `center`; null for any other, and where channels have no known places. */
function getSpeaker(count: number, channel: number, order: ChannelOrder): 'left' | 'right' | 'center' | null {
  const speaker = LAYOUTS[order][count]?.[channel]
  return speaker === 'left' || speaker === 'right' || speaker === 'center' ? speaker : null
}

/** How much the power of each channel counts for loudness, by ITU-R BS.1770-4; all alike where they have no known places. */
export function getLoudnessWeights(count: number, order: ChannelOrder): number[] {
  const speakers = LAYOUTS[order][count]
  return Array.from({ length: count }, (_, channel) => {
    const speaker = speakers?.[channel]
    if (speaker === 'low') return 0
    return speaker === 'side' ? SIDE_LOUDNESS : 1
  })
}

/** Decides how the channels of a recording are mixed, from its sound. */
export interface ChannelMeter {
  /** @param channels of equal length, full scale 1 */
  push(channels: readonly Float32Array[]): void
  /** Seconds pushed so far. */
  readonly seconds: number
  /** Whether anything but zeros was pushed. */
  readonly hasSound: boolean
  /**
   * The mix of what was pushed. Two channels that both carry sound are averaged. With more, the center keeps its level and
   * the others are added as in ITU-R BS.775, all lower if the sum came close to clipping. One that alone carries sound keeps its level.
   */
  decide(): ChannelMix
}

/**
 * The one rule by which channels become mono, for files, microphones and the sandbox: see {@link ChannelMeter.decide}.
 *
 * @param maxSeconds only so much of the end of what was pushed counts
 */
export function createChannelMeter(
  count: number,
  sampleRateHz: number,
  order: ChannelOrder = 'wav',
  maxSeconds = Infinity,
): ChannelMeter {
  const usual = getUsualWeights(count, order)
  const center = LAYOUTS[order][count]?.indexOf('center') ?? -1
  const windowSamples = Math.max(1, Math.round(sampleRateHz * WINDOW_SECONDS))
  /** Power of each channel and of the usual mix, per window. */
  const windows: Float32Array[] = []
  let sums = new Float32Array(count + 1)
  let inWindow = 0
  let sampleCount = 0
  let mixPeak = 0
  let hasSound = false

  const endWindow = (): void => {
    windows.push(sums.map((sum) => sum / inWindow))
    hasSound ||= sums.some((sum) => sum > 0)
    if (windows.length * WINDOW_SECONDS > maxSeconds) windows.shift()
    sums = new Float32Array(count + 1)
    inWindow = 0
  }

  return {
    get seconds() {
      return sampleCount / sampleRateHz
    },
    get hasSound() {
      return hasSound
    },
    push(channels) {
      const length = channels[0]?.length ?? 0
      sampleCount += length
      const mixed = mixChannels(channels, usual)
      for (let from = 0; from < length;) {
        const end = Math.min(length, from + windowSamples - inWindow)
        for (let channel = 0; channel < count; channel += 1)
          sums[channel] = (sums[channel] as number) + getEnergy(channels[channel] ?? mixed, from, end)
        sums[count] = (sums[count] as number) + getEnergy(mixed, from, end)
        inWindow += end - from
        from = end
        if (inWindow === windowSamples) endWindow()
      }
      if (count > 2) for (const sample of mixed) mixPeak = Math.max(mixPeak, Math.abs(sample))
    },
    decide() {
      const last = inWindow > 0 ? [sums.map((sum) => sum / inWindow)] : []
      const { active, strongest, isCanceling } = compareChannels([...windows, ...last], usual)
      if (active.length === 1 && count > 1) return takeOne('only', active[0] as number, count)
      if (isCanceling) return takeOne('canceling', strongest, count)
      if (count <= 2) return { kind: 'all', channel: null, weights: usual }
      if (LAYOUTS[order][count] === undefined)
        return {
          kind: 'all',
          channel: null,
          weights: usual.map((_, at) => (active.includes(at) ? 1 / active.length : 0)),
        }
      // Without a center, a voice is in the middle between left and right: each adds half of it.
      const share = active.includes(center) ? 1 : SIDE
      const factor = share / Math.max(1, (mixPeak * share) / MIX_CEILING)
      return { kind: 'all', channel: null, weights: usual.map((weight) => weight * factor) }
    },
  }
}

/** One channel from several, with the factors of a {@link ChannelMix}. */
export function mixChannels(channels: readonly Float32Array[], weights: readonly number[]): Float32Array<ArrayBuffer> {
  const mixed = new Float32Array(channels[0]?.length ?? 0)
  for (const [index, channel] of channels.entries()) {
    const weight = weights[index] ?? 0
    if (weight === 0) continue
    for (let at = 0; at < mixed.length; at += 1) mixed[at] = (mixed[at] as number) + weight * (channel[at] ?? 0)
  }
  return mixed
}

function getUsualWeights(count: number, order: ChannelOrder): readonly number[] {
  const layout = LAYOUTS[order][count]
  if (layout === undefined || count === 2) return Array.from({ length: count }, () => 1 / count)
  return layout.map((speaker) => SPEAKER_WEIGHTS[speaker])
}

function takeOne(kind: 'only' | 'canceling', channel: number, count: number): ChannelMix {
  return { kind, channel, weights: Array.from({ length: count }, (_, index) => (index === channel ? 1 : 0)) }
}

function getEnergy(samples: Float32Array, from: number, end: number): number {
  let sum = 0
  for (let at = from; at < end; at += 1) sum += (samples[at] as number) ** 2
  return sum
}

/** @param usual weights of the mix whose power is behind those of the channels in each window */
function compareChannels(windows: readonly Float32Array[], usual: readonly number[]) {
  const count = usual.length
  const powers = (at: number) => (window: Float32Array) => window[at] as number
  const hasSound = (at: number) => windows.some((window) => powers(at)(window) > 0)
  const all = usual.map((_, at) => at)
  // The low-frequency channel counts only if nothing else is there.
  const mixed = all.filter((at) => usual[at] !== 0)
  const counted = mixed.some(hasSound) ? mixed : all
  const getLoudest = (window: Float32Array) =>
    counted.reduce((best, at) => (powers(at)(window) > powers(best)(window) ? at : best), counted[0] ?? 0)

  const loudest = windows.reduce((most, window) => Math.max(most, powers(getLoudest(window))(window)), 0)
  const totals = new Float64Array(count)
  const leads = new Float64Array(count)
  let audible = 0
  let canceled = 0
  for (const window of windows) {
    const leader = getLoudest(window)
    const power = powers(leader)(window)
    if (power === 0 || power < loudest * AUDIBLE_SHARE) continue
    audible += 1
    leads[leader] = (leads[leader] as number) + 1
    for (const at of counted) totals[at] = (totals[at] as number) + powers(at)(window)
    if (powers(count)(window) < power * (usual[leader] as number) ** 2 * LOST_SHARE) canceled += 1
  }
  const strongest = counted.reduce((best, at) => ((totals[at] as number) > (totals[best] as number) ? at : best), 0)
  const active = counted.filter(
    (at) =>
      (totals[at] as number) >= (totals[strongest] as number) * SAME_POWER ||
      (leads[at] as number) > audible * LEADING_SHARE,
  )
  return { active, strongest, isCanceling: audible > 0 && canceled > audible * CANCELING_SHARE }
}
