import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output, StreamTarget } from 'mediabunny'
import { seededRandom } from '../../src/shared/domain/seeded-random.ts'
import { createMp4Writer } from '../../src/main/media/mp4/mp4-writer.ts'
import type { ChapterMark } from '../../src/main/media/sound-tags.ts'

const RATE_HZ = 44_100
const FRAME_SAMPLES = 1_024
/** Frames of about a second and a half, as an encoder returns them together. */
const FRAMES_AT_ONCE = 64
const CHAPTER_MS = 600_000
/** AAC-LC, mono, 44.1 kHz. */
const DESCRIPTION = Uint8Array.of(0x12, 0x08)

export type Mp4Library = 'studio' | 'mediabunny'

/** Frames of about 64 kbps, as their own arrays, the way an encoder returns them. */
function* makeFrames(count: number): Generator<Uint8Array[]> {
  const random = seededRandom(1)
  for (let first = 0; first < count; first += FRAMES_AT_ONCE)
    yield Array.from({ length: Math.min(FRAMES_AT_ONCE, count - first) }, () =>
      new Uint8Array(130 + Math.floor(random() * 110)).fill(first),
    )
}

async function writeWithStudio(path: string, seconds: number): Promise<void> {
  const sampleCount = seconds * RATE_HZ
  const chapters: ChapterMark[] = Array.from({ length: Math.ceil((seconds * 1000) / CHAPTER_MS) }, (_, at) => ({
    ...{ title: `Chapter ${at + 1}`, startMs: at * CHAPTER_MS },
    endMs: Math.min((at + 1) * CHAPTER_MS, seconds * 1000),
  }))
  const file = await open(path, 'w+')
  const options = { kind: 'm4b', sampleRateHz: RATE_HZ, sampleCount, kbps: 64, tags: null, chapters } as const
  const writer = createMp4Writer(file, { ...options, description: DESCRIPTION })
  for (const frames of makeFrames(Math.ceil(sampleCount / FRAME_SAMPLES) + 1)) await writer.append(frames)
  await writer.finish()
  await file.close()
}

/** Mediabunny’s own writer, which has no chapters. */
async function writeWithMediabunny(path: string, seconds: number): Promise<void> {
  const file = await open(path, 'w+')
  const sink = new WritableStream<{ data: Uint8Array; position: number }>({
    write: async ({ data, position }) => void (await file.write(data, 0, data.length, position)),
  })
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new StreamTarget(sink) })
  const source = new EncodedAudioPacketSource('aac')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = {
    codec: 'mp4a.40.2',
    numberOfChannels: 1,
    sampleRate: RATE_HZ,
    description: DESCRIPTION,
  }
  const lengthSeconds = FRAME_SAMPLES / RATE_HZ
  let at = 0
  for (const frames of makeFrames(Math.ceil((seconds * RATE_HZ) / FRAME_SAMPLES) + 1)) {
    for (const frame of frames) {
      await source.add(
        new EncodedPacket(frame, 'key', at * lengthSeconds, lengthSeconds),
        at === 0 ? { decoderConfig } : {},
      )
      at += 1
    }
  }
  await output.finalize()
  await file.close()
}

// As a program: writes a minute, prints `ready`, then writes the hours given by its input and prints `done`.
if (import.meta.main) {
  const [library, folder = ''] = process.argv.slice(2)
  const write = library === 'studio' ? writeWithStudio : writeWithMediabunny
  await write(join(folder, 'minute.m4b'), 60)
  globalThis.gc?.()
  process.stdout.write('ready\n')
  for await (const line of process.stdin) {
    await write(join(folder, 'book.m4b'), Number(line) * 3_600)
    process.stdout.write('done\n')
  }
}
