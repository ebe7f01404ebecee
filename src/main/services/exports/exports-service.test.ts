import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ExportEvent, ExportOptions } from '#shared/contract/exports.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { insertCastMember } from '../../db/repos/cast-repo.ts'
import { SEED_INPUTS } from '../../db/seed-script.test-support.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { findMadeBy } from '../../db/repos/exported-files-repo.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import type { ExportsService } from './exports-service.ts'
import type { RunRequest } from './run-export.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'

let rig: ExportsRig
let folder: string
let db: OpenDatabase
let takeFiles: TakeFiles
let service: ExportsService

beforeEach(async () => {
  rig = await openExportsRig({ blocks: 3 })
  ;({ folder, db, takeFiles, service } = rig)
  await speak('block_1', 'take_1', 'Line 1.')
  await speak('block_2', 'take_2', 'Line 2.')
})
afterEach(() => rig.close())

it('identifies the takes in a file by its bytes', async () => {
  const [file] = finished(await run({ formats: ['wav', 'srt'] })).files
  await service.dispose()

  const sha256 = createHash('sha256')
    .update(await readFile(file?.path ?? ''))
    .digest('hex')
  expect(findMadeBy(db, sha256)).toMatchObject({
    projectId: 'proj_1',
    chapterId: 'chap_1',
    blockId: 'block_1',
    takeCount: 2,
  })
  expect(findMadeBy(db, 'of other bytes')).toBeNull()
})

/** Two seconds of a tone whose phase continues from take to take. */
function tone(first: number, count = 48_000): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: count }, (_, index) =>
    Math.round(8_000 * Math.sin(((first + index) * 2 * Math.PI * 440) / 24_000)),
  )
}

async function speak(
  blockId: string,
  id: string,
  text: string,
  samples = tone(0),
  spoken: { voiceId?: string; spokenFromChar?: number } = {},
): Promise<void> {
  await rig.speak(blockId, samples, { id, fingerprint: id, inputs: { ...SEED_INPUTS, text, ...spoken } })
}

function check(request: Parameters<ExportsService['check']>[0]) {
  return service.check(request, new AbortController().signal)
}

async function run(request: Partial<RunRequest> = {}, signal = new AbortController().signal): Promise<ExportEvent[]> {
  const events: ExportEvent[] = []
  for await (const event of service.run(
    { ...ExportOptions.parse({ formats: ['wav'] }), chapterId: 'chap_1', overwrite: false, ...request },
    signal,
  ))
    events.push(event)
  return events
}
const finished = (events: ExportEvent[]) => {
  const last = events.at(-1)
  if (last?.kind !== 'finished') throw new Error('The export did not finish')
  return last
}

