import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { skipWithout } from '../../testing/skip-without.test-support.ts'
import { isSoundFile } from '../is-sound-file.ts'
import { wavStart } from '../wav-header.ts'
import { writeId3 } from '../write-id3.ts'
import { decodeSoundFile } from './decode-sound-file.ts'
import { readHeader } from './read-sound-header.ts'

const RATE_HZ = 44_100
const SECONDS = 1.3
const scratch = mkdtempSync(join(tmpdir(), 'overvoice-judged-'))
afterAll(() => rmSync(scratch, { recursive: true }))
beforeEach((context) => skipWithout(context, 'ffmpeg'))

const ffmpeg = (...options: string[]) =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options], { maxBuffer: 1 << 28, input: '' })

/** What ffmpeg plays of a file, as 16-bit mono. */
function judge(path: string): Int16Array {
  const bytes = ffmpeg('-i', path, '-map', '0:a', '-f', 's16le', '-')
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

async function read(path: string): Promise<{ sampleRateHz: number; samples: Int16Array }> {
  const parts: Uint8Array[] = []
  let sampleRateHz = 0
  for await (const part of decodeSoundFile(path, () => undefined)) {
    if (part instanceof Uint8Array) parts.push(part)
    else if (part.kind === 'start') ({ sampleRateHz } = part)
  }
  const { buffer } = new Uint8Array(Buffer.concat(parts))
  return { sampleRateHz, samples: new Int16Array(buffer) }
}

const measureLength = (path: string) => readHeader(path, () => undefined)

/** Reads as many samples as ffmpeg, and the same ones; coders and roundings differ by `tolerance`. */
async function expectJudged(path: string, tolerance = 1): Promise<void> {
  const judged = judge(path)
  const { sampleRateHz, samples } = await read(path)
  expect(sampleRateHz).toBe(RATE_HZ)
  expect(samples.length).toBe(judged.length)
  const differences = samples.map((sample, index) => Math.abs(sample - (judged[index] ?? 0)))
  expect(differences.reduce((most, difference) => Math.max(most, difference), 0)).toBeLessThanOrEqual(tolerance)
  expect(Math.abs((await measureLength(path)).durationMs - (judged.length * 1000) / RATE_HZ)).toBeLessThan(80)
}

/** A sound without a pause at its start. */
function write(name: string, ...options: string[]): string {
  const path = join(scratch, name)
  ffmpeg('-f', 'lavfi', '-i', `aevalsrc=0.5*cos(2*PI*440*t)*(1-t/2):s=${RATE_HZ}:d=${SECONDS}`, ...options, path)
  return path
}

describe('an MP3', () => {
  let frames: Buffer
  let withoutInfo: Buffer
  beforeAll(() => {
    frames = readFileSync(write('plain.mp3', '-b:a', '128k', '-id3v2_version', '0'))
    withoutInfo = readFileSync(write('bare.mp3', '-b:a', '128k', '-id3v2_version', '0', '-write_xing', '0'))
  })
  const id3 = (contentBytes: number, { hasFooter = false, fill = 0xff } = {}) => {
    const size = [21, 14, 7, 0].map((shift) => (contentBytes >> shift) & 0x7f)
    const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, hasFooter ? 0x10 : 0, ...size])
    const footer = Buffer.from([0x33, 0x44, 0x49, 4, 0, 0x10, ...size])
    return Buffer.concat([head, Buffer.alloc(contentBytes, fill), ...(hasFooter ? [footer] : [])])
  }
  const ape = (itemBytes: number) => {
    const head = (isHead: boolean) => {
      const bytes = Buffer.alloc(32)
      bytes.write('APETAGEX', 'latin1')
      bytes.writeUInt32LE(2_000, 8)
      bytes.writeUInt32LE(itemBytes + 32, 12)
      bytes.writeUInt32LE(1, 16)
      bytes.writeUInt32LE(isHead ? 0xa000_0000 : 0x8000_0000, 20)
      return bytes
    }
    // One item, whose value is full of what looks like frames.
    const item = Buffer.alloc(itemBytes, Buffer.from([0xff, 0xfb, 0x90, 0x64]))
    item.writeUInt32LE(itemBytes - 14, 0)
    item.writeUInt32LE(2, 4)
    item.write('Cover\0', 8, 'latin1')
    return Buffer.concat([head(true), item, head(false)])
  }
  const id3v1 = () => Buffer.concat([Buffer.from('TAGA title', 'latin1'), Buffer.alloc(118)])
  const cover = () => ({
    bytes: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(3_000_000, 0xfb)]),
    contentType: 'image/jpeg' as const,
  })

  it.for<[string, () => Buffer]>([
    ['without a tag', () => frames],
    ['with a tag of 5 MB', () => Buffer.concat([id3(5_000_000), frames])],
    ['with a tag of 1 MB and padding', () => Buffer.concat([id3(1_000_000, { fill: 0 }), frames])],
    ['with two tags', () => Buffer.concat([id3(2_000), id3(3_000), frames])],
    ['with three tags, one of them of 2 MB', () => Buffer.concat([id3(50), id3(2_000_000), id3(10), frames])],
    ['with a tag of the old kind at its end', () => Buffer.concat([frames, id3v1()])],
    ['without a declared delay, with two tags', () => Buffer.concat([id3(500), id3(500), withoutInfo])],
  ])('is read as ffmpeg plays it: %s', async ([name, make]) => {
    const path = join(scratch, `${name}.mp3`)
    writeFileSync(path, make())

    await expectJudged(path, 2)
  })

  it.for<[string, () => Buffer]>([
    ['APE tags at its end', () => Buffer.concat([frames, ape(40_000)])],
    ['every kind of tag', () => Buffer.concat([id3(2_000_000), frames, ape(4_000), id3v1()])],
    ['a footer after a tag', () => Buffer.concat([id3(2_000, { hasFooter: true }), frames])],
    ['an APE tag of 2 MB before the sound', () => Buffer.concat([ape(2_000_000), frames])],
    [
      'Lyrics3 and an old tag at its end',
      () => Buffer.concat([frames, Buffer.from(`LYRICSBEGIN${'la '.repeat(100)}000311LYRICS200`, 'latin1'), id3v1()]),
    ],
    ['an extended old tag', () => Buffer.concat([frames, Buffer.from('TAG+'), Buffer.alloc(223, 0xff), id3v1()])],
    ['a tag with a footer at its end', () => Buffer.concat([frames, id3(3_000, { hasFooter: true })])],
    ['zeros between tag and sound', () => Buffer.concat([id3(1_000), Buffer.alloc(30_000), frames])],
  ])('is read as without: %s', async ([name, make]) => {
    const path = join(scratch, `${name}.mp3`)
    writeFileSync(path, make())

    const plain = join(scratch, 'plain.mp3')
    expect(await read(path)).toEqual(await read(plain))
    expect(await measureLength(path)).toEqual(await measureLength(plain))
  })

  it('of our own with a large cover is read as ffmpeg plays it', async () => {
    const none = { artist: null, track: null, disc: null, year: null, language: null, comment: null, copyright: null }
    const tag = writeId3({ ...none, title: 'One', album: 'One', cover: cover(), chapters: [] })
    const path = join(scratch, 'cover.mp3')
    writeFileSync(path, Buffer.concat([tag, frames]))

    expect(tag.length).toBeGreaterThan(3_000_000)
    await expectJudged(path, 2)
  })
})

