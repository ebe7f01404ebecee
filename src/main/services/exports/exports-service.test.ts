import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ExportEvent } from '#shared/contract/exports.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { openTakeFiles, type TakeFiles } from '../../media/take-files.ts'
import type { ExportRequest } from './export-chapter.ts'
import { createExportsService, type ExportsService } from './exports-service.ts'

let folder: string
let db: OpenDatabase
let takeFiles: TakeFiles
let service: ExportsService
const hasSox = spawnSync('soxi', ['--version']).status === 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overvoice-export-'))
  db = openStudioDatabase(':memory:')
  takeFiles = await openTakeFiles(join(folder, 'media'), Date.now)
  service = createExportsService({
    db,
    takeFiles,
    exportFolder: () => join(folder, 'out'),
    newId: () => 'one',
    now: Date.now,
  })
  seedScript(db, { blocks: 3 })
  await speak('block_1', 'take_1', 'Line 1.')
  await speak('block_2', 'take_2', 'Line 2.')
})
afterEach(async () => {
  db.close()
  await rm(folder, { recursive: true, force: true })
})

/** Two seconds of a tone whose phase runs on from take to take. */
function tone(first: number, count = 48_000): Int16Array {
  return Int16Array.from({ length: count }, (_, index) =>
    Math.round(8_000 * Math.sin(((first + index) * 2 * Math.PI * 440) / 24_000)),
  )
}

async function speak(blockId: string, id: string, text: string, samples = tone(0)): Promise<void> {
  seedActiveTake(db, {
    blockId,
    id,
    fingerprint: id,
    inputs: {
      text,
      voiceId: 'aria',
      modelId: 'simba-3.2',
      language: null,
      textNormalization: true,
      loudnessNormalization: false,
    },
  })
  const writer = await takeFiles.create(id)
  await writer.append(new Uint8Array(samples.buffer))
  await writer.close()
}

async function run(
  request: Partial<ExportRequest> = {},
  signal = new AbortController().signal,
): Promise<ExportEvent[]> {
  const events: ExportEvent[] = []
  for await (const event of service.run(
    { chapterId: 'chap_1', formats: ['wav'], overwrite: false, mp3Kbps: 128, ...request },
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
  it('joins the takes byte for byte with the pause between them, in a WAV that other programs read', async () => {
    const { files, missingBlocks, changedBlocks } = finished(await run())

    const wav = await readFile(files[0]!.path)
    const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.byteLength))
    expect([...samples]).toEqual([...tone(0), ...new Array(12_000).fill(0), ...tone(0)])
    expect(files[0]).toMatchObject({ format: 'wav', sizeBytes: 44 + 108_000 * 2, durationMs: 4_500 })
    expect({ missingBlocks, changedBlocks }).toEqual({ missingBlocks: 1, changedBlocks: 0 })
    if (hasSox) expect(execFileSync('soxi', ['-s', files[0]!.path], { encoding: 'utf8' }).trim()).toBe('108000')
  })

  it('tells a block that stops early apart from one that was changed', async () => {
    db.run(`UPDATE takes SET status = 'partial' WHERE id = (SELECT active_take_id FROM blocks WHERE id = 'block_1')`)

    const ready = await service.check({ chapterId: 'chap_1', formats: ['wav'] })
    const done = finished(await run())

    const counts = { missingBlocks: 1, changedBlocks: 0, partialBlocks: 1 }
    expect(ready).toMatchObject(counts)
    expect(done).toMatchObject(counts)
  })

  it('writes an MP3 that an independent decoder plays to the same length', async () => {
    const { files } = finished(await run({ formats: ['mp3'] }))

    const decoder = new MPEGDecoder({ enableGapless: true })
    await decoder.ready
    const { samplesDecoded, sampleRate, errors } = decoder.decode(await readFile(files[0]!.path))
    decoder.free()
    expect(errors).toEqual([])
    expect(sampleRate).toBe(24_000)
    expect(Math.abs(samplesDecoded / 24 - 4_500)).toBeLessThan(120)
    if (hasSox) expect(execFileSync('soxi', ['-r', files[0]!.path], { encoding: 'utf8' }).trim()).toBe('24000')
  })

  it('writes captions at the chapter times of each block', async () => {
    const { files } = finished(await run({ formats: ['srt', 'vtt'] }))

    expect(await readFile(files[0]!.path, 'utf8')).toBe(
      '1\r\n00:00:00,000 --> 00:00:00,701\r\nLine 1.\r\n\r\n2\r\n00:00:02,500 --> 00:00:03,201\r\nLine 2.\r\n',
    )
    expect(await readFile(files[1]!.path, 'utf8')).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
  })

  it('writes the same bytes again, and only when told to', async () => {
    const first = await readFile(finished(await run()).files[0]!.path)

    await expect(run()).rejects.toMatchObject({ code: 'file_exists' })
    const again = await readFile(finished(await run({ overwrite: true })).files[0]!.path)

    expect(again.equals(first)).toBe(true)
    expect(await service.check({ chapterId: 'chap_1', formats: ['wav', 'mp3'] })).toMatchObject({
      durationMs: 4_500,
      missingBlocks: 1,
      existingPaths: [join(folder, 'out', 'The Lighthouse - Chapter 1.wav')],
    })
  })

  it('leaves nothing under the final name when it is cancelled or abandoned', async () => {
    const stop = new AbortController()
    stop.abort()

    await expect(run({}, stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
    for await (const event of service.run(
      { chapterId: 'chap_1', formats: ['mp3'], overwrite: false, mp3Kbps: 128 },
      new AbortController().signal,
    )) {
      if (event.kind === 'progress') break
    }

    expect(await readdir(join(folder, 'out'))).toEqual([])
  })

  it('leaves the file that it would replace as it was when a take is missing', async () => {
    const { path } = finished(await run()).files[0]!
    const before = await readFile(path)
    await takeFiles.remove('take_2')

    await expect(run({ overwrite: true })).rejects.toMatchObject({ code: 'export_failed' })

    expect((await readFile(path)).equals(before)).toBe(true)
    expect(await readdir(join(folder, 'out'))).toHaveLength(1)
  })

  it('puts files where it was told, under a name that every system takes', async () => {
    const { files } = finished(await run({ folder: join(folder, 'elsewhere'), baseName: '../a/b: "c"?\u202e' }))

    expect(files[0]!.path).toBe(join(folder, 'elsewhere', 'a b c.wav'))
    await expect(run({ folder: 'relative' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('offers finished files for download and nothing else', async () => {
    const { files } = finished(await run())
    await writeFile(join(folder, 'out', 'other.wav'), 'x')

    expect(service.findDownload('one', 'The Lighthouse - Chapter 1.wav')).toEqual({
      path: files[0]!.path,
      sizeBytes: files[0]!.sizeBytes,
      contentType: 'audio/wav',
    })
    expect(service.findDownload('one', 'other.wav')).toBeUndefined()
    expect(service.findDownload('two', 'The Lighthouse - Chapter 1.wav')).toBeUndefined()
  })

  it('brings takes at another rate to the layout’s rate and length', async () => {
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
