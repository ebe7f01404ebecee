import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { withinTurns } from '../../testing/watch-turns.test-support.ts'
import { checkSampleTables } from './check-sample-tables.ts'
import { box, craftMp4, words } from './craft-mp4.test-support.ts'
import { runFileJob } from './run-file-job.ts'
import { shareText } from '../../services/imports/share-text.ts'
import type { SplitTextRequest } from '../../services/imports/split-text-job.ts'

const HONEST = join(import.meta.dirname, '../sound-files.test-support')
const scratch = mkdtempSync(join(tmpdir(), 'overvoice-hostile-sound-'))
afterAll(() => rmSync(scratch, { recursive: true }))
/** Of the thread that answers windows. */
const TURN_MS = 50

const LIMITS = { stallMs: 3_000, memoryMb: 256 }
const JOBS = ['decode-sound', 'inspect-sound'] as const

/** Reads all of a file for each job; the studio keeps answering meanwhile. Returns the refusals' messages. */
async function read(bytes: Uint8Array): Promise<string[]> {
  const path = join(scratch, 'hostile')
  writeFileSync(path, bytes)
  return withinTurns(TURN_MS, async () => (await Promise.all(JOBS.map((job) => readOnce(job, path)))).flat())
}

async function readOnce(job: (typeof JOBS)[number], path: string): Promise<string[]> {
  try {
    for await (const _part of runFileJob(job, path, LIMITS));
    return []
  } catch (error) {
    if (!isStudioError(error)) throw error
    expect(error.code).toBe('invalid_input')
    return [error.message]
  }
}

const HUGE = 0xffff_ffff
const nested = (name: string, depth: number): Buffer => (depth === 0 ? box('free') : box(name, nested(name, depth - 1)))
const TABLES: Record<string, Buffer> = {
  'samples of a chunk without end': craftMp4({ stsc: [0, 1, 1, HUGE, 1] }),
  'samples of a chunk without end, of plain samples': craftMp4({ codec: 'sowt', stsc: [0, 1, 1, HUGE, 1] }),
  'no samples in a chunk': craftMp4({ stsc: [0, 1, 1, 0, 1] }),
  'chunks in no order': craftMp4({ stsc: [0, 2, 9, 10, 1, 1, 10, 1] }),
  'more chunks described than there are': craftMp4({ stsc: [0, 2, 1, 1, 1, HUGE, 1, 1] }),
  'times of more samples than bytes': craftMp4({ stts: [0, 1, HUGE, 1] }),
  'more sizes than their table holds': craftMp4({ stsz: [0, 0, HUGE] }),
  'more samples of one size than bytes': craftMp4({ stsz: [0, 1, HUGE] }),
  'more times than their table holds': craftMp4({ stts: [0, HUGE] }),
  'more chunk places than their table holds': craftMp4({ stco: [0, HUGE] }),
  'offsets of more samples than bytes': craftMp4({ more: [box('ctts', words(0, 1, HUGE, 1))] }),
  'a run of more samples than bytes': Buffer.concat([
    craftMp4(),
    box('moof', box('traf', box('trun', words(0, HUGE)))),
  ]),
  'boxes in boxes in boxes': Buffer.concat([craftMp4(), nested('moov', 2_000)]),
}