describe('plain samples', () => {
  it.for([
    ['16-bit.aiff', 'pcm_s16be'],
    ['24-bit.aiff', 'pcm_s24be'],
    ['32-bit.aiff', 'pcm_s32be'],
    ['8-bit.aiff', 'pcm_s8'],
    ['little.aifc', 'pcm_s16le'],
    ['float.aifc', 'pcm_f32be'],
    ['double.aifc', 'pcm_f64be'],
    ['16-bit.w64', 'pcm_s16le'],
    ['24-bit.w64', 'pcm_s24le'],
    ['8-bit.w64', 'pcm_u8'],
    ['float.w64', 'pcm_f32le'],
  ] as const)('are read as ffmpeg reads them: %s', async ([name, codec]) => {
    const path = write(
      name,
      '-c:a',
      codec,
      '-f',
      name.endsWith('w64') ? 'w64' : 'aiff',
      '-metadata',
      'title=An odd title',
    )

    await expectJudged(path)
    expect(await isSoundFile(path)).toBe(true)
  })

  it('in RF64 are read as ffmpeg reads them, without what follows them', async () => {
    await expectJudged(write('large.wav', '-c:a', 'pcm_s24le', '-rf64', 'always', '-metadata', 'title=One'))
  })

  it('in BW64 are read as in RF64', async () => {
    const rf64 = write('same.wav', '-c:a', 'pcm_s16le', '-rf64', 'always')
    const bytes = readFileSync(rf64)
    bytes.write('BW64', 'latin1')
    const path = join(scratch, 'same.bw64')
    writeFileSync(path, bytes)

    expect(await read(path)).toEqual(await read(rf64))
    expect(await isSoundFile(path)).toBe(true)
  })

  it('with a header of our own for more than 4 GB are read up to the end of the file', async () => {
    const samples = judge(write('source.wav', '-c:a', 'pcm_s16le'))
    const path = join(scratch, 'ours.wav')
    writeFileSync(path, Buffer.concat([wavStart(RATE_HZ, 5_000_000_000, 16, 0), Buffer.from(samples.buffer)]))

    expect((await read(path)).samples).toEqual(samples)
  })

  it('written to a pipe, without any length, are read', async () => {
    const bytes = readFileSync(write('piped.aiff', '-c:a', 'pcm_s16be'))
    const expected = judge(join(scratch, 'piped.aiff'))
    bytes.writeUInt32BE(0, 4)
    bytes.writeUInt32BE(0, bytes.indexOf('COMM') + 10)
    bytes.writeUInt32BE(0, bytes.indexOf('SSND') + 4)
    writeFileSync(join(scratch, 'piped.aiff'), bytes)

    expect((await read(join(scratch, 'piped.aiff'))).samples).toEqual(expected)
  })

  it('that are compressed are rejected with their name', async () => {
    await expect(read(write('mu-law.aifc', '-c:a', 'pcm_mulaw', '-f', 'aiff'))).rejects.toMatchObject({
      code: 'invalid_input',
      reason: { kind: 'codec-unsupported', codec: 'ulaw' },
    })
  })
})
