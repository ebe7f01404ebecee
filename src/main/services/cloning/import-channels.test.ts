import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Recording } from '#shared/contract/cloning.ts'
import { wavHeader } from '../../media/wav-header.ts'
import { openCloning, type OpenedCloning, RATE_HZ, voiceLike } from './open-cloning.test-support.ts'

let studio: OpenedCloning
beforeAll(async () => {
  studio = await openCloning()
})
afterAll(() => studio.close())

const voice = (gain = 0.3) => voiceLike(12_000, { rateHz: RATE_HZ, gain })
const silence = () => new Int16Array(voice().length)
const scaled = (samples: Int16Array, factor: number) =>
  samples.map((sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * factor))))

function wav(channels: readonly Int16Array[], { isStreamed = false } = {}): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0
  const data = Buffer.alloc(frames * channels.length * 2)
  channels.forEach((samples, channel) =>
    samples.forEach((sample, index) => data.writeInt16LE(sample, (index * channels.length + channel) * 2)),
  )
  const header = Buffer.from(wavHeader(RATE_HZ, data.length))
  header.writeUInt16LE(channels.length, 22)
  header.writeUInt32LE(RATE_HZ * channels.length * 2, 28)
  header.writeUInt16LE(channels.length * 2, 32)
  if (isStreamed) {
    header.writeUInt32LE(0xffff_ffff, 4)
    header.writeUInt32LE(0xffff_ffff, 40)
  }
  return new Uint8Array(Buffer.concat([header, data]))
}

let uploads = 0
async function importFile(bytes: Uint8Array<ArrayBuffer>): Promise<Recording> {
  const { speaker } = studio.addSpeaker()
  uploads += 1
  const uploadId = `upl_channels${uploads}`
  await studio.upload(uploadId, bytes)
  return studio.cloning.importRecording(
    { speakerId: speaker.id, purpose: 'sample', uploadId, fileName: 'two.wav' },
    new AbortController().signal,
  )
}

const levelOf = ({ quality }: Recording) => quality?.speechLevelDbfs ?? 0
const channelsOf = ({ origin }: Recording) => origin.channels
const codesOf = ({ quality }: Recording) => quality?.problems.map(({ code }) => code)

describe('a file with two channels', () => {
  it.each([
    ['left', () => wav([voice(), silence()]), { speaker: 'left', number: 1 }],
    ['right', () => wav([silence(), voice()]), { speaker: 'right', number: 2 }],
    ['left, of a stream', () => wav([voice(), silence()], { isStreamed: true }), { speaker: 'left', number: 1 }],
  ] as const)('and a voice on one keeps its level, and says so: %s', async (_what, make, used) => {
    const recording = await importFile(make())

    expect(channelsOf(recording)).toEqual({ kind: 'only', count: 2, ...used })
    expect(levelOf(recording)).toBeCloseTo(levelOf(await importFile(wav([voice()]))), 1)
  })

  it('and a clipped voice on one is reported as clipped, like the voice alone', async () => {
    const clipped = scaled(voice(), 8)
    const [alone, beside] = [await importFile(wav([clipped])), await importFile(wav([clipped, silence()]))]

    expect(beside.quality?.clippedSamples).toBe(alone.quality?.clippedSamples)
    expect(codesOf(beside)).toContain('clipped')
  })

  it('that are mixed is reported as clipped if one of them is, but not where it isn’t', async () => {
    const clipped = voice()
    clipped.fill(32_767, 6 * RATE_HZ, 6 * RATE_HZ + 200)
    const recording = await importFile(wav([clipped, scaled(clipped, 0.7)]))
    const trimmed = await studio.cloning.trim({ recordingId: recording.id, startMs: 0, endMs: 5_900 })

    expect(channelsOf(recording)?.kind).toBe('all')
    expect(recording.quality?.clippedSamples).toBe(200)
    expect(recording.quality?.peakDbfs).toBeCloseTo(0, 1)
    expect(trimmed.quality?.clippedSamples).toBe(0)
  })

  it('that cancel each other out becomes the left one, and says so', async () => {
    const recording = await importFile(wav([voice(), scaled(voice(), -1)]))

    expect(channelsOf(recording)).toEqual({ kind: 'canceling', count: 2, speaker: 'left', number: 1 })
    expect(levelOf(recording)).toBeCloseTo(levelOf(await importFile(wav([voice()]))), 1)
    expect(codesOf(recording)).not.toContain('silent')
  })

  it('that are alike keeps its level', async () => {
    const recording = await importFile(wav([voice(), voice()]))

    expect(channelsOf(recording)).toEqual({ kind: 'all', count: 2, speaker: null, number: null })
    expect(levelOf(recording)).toBeCloseTo(levelOf(await importFile(wav([voice()]))), 1)
  })
})

it('a file of 5.1 keeps the level of a voice in the center', async () => {
  const room = scaled(voice(), 0.01)
  const recording = await importFile(wav([room, room, voice(), silence(), room, room]))

  expect(Math.abs(levelOf(recording) - levelOf(await importFile(wav([voice()]))))).toBeLessThan(0.5)
})

it('a recording of a microphone is reported with its channels, and clipped if one of them is', async () => {
  const { speaker } = studio.addSpeaker()
  const { id } = await studio.cloning.startRecording({
    ...{ speakerId: speaker.id, purpose: 'sample', sampleRateHz: RATE_HZ },
    device: { deviceId: 'mic', label: 'Two capsules', voiceProcessing: false },
  })
  await studio.putAll(id, voice())
  const channels = { kind: 'all', count: 2, speaker: null, number: null } as const
  const levels = { secondPeaks: [0.5, 1], clippedRuns: [[RATE_HZ, 40] as [number, number]] }

  const recording = await studio.cloning.finishRecording({
    recordingId: id,
    cutReason: null,
    capture: { channels, levels },
  })

  expect(recording.origin).toEqual({ kind: 'microphone', device: expect.anything(), channels })
  expect(recording.quality?.clippedSamples).toBe(40)
  expect(codesOf(recording)).toContain('clipped')
  expect(recording).not.toHaveProperty('levels')
})
