import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { parseFile } from 'music-metadata'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExportOptions, type ExportTags } from '#shared/contract/exports.ts'
import { EXPORT_FORMAT_IDS, isAudioFormat } from '#shared/domain/export-formats.ts'
import { COVER_MAX_BYTES } from '#shared/domain/sound-tags.ts'
import { readCover } from './covers.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import { createChunk } from './pictures.test-support.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'

const FORMATS = EXPORT_FORMAT_IDS.filter(isAudioFormat)

/** Two takes with the pause between them. */
const SECONDS = 2 * (60_001 / 24_000) + 0.5

let rig: ExportsRig

beforeEach(async () => {
  rig = await openExportsRig({ blocks: 2 })
  const tone = Int16Array.from({ length: 60_001 }, (_, at) => Math.round(8_000 * Math.sin(at / 9)))
  await rig.speak('block_1', tone, { id: 'take_1', fingerprint: 'take_1' })
  await rig.speak('block_2', tone, { id: 'take_2', fingerprint: 'take_2' })
  await mkdir(join(rig.folder, 'uploads'), { recursive: true })
})
afterEach(() => rig.close())

async function write(
  format: (typeof FORMATS)[number],
  tags: Partial<ExportTags> | null,
  more: Partial<ExportOptions> = {},
): Promise<string> {
  const options = ExportOptions.parse({ formats: [format], tags, ...more })
  const request = { ...options, chapterId: 'chap_1', overwrite: true }
  for await (const event of rig.service.run(request, new AbortController().signal))
    if (event.kind === 'finished') return event.files[0]?.path ?? ''
  throw new Error('The export did not finish')
}

/** A single-color picture that every reader accepts. */
function png(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(side * (1 + side * 3), 0x5a)
  for (let row = 0; row < side; row += 1) rows[row * (1 + side * 3)] = 0
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The smallest JPEG that declares its size. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9])])
}

async function put(bytes: Uint8Array, projectId = 'proj_1') {
  await writeFile(join(rig.folder, 'uploads', 'upl_abcdefgh'), bytes)
  return rig.service.setCover({ projectId, uploadId: 'upl_abcdefgh' }, new AbortController().signal)
}

const TAGS = {
  title: '{project} – {chapter}',
  artist: 'Zoë Müller, 夏目漱石',
  album: 'Лампа 🎙',
  year: 2026,
  language: 'pt-BR',
  comment: 'First line.\nSecond “line”.',
  copyright: '© 2026 Zoë',
}