describe('an export', () => {
  it('joins the takes byte for byte with the pause between them, in a WAV that other programs read', async (context) => {
    skipWithout(context, 'soxi')
    const { files, missingBlocks, changedBlocks } = finished(await run())

    const wav = await readFile(files[0]!.path)
    const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.byteLength))
    expect([...samples]).toEqual([...tone(0), ...new Array(12_000).fill(0), ...tone(0)])
    expect(files[0]).toMatchObject({ format: 'wav', sizeBytes: 44 + 108_000 * 2, durationMs: 4_500 })
    expect({ missingBlocks, changedBlocks }).toEqual({ missingBlocks: 1, changedBlocks: 0 })
    expect(execFileSync('soxi', ['-s', files[0]!.path], { encoding: 'utf8' }).trim()).toBe('108000')
  })

  it('joins blocks of several voices with exactly the configured pauses and nothing else', async () => {
    const lengths = [24_001, 999, 48_000]
    const sounds = lengths.map((length, index) => tone(index * 1_000, length))
    await speak('block_1', 'take_a', 'Line 1.', sounds[0], { voiceId: 'aria' })
    await speak('block_2', 'take_b', 'Line 2.', sounds[1], { voiceId: 'geo' })
    await speak('block_3', 'take_c', 'Line 3.', sounds[2], { voiceId: 'lena' })
    db.run(`UPDATE blocks SET pause_after_ms = 0 WHERE id = 'block_1'`)
    db.run(`UPDATE blocks SET pause_after_ms = 333 WHERE id = 'block_2'`)

    const { files } = finished(await run())

    const wav = await readFile(files[0]!.path)
    const joined = [...sounds[0]!, ...sounds[1]!, ...new Array<number>(7_992).fill(0), ...sounds[2]!]
    expect(wav.subarray(44).equals(Buffer.from(Int16Array.from(joined).buffer))).toBe(true)
  })

  it('distinguishes a partial block from an out-of-date one', async () => {
    db.run(`UPDATE takes SET status = 'partial' WHERE id = (SELECT active_take_id FROM blocks WHERE id = 'block_1')`)

    const ready = await check({ ...ExportOptions.parse({ formats: ['wav'] }), chapterId: 'chap_1' })
    const done = finished(await run())

    const counts = { missingBlocks: 1, changedBlocks: 0, partialBlocks: 1 }
    expect(ready).toMatchObject(counts)
    expect(ready.unreadyBlockIds).toContain('block_1')
    expect(done).toMatchObject(counts)
  })

  it('writes an MP3 that an independent decoder plays at the same length', async (context) => {
    skipWithout(context, 'ffprobe')
    const { files } = finished(await run({ formats: ['mp3'] }))

    const decoder = new MPEGDecoder({ enableGapless: true })
    await decoder.ready
    const { samplesDecoded, sampleRate, errors } = decoder.decode(await readFile(files[0]!.path))
    decoder.free()
    expect(errors).toEqual([])
    expect(sampleRate).toBe(24_000)
    expect(Math.abs(samplesDecoded / 24 - 4_500)).toBeLessThan(120)
    const entries = ['-v', 'error', '-show_entries', 'stream=sample_rate', '-of', 'csv=p=0', files[0]!.path]
    expect(execFileSync('ffprobe', entries, { encoding: 'utf8' }).trim()).toBe('24000')
  })

  it('writes captions at each block’s chapter time', async () => {
    const { files } = finished(await run({ formats: ['srt', 'vtt'] }))

    expect(await readFile(files[0]!.path, 'utf8')).toBe(
      '1\r\n00:00:00,000 --> 00:00:00,701\r\nLine 1.\r\n\r\n2\r\n00:00:02,500 --> 00:00:03,201\r\nLine 2.\r\n',
    )
    expect(await readFile(files[1]!.path, 'utf8')).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
  })

  it('names speakers in captions on request, by their current cast names', async () => {
    await speak('block_1', 'take_a', 'Marlo: Late.', tone(0), { spokenFromChar: 7 })
    db.run(`UPDATE blocks SET text = 'The Master: Late.' WHERE id = 'block_1'`)
    insertCastMember(db, {
      ...{ id: 'cast_1', projectId: 'proj_1', name: 'The Master', createdAt: '2026-11-01T10:00:00.000Z' },
      ...{ voiceId: null, modelId: null, language: null, emotion: null },
    })
    const read = async (speakerNames: boolean) => {
      const { files } = finished(await run({ formats: ['srt', 'vtt'], speakerNames, overwrite: true }))
      return Promise.all(files.map(({ path }) => readFile(path, 'utf8')))
    }

    const plain = await read(false)
    const [srt, vtt] = await read(true)

    expect(plain.join('')).not.toContain('Ma')
    expect(srt).toMatch(/\r\nThe Master: Late\.\r\n\r\n2\r\n.*\r\nLine 2\.\r\n$/)
    expect(vtt).toMatch(/\n<v The Master>Late\.\n\n.*\nLine 2\.\n$/)
  })

  it.each([
    { speakerNames: false, places: [['The Lighthouse - Chapter 1.srt', '00:00:00,000']] },
    {
      speakerNames: true,
      places: [
        ['The Lighthouse - Chapter 1.srt', '00:00:00,000'],
        ['The Lighthouse - Chapter 1.vtt', '00:00:00.000'],
      ],
    },
  ])(
    'lists captions that no silence can keep readable, with speaker names: $speakerNames',
    async ({ speakerNames, places }) => {
      const text = 'Nobody had lit the lamp for eleven years, and nobody asked the keeper why.'
      await speak('block_1', 'take_a', text, tone(0))

      const { files, captions } = finished(await run({ formats: ['srt', 'vtt'], speakerNames }))

      // The take lasts two seconds, and half a second of silence follows.
      const charsPerSecond = text.length / 2.5
      expect(captions).toMatchObject({ charsPerSecond: 17, tooFast: places.length, maxCharsPerSecond: charsPerSecond })
      expect(captions?.tooFastCues).toEqual(places.map(([file]) => ({ file, startMs: 0, charsPerSecond, text })))
      for (const [name = '', time = ''] of places) {
        const { path = '' } = files.find((file) => basename(file.path) === name) ?? {}
        expect(await readFile(path, 'utf8')).toContain(`${time} --> `)
      }
    },
  )

  it('names the speaker of a line who has been removed from the cast', async () => {
    await speak('block_1', 'take_a', 'Marlo (low): Late.', tone(0), { spokenFromChar: 13 })

    const { files } = finished(await run({ formats: ['srt'], speakerNames: true }))

    expect(await readFile(files[0]!.path, 'utf8')).toContain('\r\nMarlo: Late.\r\n')
  })

  it('writes identical bytes again, and only on request', async () => {
    const first = await readFile(finished(await run()).files[0]!.path)

    await expect(run()).rejects.toMatchObject({ code: 'file_exists' })
    const again = await readFile(finished(await run({ overwrite: true })).files[0]!.path)

    expect(again.equals(first)).toBe(true)
    expect(await check({ ...ExportOptions.parse({ formats: ['wav', 'mp3'] }), chapterId: 'chap_1' })).toMatchObject({
      durationMs: 4_500,
      missingBlocks: 1,
      existingPaths: [join(folder, 'out', 'The Lighthouse - Chapter 1.wav')],
    })
  })

  it('leaves nothing under the final name if it is canceled or abandoned', async () => {
    const stop = new AbortController()
    stop.abort()

    await expect(run({}, stop.signal)).rejects.toMatchObject({ code: 'canceled' })
    for await (const event of service.run(
      { ...ExportOptions.parse({ formats: ['mp3'] }), chapterId: 'chap_1', overwrite: false },
      new AbortController().signal,
    )) {
      if (event.kind === 'progress') break
    }

    expect(await readdir(join(folder, 'out'))).toEqual([])
  })

  it('leaves the existing file unchanged if a take is missing', async () => {
    const { path } = finished(await run()).files[0]!
    const before = await readFile(path)
    await takeFiles.remove('take_2')

    await expect(run({ overwrite: true })).rejects.toMatchObject({ code: 'export_failed' })

    expect((await readFile(path)).equals(before)).toBe(true)
    expect(await readdir(join(folder, 'out'))).toHaveLength(1)
  })

  it('writes files to the requested folder, under a name that every system accepts', async () => {
    const { files } = finished(await run({ folder: join(folder, 'elsewhere'), baseName: '../a/b: "c"?\u202e' }))

    expect(files[0]!.path).toBe(join(folder, 'elsewhere', 'a b c.wav'))
    await expect(run({ folder: 'relative' })).rejects.toMatchObject({ code: 'invalid_input' })
    const named = finished(await run({ folder: join(folder, 'elsewhere'), baseName: 'x.wav' }))
    expect(named.files.map(({ path }) => path)).toEqual([join(folder, 'elsewhere', 'x.wav')])
  })

  it('names the folder that isn’t writable and changes nothing in it', async () => {
    await writeFile(join(folder, 'a file'), 'mine')

    await expect(run({ folder: join(folder, 'a file', 'below it') })).rejects.toMatchObject({
      code: 'invalid_input',
      message: `Can’t write to ${join(folder, 'a file', 'below it')}. Choose another folder.`,
    })

    expect(await readFile(join(folder, 'a file'), 'utf8')).toBe('mine')
  })

  it('offers only finished files for download', async () => {
    const { files } = finished(await run())
    await writeFile(join(folder, 'out', 'other.wav'), 'x')

    expect(rig.writtenFiles.find('one', 'The Lighthouse - Chapter 1.wav')).toEqual({
      path: files[0]!.path,
      sizeBytes: files[0]!.sizeBytes,
      contentType: 'audio/wav',
    })
    expect(rig.writtenFiles.find('one', 'other.wav')).toBeUndefined()
    expect(rig.writtenFiles.find('two', 'The Lighthouse - Chapter 1.wav')).toBeUndefined()
  })

  it('resamples takes at another rate to the layout’s rate and length', async () => {
    const slow = Int16Array.from({ length: 16_000 }, (_, index) =>
      Math.round(8_000 * Math.sin((index * 2 * Math.PI * 440) / 16_000)),
    )
    db.run(`UPDATE takes SET sample_rate_hz = 16000, sample_count = 16000 WHERE id = 'take_2'`)
    await takeFiles.remove('take_2')
    const writer = await takeFiles.create('take_2')
    await writer.append(new Uint8Array(slow.buffer))
    await writer.close()

    const { files } = finished(await run())

    const wav = await readFile(files[0]!.path)
    const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.byteLength)).subarray(
      60_000,
    )
    const crossings = samples.reduce(
      (sum, sample, index) => sum + (index > 0 && (samples[index - 1] ?? 0) < 0 && sample >= 0 ? 1 : 0),
      0,
    )
    expect(samples).toHaveLength(24_000)
    expect(Math.abs(crossings - 440)).toBeLessThanOrEqual(3)
  })
})
