import { describe, expect, it } from 'vitest'
import { createLiveMixer } from './live-mixer.ts'
import { type ChannelMix, type ChannelOrder, createChannelMeter, describeMix, mixChannels } from './mix-channels.ts'

const RATE_HZ = 8_000

/** Syllables at 3 Hz between pauses, of one pitch. */
function voice(seconds: number, { peak = 0.5, hz = 200, fromSeconds = 0, toSeconds = seconds } = {}): Float32Array {
  return Float32Array.from({ length: seconds * RATE_HZ }, (_, index) => {
    const at = index / RATE_HZ
    if (at < fromSeconds || at >= toSeconds) return 0
    return peak * Math.max(0, Math.sin(2 * Math.PI * 1.5 * at)) * Math.sin(2 * Math.PI * hz * at)
  })
}
const silence = (seconds: number) => new Float32Array(seconds * RATE_HZ)
const scaled = (samples: Float32Array, factor: number) => samples.map((sample) => sample * factor)
const noise = (seconds: number, peak: number) =>
  Float32Array.from({ length: seconds * RATE_HZ }, (_, index) => peak * Math.sin(index * index * 0.37))
const powerDb = (samples: Float32Array) =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

function expectSame(samples: Float32Array, wanted: Float32Array | undefined): void {
  // Zero has two signs.
  expect(samples.map((sample) => sample + 0)).toEqual(wanted?.map((sample) => sample + 0))
}

function mix(channels: Float32Array[], order?: ChannelOrder): { mix: ChannelMix; samples: Float32Array } {
  const meter = createChannelMeter(channels.length, RATE_HZ, order)
  // In pieces that no window divides.
  const length = channels[0]?.length ?? 0
  for (let from = 0; from < length; from += 777)
    meter.push(channels.map((channel) => channel.subarray(from, from + 777)))
  const decided = meter.decide()
  return { mix: decided, samples: mixChannels(channels, decided.weights) }
}

describe('two channels', () => {
  it.each([
    ['left', [voice(3), silence(3)], 0],
    ['right', [silence(3), voice(3)], 1],
    ['left, beside noise', [voice(3), noise(3, 0.01)], 0],
    ['right, with a quiet copy on the other', [scaled(voice(3), 0.2), voice(3)], 1],
  ] as const)('with a voice on one keep its level: %s', (_what, channels, used) => {
    const { mix: decided, samples } = mix([...channels])

    expect(decided).toMatchObject({ kind: 'only', channel: used })
    expectSame(samples, channels[used])
  })

  it('that are alike are averaged', () => {
    const { mix: decided, samples } = mix([voice(3), voice(3)])

    expect(decided).toEqual({ kind: 'all', channel: null, weights: [0.5, 0.5] })
    expect(powerDb(samples)).toBeCloseTo(powerDb(voice(3)), 5)
  })

  it('with a voice each, one after the other, keep both', () => {
    const one = voice(20, { toSeconds: 18 })
    const other = voice(20, { peak: 0.3, hz: 150, fromSeconds: 18 })

    expect(mix([one, other]).mix).toMatchObject({ kind: 'all', weights: [0.5, 0.5] })
  })

  it.each([
    ['all the time', scaled(voice(3), -1)],
    ['nearly', scaled(voice(3), -0.9)],
    ['in one half', Float32Array.from(voice(3), (sample, index) => (index < 1.5 * RATE_HZ ? sample : -sample))],
  ])('that are opposed become the louder one, and say so: %s', (_what, right) => {
    const { mix: decided, samples } = mix([voice(3), right])

    expect(decided).toMatchObject({ kind: 'canceling', channel: 0 })
    expect(describeMix(decided)).toEqual({ kind: 'canceling', count: 2, speaker: 'left', number: 1 })
    expectSame(samples, voice(3))
  })

  it('that are opposed become the right one if it is louder', () => {
    expect(describeMix(mix([scaled(voice(3), -0.8), voice(3)]).mix)).toMatchObject({ speaker: 'right', number: 2 })
  })

  it('without any sound are averaged', () => {
    expect(mix([silence(1), silence(1)]).mix).toMatchObject({ kind: 'all' })
    expect(createChannelMeter(2, RATE_HZ).decide()).toMatchObject({ kind: 'all' })
  })
})