describe('audio metadata', () => {
  it.each(FORMATS)('is read back by an independent parser, in %s', async (format) => {
    const picture = png(64)
    await put(picture)

    const { common, format: sound } = await parseFile(await write(format, TAGS))

    expect(common).toMatchObject({
      title: 'The Lighthouse – Chapter 1',
      artist: 'Zoë Müller, 夏目漱石',
      album: 'Лампа 🎙',
      track: { no: 1, of: 1 },
      year: 2026,
    })
    expect(common.comment?.map((comment) => (typeof comment === 'string' ? comment : comment.text))).toContain(
      TAGS.comment,
    )
    expect(common.copyright).toBe(TAGS.copyright)
    // The parser doesn't read the language of an MP4's track.
    const hasVorbisComments = format === 'flac' || format === 'opus'
    const isMp4 = format === 'm4a' || format === 'm4b'
    if (!isMp4) expect(common.language).toBe(hasVorbisComments ? 'pt-BR' : 'por')
    expect(common.picture).toMatchObject([{ format: 'image/png' }])
    expect(Buffer.from(common.picture?.[0]?.data ?? []).equals(picture)).toBe(true)
    // For MP3 and MP4 this counts frames, which are longer than the audio; other tests count what is decoded.
    if (format !== 'mp3') expect(Math.abs((sound.duration ?? 0) - SECONDS)).toBeLessThan(isMp4 ? 0.05 : 0.02)
  })

  it.for(FORMATS)('is read by ffprobe, including the cover, in %s', async (format, context) => {
    skipWithout(context, 'ffprobe')
    await put(png(64))

    const path = await write(format, TAGS)

    const entries = 'format=duration:format_tags:stream=codec_type,width:stream_tags'
    const told = JSON.parse(
      execFileSync('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', path], { encoding: 'utf8' }),
    )
    const tags = Object.fromEntries(
      // An Ogg file has them in its stream.
      Object.entries<string>({ ...told.streams[0].tags, ...told.format.tags }).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    )
    expect(tags).toMatchObject({
      title: 'The Lighthouse – Chapter 1',
      artist: TAGS.artist,
      album: TAGS.album,
      copyright: TAGS.copyright,
    })
    expect(tags['track']).toMatch(/^1(\/1)?$/)
    expect(tags['date']).toBe('2026')
    expect(told.streams).toContainEqual(expect.objectContaining({ codec_type: 'video', width: 64 }))
    // As above.
    if (format !== 'mp3') expect(Math.abs(Number(told.format.duration) - SECONDS)).toBeLessThan(0.02)
  })

  it.for([
    ['mp3', {}],
    ['flac', { bitDepth: 24 }],
    ['wav', {}],
    ['wav', { bitDepth: 24, sampleRateHz: 44_100 }],
  ] as const)('doesn’t change the audio in %s %o', async ([format, options], context) => {
    skipWithout(context, 'ffmpeg')
    await put(png(8))
    const decode = (path: string) =>
      execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:a', '-f', 's32le', '-'], { maxBuffer: 1 << 28 })

    const plain = decode(await write(format, null, options))
    const tagged = decode(await write(format, TAGS, options))

    expect(tagged.equals(plain)).toBe(true)
    const { sampleRateHz } = { sampleRateHz: 24_000, ...options }
    expect(tagged.length / 4).toBe(Math.round(SECONDS * sampleRateHz))
  })

  it.each(FORMATS)('accepts hostile values, in %s', async (format) => {
    const title = `a\u0000b\u0007\r\nc\ud800 ${'𝒳'.repeat(140)}`
    const hostile = { title, artist: 'A'.repeat(300), comment: `\u0000LIST\u0000${'word '.repeat(790)}`, year: 7 }

    const { common } = await parseFile(await write(format, hostile))

    expect(common.title).toBe(`ab c\ufffd ${'𝒳'.repeat(140)}`)
    expect(common.artist).toBe('A'.repeat(300))
    expect(common.album).toBe('The Lighthouse')
    expect(common.year).toBe(7)
  })

  it('truncates a block’s long text between two characters', async () => {
    rig.db.run(`UPDATE blocks SET text = ? WHERE id = 'block_1'`, `x${'𝒳'.repeat(9_000)}`)

    const { common } = await parseFile(await write('flac', {}, { division: 'block' }))

    expect(common.title).toBe(`x${'𝒳'.repeat(149)}…`)
    expect(common.track).toEqual({ no: 1, of: 2 })
  })

  it('is stored with the project', async () => {
    await write('mp3', TAGS)

    expect(rig.service.lastChoice({ projectId: 'proj_1' })?.tags).toEqual(TAGS)
  })
})

describe('cover', () => {
  it('is recognized by content and read back unchanged', async () => {
    const picture = jpeg(3_000, 2_000)

    const cover = await put(picture)

    expect(cover).toMatchObject({
      contentType: 'image/jpeg',
      widthPx: 3_000,
      heightPx: 2_000,
      sizeBytes: picture.length,
    })
    expect(rig.service.cover({ projectId: 'proj_1' })).toEqual(cover)
    expect(Buffer.from(readCover(rig.db, 'proj_1')?.bytes ?? []).equals(picture)).toBe(true)
    expect((await put(png(8))).pictureUrl).not.toBe(cover.pictureUrl)
  })

  it.each([
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG that was cut', png(16).subarray(0, -4)],
    ['a JPEG that was cut', jpeg(16, 16).subarray(0, -1)],
    ['a JPEG without a size', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 0xff, 0xd9])],
    ['a JPEG whose segment goes nowhere', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xd9])],
    ['a picture without width', jpeg(0, 16)],
    ['a picture that is too wide', jpeg(6_001, 16)],
    [
      'more bytes than are taken',
      Buffer.concat([png(8).subarray(0, 33), Buffer.alloc(COVER_MAX_BYTES), png(8).subarray(33)]),
    ],
  ])('is rejected if it is %s, keeping the previous one', async (_what, bytes) => {
    const before = await put(png(8))

    await expect(put(bytes)).rejects.toMatchObject({ code: 'invalid_input' })

    expect(rig.service.cover({ projectId: 'proj_1' })).toEqual(before)
    await expect(readFile(join(rig.folder, 'uploads', 'upl_abcdefgh'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('needs an existing project, and can be removed', async () => {
    await expect(put(png(8), 'proj_x')).rejects.toMatchObject({ code: 'not_found' })
    await put(png(8))

    rig.service.removeCover({ projectId: 'proj_1' })

    expect(rig.service.cover({ projectId: 'proj_1' })).toBeNull()
    expect((await parseFile(await write('mp3', {}))).common.picture).toBeUndefined()
  })
})
