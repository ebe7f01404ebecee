import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { withSoundFile } from './sound-file.ts'
import { wavHeader } from './wav-header.ts'

const FOLDER = join(import.meta.dirname, 'sound-files.test-support')
const scratch = mkdtempSync(join(tmpdir(), 'overvoice-sound-'))
afterAll(() => rmSync(scratch, { recursive: true }))

async function read(path: string): Promise<{ sampleRateHz: number; samples: Int16Array }> {
  return withSoundFile(path, async ({ sampleRateHz, pieces }) => {
    const parts: Uint8Array[] = []
    for await (const part of pieces) parts.push(part)
    const bytes = Buffer.concat(parts)
    return {
      sampleRateHz,
      samples: new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
    }
  })
}

/**
 * Every file contains half a second of silence and a second of 440 Hz at 12,000 of 32,768, in mono or identical stereo.
 */
function hear({ sampleRateHz, samples }: Awaited<ReturnType<typeof read>>) {
  const tone = samples.subarray(Math.round(sampleRateHz * 0.7), Math.round(sampleRateHz * 1.3))
  let crossings = 0
  for (let index = 1; index < tone.length; index += 1)
    if ((tone[index - 1] as number) < 0 && (tone[index] as number) >= 0) crossings += 1
  const loudest = (part: Int16Array) => part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return {
    durationMs: (samples.length * 1000) / sampleRateHz,
    silence: loudest(samples.subarray(0, Math.round(sampleRateHz * 0.4))),
    loudest: loudest(tone),
    pitchHz: (crossings * sampleRateHz) / tone.length,
  }
}

describe('a sound file', () => {
  it.each([
    { name: 'tone.flac', rateHz: 44_100, isExact: true },
    { name: 'tone-24bit.flac', rateHz: 48_000, isExact: true },
    { name: 'tone-vorbis.ogg', rateHz: 44_100, isExact: false },
    { name: 'tone-opus.ogg', rateHz: 48_000, isExact: false },
    { name: 'tone-opus.webm', rateHz: 48_000, isExact: false },
    { name: 'tone-opus.mp4', rateHz: 48_000, isExact: false },
  ])('from another program is read in full: $name', async ({ name, rateHz, isExact }) => {
    const sound = await read(join(FOLDER, name))

    const heard = hear(sound)
    expect(sound.sampleRateHz).toBe(rateHz)
    expect(Math.abs(heard.durationMs - 1_500)).toBeLessThan(isExact ? 1 : 30)
    expect(heard.silence).toBeLessThan(isExact ? 1 : 300)
    expect(Math.abs(heard.loudest - 12_000)).toBeLessThan(isExact ? 20 : 1_500)
    expect(Math.abs(heard.pitchHz - 440)).toBeLessThan(4)
  })

  it.each([
    ['26 bytes, as the service’s own do', 0xffff_ffff, 26],
    ['nothing', 0, 0],
    ['that it goes on for ever', 0xffff_ffff, 0xffff_ffff],
  ])('with a streaming header is read in full, although the header says %s', async (_what, riff, data) => {
    const samples = Int16Array.from({ length: 30_000 }, (_, index) => Math.round(9_000 * Math.sin(index / 9)))
    const header = Buffer.from(wavHeader(24_000, samples.byteLength))
    header.writeUInt32LE(riff, 4)
    header.writeUInt32LE(data, 40)
    const path = join(scratch, `streamed-${data}.wav`)
    writeFileSync(path, Buffer.concat([header, Buffer.from(samples.buffer)]))

    const sound = await read(path)

    expect(sound.sampleRateHz).toBe(24_000)
    expect(sound.samples).toEqual(samples)
  })

  it.each([0, 0xffff_ffff])('with a streaming header is rejected if its rate is %i Hz', async (rateHz) => {
    const header = Buffer.from(wavHeader(24_000, 2_000))
    header.writeUInt32LE(0xffff_ffff, 4)
    header.writeUInt32LE(rateHz, 24)
    const path = join(scratch, `rate-${rateHz}.wav`)
    writeFileSync(path, Buffer.concat([header, Buffer.alloc(2_000)]))

    await expect(read(path)).rejects.toMatchObject({ reason: { kind: 'file-rate-unsupported', sampleRateHz: rateHz } })
  })

  it.each([1, 2] as const)(
    'with a streaming header and %i channels stops being read when canceled',
    async (channels) => {
      const header = Buffer.from(wavHeader(24_000, 2_000_000))
      header.writeUInt32LE(0xffff_ffff, 4)
      header.writeUInt16LE(channels, 22)
      const path = join(scratch, `canceled-${channels}.wav`)
      writeFileSync(path, Buffer.concat([header, Buffer.alloc(2_000_000)]))
      const stop = new AbortController()
      let pieces = 0

      const reading = withSoundFile(
        path,
        async (sound) => {
          for await (const _piece of sound.pieces) {
            pieces += 1
            stop.abort()
          }
        },
        stop.signal,
      )

      await expect(reading).rejects.toMatchObject({ code: 'canceled' })
      expect(pieces).toBe(1)
    },
  )

  it.each(['tone.flac', 'tone-vorbis.ogg', 'tone-opus.ogg'])(
    'that was cut off is read as far as possible: %s',
    async (name) => {
      const whole = readFileSync(join(FOLDER, name))
      const path = join(scratch, name)
      writeFileSync(path, whole.subarray(0, Math.round(whole.length * 0.7)))

      const { durationMs } = hear(await read(path))

      expect(durationMs).toBeGreaterThan(500)
      expect(durationMs).toBeLessThan(1_450)
    },
  )

  it.each([
    { name: 'tone.m4a', codec: 'aac' },
    { name: 'tone.aac', codec: 'aac' },
    { name: 'tone-vorbis.webm', codec: 'vorbis' },
  ])('encoded as $codec is rejected with advice: $name', async ({ name, codec }) => {
    await expect(read(join(FOLDER, name))).rejects.toMatchObject({
      code: 'invalid_input',
      message: `Unsupported audio codec: ${codec}. Save it as WAV, AIFF, FLAC or MP3.`,
    })
  })
})
