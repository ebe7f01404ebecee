import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import jpeg from 'jpeg-js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ExportFormat, ExportOptions } from '#shared/contract/exports.ts'
import { EXPORT_FORMAT_IDS, isAudioFormat } from '#shared/domain/export-formats.ts'
import { getCover, putCover } from '../../db/repos/covers-repo.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'
import { loadCover } from './covers.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import {
  createChunk,
  createPhoto,
  createSegment,
  createTaggedPng,
  GPS_POSITION,
  readSquares,
} from './pictures.test-support.ts'

/** How a picture of the colors RGB above YKW is seen, by the EXIF standard. */
const SEEN: readonly (readonly [orientation: number, rows: readonly string[]])[] = [
  [1, ['RGB', 'YKW']],
  [2, ['BGR', 'WKY']],
  [3, ['WKY', 'BGR']],
  [4, ['YKW', 'RGB']],
  [5, ['RY', 'GK', 'BW']],
  [6, ['YR', 'KG', 'WB']],
  [7, ['WB', 'KG', 'YR']],
  [8, ['BW', 'GK', 'RY']],
]
const TRACES = [
  GPS_POSITION,
  ...['GPSLatitude', 'Exif\0', 'Paris', 'MPF\0', 'ftypmp42'].map((text) => Buffer.from(text)),
]
const PICTURES = [
  ['JPEG', createPhoto],
  ['PNG', createTaggedPng],
] as const

let rig: ExportsRig

beforeEach(async () => {
  rig = await openExportsRig({ blocks: 1 })
  await rig.speak('block_1', new Int16Array(6_000).fill(900), { id: 'take_1', fingerprint: 'take_1' })
  await mkdir(join(rig.folder, 'uploads'), { recursive: true })
})
afterEach(() => rig.close())

async function put(bytes: Uint8Array, signal = new AbortController().signal) {
  await writeFile(join(rig.folder, 'uploads', 'upl_abcdefgh'), bytes)
  return rig.service.setCover({ projectId: 'proj_1', uploadId: 'upl_abcdefgh' }, signal)
}

async function run(format: ExportFormat, onlyChanged = false) {
  const request = { ...ExportOptions.parse({ formats: [format], tags: {} }), chapterId: 'chap_1', overwrite: true }
  for await (const event of rig.service.run({ ...request, onlyChanged }, new AbortController().signal))
    if (event.kind === 'finished') return event
  throw new Error('The export did not finish')
}

async function write(format: ExportFormat, onlyChanged = false): Promise<string> {
  const { files } = await run(format, onlyChanged)
  return files[0]?.path ?? ''
}

