import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServeMedia } from './serve-media.ts'
import { openTakeFiles, type TakeFiles } from './take-files.ts'
import { skipWithoutMounts } from '../testing/small-disk.test-support.ts'

let folder: string
let takeFiles: TakeFiles

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overvoice-takes-'))
  takeFiles = await openTakeFiles(folder, Date.now)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function samples(count: number, first = 0): Uint8Array {
  return new Uint8Array(Int16Array.from({ length: count }, (_, index) => ((first + index) * 37) % 30_000).buffer)
}

function serve() {
  const serveMedia = createServeMedia({
    takeFiles,
    recordingFiles: takeFiles,
    callFiles: takeFiles,
    receivePut: async () => undefined,
    consentRecordFile: async () => undefined,
    watermarkReport: async () => undefined,
    cover: () => undefined,
    usageTable: () => undefined,
    chapterPeaks: async () => Uint8Array.of(1, 0, 2, 0),
    projectPeaks: () => Promise.reject(new Error('There is no project here')),
    voicePreview: async () => ({ bytes: Uint8Array.of(1, 2, 3), contentType: 'audio/mpeg' }),
    audition: () => undefined,
    webhookBody: () => undefined,
    writtenFile: () => undefined,
  })
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    serveMedia(new Request(`http://studio${path}`, { headers, method }))
}

async function storeTake(takeId: string, count: number): Promise<void> {
  const writer = await takeFiles.create(takeId)
  await writer.append(samples(count))
  await writer.close()
}