describe('tables of an MP4 file', () => {
  it.for(Object.entries(TABLES))('are refused before a demuxer reads them: %s', async ([, bytes]) => {
    const path = join(scratch, 'tables.mp4')
    writeFileSync(path, bytes)

    await expect(checkSampleTables(path, () => {})).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('of honest files pass, as do files of other formats', async () => {
    for (const name of readdirSync(HONEST))
      await expect(
        checkSampleTables(join(HONEST, name), () => {}),
        name,
      ).resolves.toBeUndefined()
    writeFileSync(join(scratch, 'honest.mp4'), craftMp4())
    await expect(checkSampleTables(join(scratch, 'honest.mp4'), () => {})).resolves.toBeUndefined()
  })
})

/** An AIFF of a few samples that says something else of itself. */
function craftAiff({ channels = 1, dataBytes = 8, bits = 16, rate = '400eac44000000000000' }): Buffer {
  const bytes = Buffer.alloc(12 + 26 + 16 + 8)
  bytes.write('FORM', 0, 'latin1')
  bytes.writeUInt32BE(HUGE, 4)
  bytes.write('AIFFCOMM', 8, 'latin1')
  bytes.writeUInt32BE(18, 16)
  bytes.writeUInt16BE(channels, 20)
  bytes.writeUInt32BE(HUGE, 22)
  bytes.writeUInt16BE(bits, 26)
  bytes.write(rate, 28, 'hex')
  bytes.write('SSND', 38, 'latin1')
  bytes.writeUInt32BE(dataBytes, 42)
  return bytes
}

/** Bytes that say that much of themselves, in the formats that demuxers know. */
const HOSTILE: Record<string, Buffer> = {
  'an MP4 whose chunk has samples without end': TABLES['samples of a chunk without end'] as Buffer,
  'an MKV of elements in elements': Buffer.concat([
    readFileSync(join(HONEST, 'tone-opus.webm')).subarray(0, 60),
    Buffer.concat(
      Array.from({ length: 20_000 }, () => Buffer.from([0xae, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])),
    ),
  ]),
  'an Ogg of empty pages': Buffer.concat(
    Array.from({ length: 20_000 }, (_, index) => {
      const page = Buffer.alloc(27)
      page.write('OggS', 0, 'latin1')
      page.writeUInt8(index === 0 ? 2 : 0, 5)
      return page
    }),
  ),
  'a FLAC whose blocks of words lie past its end': Buffer.concat([
    readFileSync(join(HONEST, 'tone.flac')).subarray(0, 42),
    Buffer.from([0x04, 0xff, 0xff, 0xff]),
    Buffer.alloc(64, 0xff),
  ]),
  'an MP3 of frame heads without frames': Buffer.concat(
    Array.from({ length: 30_000 }, () => Buffer.from([0xff, 0xfb, 0x90, 0x64])),
  ),
  'an ID3 tag without end': Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), Buffer.alloc(4_096)]),
  'an MP3 of tags without frames': Buffer.concat(
    Array.from({ length: 50_000 }, () => Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')),
  ),
  'an MP3 of tags at its end that are larger than it': Buffer.concat([
    Buffer.alloc(4_000, Buffer.from([0xff, 0xfb, 0x90, 0x64])),
    Buffer.from('APETAGEX\xd0\x07\0\0\xff\xff\xff\x7f\x01\0\0\0\0\0\0\x80\0\0\0\0\0\0\0\0', 'latin1'),
  ]),
  'an AIFF of 65,535 channels': craftAiff({ channels: 65_535 }),
  'an AIFF of 4 GB in 60 bytes': craftAiff({ dataBytes: HUGE }),
  'an AIFF of samples of 8,192 bytes': craftAiff({ bits: 65_535 }),
  'an AIFF of an endless sample rate': craftAiff({ rate: 'ffffffffffffffffffff' }),
  'an AIFF of chunks without content': Buffer.concat([craftAiff({}).subarray(0, 12), Buffer.alloc(800_000)]),
  'a Wave64 of chunks without size': Buffer.concat([
    Buffer.from('726966662e91cf11a5d628db04c10000ffffffffffffffff77617665f3acd3118cd100c04f8edb8a', 'hex'),
    Buffer.alloc(48_000),
  ]),
  'a Wave64 of chunks larger than any file': Buffer.concat([
    Buffer.from('726966662e91cf11a5d628db04c10000ffffffffffffffff77617665f3acd3118cd100c04f8edb8a', 'hex'),
    Buffer.from('666d7420f3acd3118cd100c04f8edb8affffffffffffffff0100010044ac000044ac000002001000', 'hex'),
  ]),
  'a BW64 of chunks in front of its sizes': Buffer.concat([
    Buffer.from('BW64\xff\xff\xff\xffWAVE', 'latin1'),
    Buffer.alloc(400_000, Buffer.from('junk\0\0\0\0', 'latin1')),
  ]),
  'a WAV of 4 GB in 44 bytes, of 65,535 channels': (() => {
    const bytes = Buffer.alloc(44 + 64)
    bytes.write('RIFF', 0, 'latin1')
    bytes.writeUInt32LE(HUGE - 1, 4)
    bytes.write('WAVEfmt ', 8, 'latin1')
    bytes.writeUInt32LE(16, 16)
    bytes.writeUInt16LE(1, 20)
    bytes.writeUInt16LE(65_535, 22)
    bytes.writeUInt32LE(HUGE, 24)
    bytes.writeUInt16LE(16, 34)
    bytes.write('data', 36, 'latin1')
    bytes.writeUInt32LE(HUGE - 40, 40)
    return bytes
  })(),
}