/** The cover in an audio file as a player shows one, without turning it. */
function decodeCover(path: string): string[] {
  const entries = ['-select_streams', 'v', '-show_entries', 'stream=width', '-of', 'csv=p=0', path]
  const widthPx = Number(execFileSync('ffprobe', ['-v', 'error', ...entries], { encoding: 'utf8' }).trim())
  const output = ['-map', '0:v', '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
  return readSquares(execFileSync('ffmpeg', ['-v', 'error', '-noautorotate', '-i', path, ...output]), widthPx)
}

function findTraces(bytes: Buffer): string[] {
  return TRACES.filter((trace) => bytes.includes(trace)).map((trace) => trace.toString('latin1'))
}

for (const [name, create] of PICTURES) {
  it.for(SEEN)(
    `turns the pixels of a ${name} of orientation %i in MP3, FLAC and M4B`,
    async ([orientation, rows], context) => {
      skipWithout(context, 'ffmpeg', 'ffprobe')
      const cover = await put(create(orientation))

      expect(cover).toMatchObject({ widthPx: (rows[0]?.length ?? 0) * 16, heightPx: rows.length * 16 })
      for (const format of ['mp3', 'flac', 'm4b'] as const) expect(decodeCover(await write(format))).toEqual(rows)
    },
  )

  it.each([1, 6])(
    `publishes no metadata and nothing after the end of a ${name} of orientation %i`,
    async (orientation) => {
      const picture = create(orientation)
      expect(findTraces(picture)).toContain(GPS_POSITION.toString('latin1'))

      await put(picture)

      for (const format of EXPORT_FORMAT_IDS.filter(isAudioFormat))
        expect(findTraces(await readFile(await write(format)))).toEqual([])
    },
  )

  it(`turns and strips a ${name} that was stored as chosen`, async (context) => {
    skipWithout(context, 'ffmpeg', 'ffprobe')
    putCover(rig.db, 'proj_1', create(6))

    const path = await write('mp3')

    expect(rig.service.cover({ projectId: 'proj_1' })).toMatchObject({ widthPx: 32, heightPx: 48 })
    expect(decodeCover(path)).toEqual(['YR', 'KG', 'WB'])
    expect(findTraces(await readFile(path))).toEqual([])
  })
}

it('leaves out a stored cover that can’t be turned upright, and reports why', async () => {
  const damaged = damage(createTaggedPng(6), 'IDAT')
  putCover(rig.db, 'proj_1', damaged)

  const { files, coverFailure } = await run('mp3')
  const written = await readFile(files[0]?.path ?? '')

  expect(coverFailure).toMatchObject({ code: 'invalid_input', reason: 'image-not-turned' })
  expect(written.includes(damaged.subarray(0, 8))).toBe(false)
  expect(await run('srt')).not.toHaveProperty('coverFailure')
  putCover(rig.db, 'proj_1', createTaggedPng(6))
  expect(await run('mp3')).not.toHaveProperty('coverFailure')
})

it('retains the color profile of a turned JPEG', async () => {
  const profile = createSegment(0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001A profile'))
  const photo = createPhoto(6)

  await put(Buffer.concat([photo.subarray(0, 2), profile, photo.subarray(2)]))

  expect(Buffer.from(getCover(rig.db, 'proj_1') ?? []).includes(profile)).toBe(true)
})

it('retains every byte of an upright JPEG that decides how it looks', async () => {
  const { width, height, data } = jpeg.decode(createPhoto(1), { useTArray: true })
  const plain = jpeg.encode({ width, height, data }, 80).data

  await put(plain)

  expect(plain.equals(getCover(rig.db, 'proj_1') ?? new Uint8Array())).toBe(true)
})

it('counts a file as unchanged if only metadata of its cover changed', async () => {
  await put(createPhoto(1))
  await write('mp3')
  await rig.service.dispose()

  putCover(rig.db, 'proj_1', createPhoto(1))
  await expect(write('mp3', true)).rejects.toMatchObject({ reason: 'no-files-changed' })
  putCover(rig.db, 'proj_1', createPhoto(8))
  await expect(write('mp3', true)).resolves.toMatch(/\.mp3$/)
})

it('accepts a photo whose video makes the file larger than an image may be', async () => {
  expect(await put(Buffer.concat([createPhoto(1), Buffer.alloc(6_000_000)]))).toMatchObject({ widthPx: 48 })
})

it.each([
  ['a truncated photo', createPhoto(6).subarray(0, 700), 'image-incomplete'],
  ['a photo whose EXIF block is longer than the file', createPhoto(6).fill(0xff, 4, 6), 'image-incomplete'],
  ['a PNG whose image data is longer than the file', createTaggedPng(6).fill(0xff, 33, 37), 'image-incomplete'],
  ['a file larger than 30 MB', Buffer.alloc(30_000_001), 'image-file-too-large'],
  ['a picture of more than 5 MB', createPaddedPng(5_000_000), 'image-too-large'],
  ['a picture of 65,535 pixels a side', createLyingPhoto(65_535), { kind: 'image-with-too-many-pixels' }],
  ['a turned PNG whose image data is damaged', damage(createTaggedPng(6), 'IDAT'), 'image-not-turned'],
  ['a turned PNG that is interlaced', createInterlacedPng(), 'image-not-turned'],
  ['a turned JPEG without tables', createPhoto(6).fill(0xfe, ...findTables()), 'image-not-turned'],
])('rejects %s and says what is wrong', async (_what, bytes, reason) => {
  const before = await put(createPhoto(1))

  const failure = await put(bytes).catch((error: unknown) => error)

  expect(failure).toMatchObject({ code: 'invalid_input', reason })
  expect(rig.service.cover({ projectId: 'proj_1' })).toEqual(before)
})

/** A PNG whose image data is followed by more of it. */
function createPaddedPng(paddingBytes: number): Buffer {
  const png = createTaggedPng(1)
  const end = png.indexOf('IEND') - 4
  return Buffer.concat([png.subarray(0, end), createChunk('IDAT', Buffer.alloc(paddingBytes)), png.subarray(end)])
}

/** A photo whose header gives another size. */
function createLyingPhoto(sidePx: number): Buffer {
  const photo = createPhoto(1)
  const frame = photo.indexOf(Buffer.from([0xff, 0xc0, 0, 17]))
  photo.writeUInt16BE(sidePx, frame + 5)
  photo.writeUInt16BE(sidePx, frame + 7)
  return photo
}

function damage(png: Buffer, chunk: string): Buffer {
  return png.fill(0xff, png.indexOf(chunk) + 8, png.indexOf(chunk) + 16)
}

/** A PNG that claims to be interlaced. */
function createInterlacedPng(): Buffer {
  const png = createTaggedPng(6)
  const header = Buffer.from(png.subarray(16, 29))
  header[12] = 1
  return Buffer.concat([png.subarray(0, 8), createChunk('IHDR', header), png.subarray(33)])
}

/** Where the marker of the first quantization tables is. */
function findTables(): [number, number] {
  const at = createPhoto(6).indexOf(Buffer.from([0xff, 0xdb])) + 1
  return [at, at + 1]
}

it('keeps the previous cover if choosing another one is canceled', async () => {
  await put(createTaggedPng(1))
  const before = getCover(rig.db, 'proj_1')

  await expect(put(createPhoto(1), AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' })

  expect(getCover(rig.db, 'proj_1')).toEqual(before)
})

it('cancels an export while its cover is turned upright', async () => {
  putCover(rig.db, 'proj_1', createPhoto(6))

  await expect(loadCover(rig.db, 'proj_1', AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' })
})