describe('surround sound', () => {
  const around = (center: Float32Array, others = 0.05) => [
    noise(3, others),
    noise(3, others).toReversed(),
    center,
    noise(3, others),
    noise(3, others),
    noise(3, others).toReversed(),
  ]

  it('keeps the level of a voice in the center', () => {
    const { samples } = mix(around(voice(3)))

    expect(Math.abs(powerDb(samples) - powerDb(voice(3)))).toBeLessThan(0.7)
  })

  it('keeps a voice that is alone in the center as it is', () => {
    expectSame(mix(around(voice(3), 0)).samples, voice(3))
  })

  it('in Vorbis’ order has the center second', () => {
    const [left, right, center, low, ...back] = around(voice(3), 0.2) as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    const { weights } = mix([left, center, right, ...back, low], 'vorbis').mix

    expect(weights[1]).toBe(Math.max(...weights))
    expect(weights[5]).toBe(0)
  })

  it('is lowered to 1 dB below full scale where it would clip', () => {
    const loud = voice(3, { peak: 1 })
    const { samples } = mix([loud, loud, loud, loud, loud, loud])

    expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeCloseTo(10 ** (-1 / 20), 4)
  })

  it('without a center keeps the level of a voice between left and right', () => {
    const { samples } = mix([voice(3), voice(3), silence(3), silence(3), silence(3), silence(3)])

    expect(powerDb(samples)).toBeCloseTo(powerDb(voice(3)), 5)
  })

  it('leaves the low channel out, unless it is the only one', () => {
    const channels = [...around(voice(3), 0)]
    channels[3] = voice(3, { hz: 50, peak: 1 })
    expect(mix(channels).mix).toMatchObject({ kind: 'only', channel: 2 })
    channels[2] = silence(3)
    expect(mix(channels).mix).toMatchObject({ kind: 'only', channel: 3 })
  })
})

it('averages those of many channels that have sound', () => {
  const channels = Array.from({ length: 16 }, (_, index) => (index < 2 ? voice(3) : silence(3)))

  expectSame(mix(channels).samples, voice(3))
})

describe('a live mix', () => {
  it('keeps the level of a voice on one channel, from its first syllable on', () => {
    const mixer = createLiveMixer(2, RATE_HZ)
    const channel = voice(3)
    const pieces: Float32Array[] = []
    for (let at = 0; at < channel.length; at += 400)
      pieces.push(mixer.push([channel.subarray(at, at + 400), new Float32Array(400)]))

    expect(mixer.mix).toMatchObject({ kind: 'only', channel: 0 })
    const mixed = Float32Array.from(pieces.flatMap((piece) => [...piece]))
    expect(powerDb(mixed)).toBeCloseTo(powerDb(channel), 1)
  })

  it('changes without a click when the voice moves to the other channel', () => {
    const mixer = createLiveMixer(2, RATE_HZ)
    const steady = Float32Array.from({ length: 400 }, () => 0.5)
    for (let piece = 0; piece < 10; piece += 1) mixer.push([steady, new Float32Array(400)])
    const turned = mixer.push([steady, steady.map((sample) => -sample)])

    expect(
      Math.max(...turned.subarray(1).map((sample, index) => Math.abs(sample - (turned[index] ?? 0)))),
    ).toBeLessThan(0.01)
  })

  it('doesn’t let opposed channels cancel each other out', () => {
    const mixer = createLiveMixer(2, RATE_HZ)
    const one = voice(1)

    expectSame(mixer.push([one, one.map((sample) => -sample)]), one)
    expect(mixer.mix.kind).toBe('canceling')
  })
})