describe('a hostile file', () => {
  it.for(Object.entries(HOSTILE))('ends within the limits, and the studio answers meanwhile: %s', async ([, bytes]) => {
    for (const message of await read(bytes)) expect(message).toMatch(/^[A-Z].+\.$/)
  })

  it('that makes no progress is stopped at the limit, and the thread with it', async () => {
    // Any processor time without progress: how much the text takes depends on the computer.
    const job = runFileJob('split-text', SLOW_TEXT, { stallMs: 1 })

    await expect(job.next()).rejects.toMatchObject({ code: 'invalid_input', message: /took too long/ })
  })

  it('that takes too much memory is stopped', async () => {
    const parts = Array.from({ length: 60 }, () => shareText('a\n\n'.repeat(80_000)))
    const options: SplitTextRequest['options'] = {
      ...{ format: 'text', blocks: 'lines', chapterLines: false, includesTitlePage: true, lineUses: [] },
      ...{ speakTitles: false, splitLong: false, speakBrackets: false },
    }

    const job = runFileJob('split-text', { parts, options, remembered: [] }, { memoryMb: 16 })

    await expect(job.next()).rejects.toMatchObject({ code: 'invalid_input', message: /too much memory/ })
  })

  it('is not read further once it is canceled', async () => {
    const abort = new AbortController()
    const job = runFileJob('split-text', SLOW_TEXT, { signal: abort.signal })
    const first = job.next()
    abort.abort()

    await expect(first).rejects.toMatchObject({ code: 'canceled' })
  })
})

/** One grapheme of twenty million characters: nothing can be cut, and nothing is handed over before its end. */
const SLOW_TEXT: SplitTextRequest = {
  parts: [shareText(`a${'\u0301'.repeat(20_000_000)}`)],
  remembered: [],
  options: {
    ...{ format: 'text', blocks: 'paragraphs', chapterLines: false, includesTitlePage: true, lineUses: [] },
    ...{ speakTitles: false, splitLong: true, speakBrackets: false },
  },
}

describe('a file that was cut or damaged anywhere', () => {
  it.for(readdirSync(HONEST).filter((name) => !name.endsWith('.aac')))(
    'is read as far as it goes, or refused with a sentence: %s',
    { timeout: 300_000 },
    async (name) => {
      const whole = readFileSync(join(HONEST, name))
      const runs = process.env['OVERVOICE_FAULTS'] === 'full' ? 200 : 4
      await fc.assert(
        fc.asyncProperty(
          fc.nat(whole.length),
          fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }),
          async (length, changes) => {
            const bytes = Buffer.from(whole.subarray(0, length))
            for (const [at, value] of changes) if (at < length) bytes[at] = value
            for (const message of await read(bytes)) expect(message).toMatch(/^[A-Z].+\.$/)
          },
        ),
        { numRuns: runs },
      )
    },
  )
})