describe('take files', () => {
  it('holds exactly what was appended, however it is chunked', async () => {
    const writer = await takeFiles.create('take_1')

    await writer.append(samples(100))
    await writer.append(samples(57, 100))
    await writer.close()

    expect(new Uint8Array(await readFile(takeFiles.audioPath('take_1')))).toEqual(samples(157))
    expect(await takeFiles.sampleCount('take_1')).toBe(157)
  })

  it('leaves nothing of a discarded take', async () => {
    const writer = await takeFiles.create('take_1')
    await writer.append(samples(100))

    await writer.discard()

    await expect(stat(takeFiles.audioPath('take_1'))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(takeFiles.live('take_1')).toBeUndefined()
  })

  it('rebuilds peaks when the file was truncated externally', async () => {
    await storeTake('take_1', 1_000)
    await truncate(takeFiles.audioPath('take_1'), 601)

    const peaks = await takeFiles.peaks('take_1')

    const kept = new Int16Array(samples(300).buffer)
    expect([...peaks]).toEqual([
      Math.min(...kept.subarray(0, 256)),
      Math.max(...kept.subarray(0, 256)),
      Math.min(...kept.subarray(256)),
      Math.max(...kept.subarray(256)),
    ])
  })

  it('rejects IDs that would escape the folder', async () => {
    await expect(takeFiles.create('take_/../../x')).rejects.toMatchObject({ code: 'not_found' })
    expect(() => takeFiles.audioPath('../take_1')).toThrow()
  })

  it('reports a full disk and keeps what was stored before', async (context) => {
    skipWithoutMounts(context)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
    try {
      const writer = await takeFiles.create('take_1')
      await writer.append(samples(20_000))

      await expect(writer.append(samples(40_000, 20_000))).rejects.toMatchObject({ code: 'disk_full' })
      await writer.close().catch(() => undefined)

      const kept = new Uint8Array(await readFile(takeFiles.audioPath('take_1')))
      expect(kept.subarray(0, 40_000)).toEqual(samples(20_000))
    } finally {
      execFileSync('umount', [folder])
    }
  })
})

describe('media route', () => {
  it('serves a whole take, a range and everything from an offset', async () => {
    await storeTake('take_1', 300)
    const get = serve()

    const whole = await get('/media/takes/take_1.pcm')
    const part = await get('/media/takes/take_1.pcm', { range: 'bytes=10-19' })
    const tail = await get('/media/takes/take_1.pcm', { range: 'bytes=-6' })
    const rest = await get('/media/takes/take_1.pcm?fromSample=297')

    expect([whole.status, part.status, tail.status, rest.status]).toEqual([200, 206, 206, 200])
    expect(await whole.bytes()).toEqual(samples(300))
    expect(part.headers.get('content-range')).toBe('bytes 10-19/600')
    expect(await part.bytes()).toEqual(samples(300).subarray(10, 20))
    expect(await tail.bytes()).toEqual(samples(300).subarray(594))
    expect(await rest.bytes()).toEqual(samples(300).subarray(594))
  })

  it('never serves anything as a page', async () => {
    await storeTake('take_1', 300)
    const get = serve()

    const paths = ['takes/take_1.pcm', 'takes/take_1.pcm?fromSample=1', 'takes/take_1.peaks', 'takes/take_2.pcm', 'x']
    const answers = await Promise.all(paths.map((path) => get(`/media/${path}`)))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404])
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox allow-downloads")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it.each([
    'takes/..%2f..%2fstudio.db',
    'takes/take_1%2f..%2f..%2fstudio.db.pcm',
    'takes/%2e%2e/studio.db',
    'takes/take_1.pcm%00.pcm',
    'takes/take_1%00.pcm',
    'takes/TAKE_1.pcm',
    'takes/.pcm',
    'takes/%ff.pcm',
    'takes/take_1.pcm/',
    'takes//take_1.pcm',
    '..%2fstudio.db',
  ])('returns nothing for %s', async (path) => {
    await storeTake('take_1', 300)

    expect((await serve()(`/media/${path}`)).status).toBe(404)
  })

  it('rejects ranges past the end and answers HEAD without a body', async () => {
    await storeTake('take_1', 300)
    const get = serve()

    const past = await get('/media/takes/take_1.pcm', { range: 'bytes=600-' })
    const head = await get('/media/takes/take_1.pcm', {}, 'HEAD')

    expect([past.status, past.headers.get('content-range')]).toEqual([416, 'bytes */600'])
    expect([head.status, head.headers.get('content-length'), (await head.bytes()).length]).toEqual([200, '600', 0])
  })

  it('follows a take from any offset to its end, however the audio arrives', async () => {
    const writer = await takeFiles.create('take_1')
    await writer.append(samples(50))
    const get = serve()
    const following = (await get('/media/takes/take_1.pcm?fromSample=20')).bytes()
    const late = await get('/media/takes/take_1.pcm?fromSample=120')

    for (let first = 50; first < 500; first += 75) await writer.append(samples(75, first))
    await writer.close()

    expect(await following).toEqual(samples(500).subarray(40))
    expect(await late.bytes()).toEqual(samples(500).subarray(240))
  })

  it('passes on audio before it is stored', async () => {
    const writer = await takeFiles.create('take_1')
    await writer.append(samples(50))
    const reader = (await serve()('/media/takes/take_1.pcm?fromSample=0')).body!.getReader()
    await reader.read()
    const next = reader.read()

    const storing = writer.append(samples(75, 50))
    const { value } = await next

    expect([value, writer.sampleCount]).toEqual([samples(75, 50), 50])
    await storing
    await writer.close()
    expect(await reader.read()).toMatchObject({ done: true })
  })

  it('ends followers of a take when the disk is full', async (context) => {
    skipWithoutMounts(context)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
    try {
      const writer = await takeFiles.create('take_1')
      const get = serve()
      const following = (await get('/media/takes/take_1.pcm?fromSample=0')).bytes()
      await writer.append(samples(20_000))
      const late = (await get('/media/takes/take_1.pcm?fromSample=20000')).bytes()

      await writer.append(samples(40_000, 20_000)).catch(() => undefined)
      const tooLate = (await get('/media/takes/take_1.pcm?fromSample=20000')).bytes()
      await writer.close().catch(() => undefined)

      expect((await following).subarray(0, 40_000)).toEqual(samples(20_000))
      await late
      expect((await tooLate).length).toBe(0)
    } finally {
      execFileSync('umount', [folder])
    }
  })

  it('stops following when the reader disconnects', async () => {
    const writer = await takeFiles.create('take_1')
    await writer.append(samples(50))
    const answer = await serve()('/media/takes/take_1.pcm?fromSample=0')
    const reader = answer.body?.getReader()
    await reader?.read()

    await reader?.cancel()
    await writer.append(samples(50, 50))
    await writer.close()

    expect(await takeFiles.sampleCount('take_1')).toBe(100)
  })

  it('serves a chapter’s peaks', async () => {
    const answer = await serve()('/media/chapters/chap_1.peaks?revision=1')

    expect([...new Int16Array(await answer.arrayBuffer())]).toEqual([1, 2])
  })

  it('rejects paths it doesn’t know', async () => {
    await writeFile(join(folder, 'secret.pcm'), 'x')
    const get = serve()

    const answers = await Promise.all(
      [
        '/media/',
        '/media/takes/..%2f..%2fetc%2fpasswd.pcm',
        '/media/takes/secret.pcm',
        '/media/takes/take_9.pcm',
        '/media/takes/%00.pcm',
        '/media/exports/1/x',
        '/other',
      ].map((path) => get(path)),
    )

    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  })
})
