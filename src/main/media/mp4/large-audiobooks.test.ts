import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { skipWithout } from '../../testing/skip-without.test-support.ts'
import { createMp4Writer } from './mp4-writer.ts'

const RATE_HZ = 48_000
const FRAME_BYTES = 8
const FRAMES_AT_ONCE = 10_000

// The first could need 64-bit offsets; the second also has more samples than 32 bits can count.
it.for([17, 26])('an audiobook of %i hours is read to its last frame by another program', async (hours, context) => {
  skipWithout(context, 'ffprobe')
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-audiobook-'))
  try {
    const path = join(folder, 'book.m4b')
    const sampleCount = hours * 3_600 * RATE_HZ
    const frameCount = sampleCount / 1_024 + 1
    const chapters = Array.from({ length: hours }, (_, at) => ({
      ...{ title: `Hour ${at + 1}`, startMs: at * 3_600_000, endMs: (at + 1) * 3_600_000 },
    }))
    const file = await open(path, 'w+')
    const options = { kind: 'm4b', sampleRateHz: RATE_HZ, sampleCount, kbps: 64, tags: null, chapters } as const
    const writer = createMp4Writer(file, { ...options, description: Uint8Array.of(0x11, 0x88) })
    const frames = Array.from({ length: FRAMES_AT_ONCE }, () => new Uint8Array(FRAME_BYTES))
    for (let first = 0; first < frameCount; first += FRAMES_AT_ONCE)
      await writer.append(frames.slice(0, frameCount - first))
    await writer.finish()
    await file.close()

    const args = [
      '-v',
      'fatal',
      '-show_chapters',
      '-show_streams',
      '-show_packets',
      '-of',
      'json',
      '-select_streams',
      'a',
    ]
    const last = ['-read_intervals', `${hours * 3_600 - 1}%+#200`, path]
    const told = JSON.parse(execFileSync('ffprobe', [...args, ...last], { encoding: 'utf8' })) as {
      chapters: { end_time: string }[]
      streams: { nb_frames: string; duration_ts: number }[]
      packets: { pos: string; size: string }[]
    }
    expect(told.streams).toMatchObject([{ nb_frames: String(frameCount), duration_ts: sampleCount }])
    expect(told.chapters).toHaveLength(hours)
    expect(Number(told.chapters.at(-1)?.end_time)).toBe(hours * 3_600)
    expect(told.packets.at(-1)).toMatchObject({ size: String(FRAME_BYTES) })
    expect(Number(told.packets.at(-1)?.pos)).toBe((await stat(path)).size - FRAME_BYTES)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
