import { type ChannelMix, createChannelMeter, mixChannels } from './mix-channels.ts'

/** What is heard now, as a decision on the last seconds. */
const HEARD_SECONDS = 10

/** Mixes channels to mono while they arrive. */
export interface LiveMixer {
  /** Mono samples of one piece, all channels of equal length. */
  push(channels: readonly Float32Array[]): Float32Array<ArrayBuffer>
  /** The mix of the last piece. */
  readonly mix: ChannelMix
}

/**
 * Applies the rule of `createChannelMeter` to the last ten seconds, for audio whose rest isn't known yet. When the mix
 * changes, it does so gradually over one piece, so nothing clicks.
 */
export function createLiveMixer(count: number, sampleRateHz: number): LiveMixer {
  const meter = createChannelMeter(count, sampleRateHz, 'wav', HEARD_SECONDS)
  let mix = meter.decide()
  let isFirst = true
  return {
    get mix() {
      return mix
    },
    push(channels) {
      const length = channels[0]?.length ?? 0
      if (count === 1) return Float32Array.from(channels[0] ?? [])
      meter.push(channels)
      const before = mix
      mix = meter.decide()
      const samples = mixChannels(channels, mix.weights)
      const isSame = mix.weights.every((weight, at) => weight === before.weights[at])
      if (isSame || isFirst) {
        isFirst = false
        return samples
      }
      const old = mixChannels(channels, before.weights)
      for (let at = 0; at < length; at += 1) {
        const share = (at + 1) / length
        samples[at] = (old[at] as number) * (1 - share) + (samples[at] as number) * share
      }
      return samples
    },
  }
}
