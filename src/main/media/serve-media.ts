import { isStudioError } from '#shared/errors/studio-error.ts'
import { fileBody, followTake } from './file-body.ts'
import type { TakeFiles } from './take-files.ts'
import type { WrittenFile } from './written-files.ts'

export interface ServeMediaDeps {
  takeFiles: TakeFiles
  recordingFiles: TakeFiles
  /** Audio of conversations. */
  callFiles: TakeFiles
  /** Handles a `PUT`; undefined if the path accepts none. */
  receivePut(request: Request): Promise<Response | undefined>
  /** Peaks of a chapter as played. Throws StudioError `not_found`. */
  chapterPeaks(chapterId: string, as: 'stored' | 'heard'): Promise<Uint8Array>
  projectPeaks(projectId: string): Promise<Uint8Array>
  /** Throws StudioError if the clip is neither stored nor available. */
  voicePreview(
    request: { voiceId: string; catalog: 'voices' | 'agent-voices' },
    signal: AbortSignal,
  ): Promise<{ bytes: Uint8Array; contentType: string }>
  /** A preview as a WAV file; undefined if it isn't stored. */
  audition(fingerprint: string): Uint8Array | undefined
  /** The exact body of a delivery attempt; undefined if it doesn't exist. */
  webhookBody(attemptId: number): Uint8Array | undefined
  /** A consent record as a file; undefined for an unknown name. Throws StudioError `not_found`. */
  consentRecordFile(
    consentRecordId: string,
    fileName: string,
  ): Promise<{ bytes: Uint8Array; contentType: string } | undefined>
  /** A project's cover; undefined if it has none. */
  cover(projectId: string): { bytes: Uint8Array; contentType: string } | undefined
  /** The watermark checks as a file; undefined for an unknown name. */
  watermarkReport(fileName: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>
  /** Ledger requests as CSV, in chunks; undefined for an invalid filter. */
  usageTable(query: URLSearchParams): AsyncIterable<Uint8Array> | undefined
  /** A file written for the user; undefined if there is none. */
  writtenFile(exportId: string, fileName: string): WrittenFile | undefined
}

/** Whatever type a service declares: opened as a page, the bytes can do nothing and have no origin. */
const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; sandbox allow-downloads",
}

/**
 * Serves `GET` and `HEAD` for everything under `/media/`, one range at a time, and `PUT` where uploads are accepted. It
 * doesn't check who is asking: each host admits only its own screens.
 *
 * A take that is still being received answers a range with its current length; `?fromSample=N` follows it to its end.
 */
export function createServeMedia(deps: ServeMediaDeps): (request: Request) => Promise<Response> {
  async function takeAudio(files: TakeFiles, takeId: string, url: URL, range: string | null): Promise<Response> {
    const path = files.audioPath(takeId)
    const fromSample = url.searchParams.get('fromSample')
    const live = files.live(takeId)
    if (fromSample !== null && live) {
      const start = Number(fromSample)
      if (!Number.isSafeInteger(start) || start < 0) return plain(400)
      return new Response(followTake(path, live, start * 2), {
        headers: headers('audio/L16', { 'Cache-Control': 'no-store' }),
      })
    }
    const sizeBytes = (live?.sampleCount ?? (await files.sampleCount(takeId))) * 2
    if (fromSample !== null) {
      const start = Math.min(Number(fromSample) * 2, sizeBytes)
      if (!Number.isSafeInteger(start) || start < 0) return plain(400)
      return new Response(fileBody(path, start, sizeBytes), {
        headers: headers('audio/L16', { 'Cache-Control': 'no-store', 'Content-Length': String(sizeBytes - start) }),
      })
    }
    if (sizeBytes === 0 && !live) return plain(404)
    return fileAnswer(path, sizeBytes, 'audio/L16', range, live ? 'no-store' : 'private, max-age=31536000, immutable')
  }

  function getFiles(area: string): TakeFiles | undefined {
    if (area === 'takes') return deps.takeFiles
    if (area === 'recordings') return deps.recordingFiles
    return area === 'calls' ? deps.callFiles : undefined
  }

  async function route(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const range = request.headers.get('range')
    const [, media, area, name, extra, ...rest] = url.pathname.split('/').map(decodeSegment)
    if (media !== 'media' || !area || !name || rest.length > 0) return plain(404)
    const files = getFiles(area)
    if (files && extra === undefined && name.endsWith('.pcm')) return takeAudio(files, name.slice(0, -4), url, range)
    if (files && extra === undefined && name.endsWith('.peaks')) {
      return bytesAnswer(asBytes(await files.peaks(name.slice(0, -6))), 'application/octet-stream', range)
    }
    if (area === 'chapters' && extra === undefined && name.endsWith('.peaks')) {
      const as = url.searchParams.has('heard') ? 'heard' : 'stored'
      return bytesAnswer(await deps.chapterPeaks(name.slice(0, -6), as), 'application/octet-stream', range)
    }
    if (area === 'projects' && extra === undefined && name.endsWith('.peaks')) {
      return bytesAnswer(await deps.projectPeaks(name.slice(0, -6)), 'application/octet-stream', range)
    }
    if ((area === 'voices' || area === 'agent-voices') && extra === 'preview') {
      const clip = await deps.voicePreview({ voiceId: name, catalog: area }, request.signal)
      return bytesAnswer(clip.bytes, clip.contentType, range)
    }
    if (area === 'auditions' && extra === undefined && name.endsWith('.wav')) {
      const sound = deps.audition(name.slice(0, -4))
      return sound ? bytesAnswer(sound, 'audio/wav', range) : plain(404)
    }
    if (area === 'webhooks' && extra === undefined && /^[1-9]\d{0,14}$/.test(name)) {
      const body = deps.webhookBody(Number(name))
      return body ? bytesAnswer(body, 'application/octet-stream', range) : plain(404)
    }
    if (area === 'consent-records' && extra) {
      const file = await deps.consentRecordFile(name, extra)
      return file ? asDownload(bytesAnswer(file.bytes, file.contentType, range), extra) : plain(404)
    }
    if (area === 'covers' && extra === undefined) {
      const picture = deps.cover(name)
      return picture ? bytesAnswer(picture.bytes, picture.contentType, range) : plain(404)
    }
    if (area === 'watermark' && extra === undefined) {
      const file = await deps.watermarkReport(name)
      return file ? asDownload(bytesAnswer(file.bytes, file.contentType, range), name) : plain(404)
    }
    if (area === 'usage' && extra === undefined && name.endsWith('.csv')) {
      const pieces = deps.usageTable(url.searchParams)
      if (!pieces) return plain(404)
      const asTable = headers('text/csv; charset=utf-8', { 'Cache-Control': 'no-store' })
      return asDownload(new Response(ReadableStream.from(pieces), { headers: asTable }), name)
    }
    if (area === 'exports' && extra) {
      const file = deps.writtenFile(name, extra)
      if (!file) return plain(404)
      return asDownload(fileAnswer(file.path, file.sizeBytes, file.contentType, range, 'no-store'), extra)
    }
    return plain(404)
  }

  return async (request) => {
    if (request.method === 'PUT') {
      const answer = (await deps.receivePut(request)) ?? plain(405)
      for (const [name, value] of Object.entries(COMMON)) answer.headers.set(name, value)
      answer.headers.set('Cache-Control', 'no-store')
      return answer
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405)
    try {
      const answer = await route(request)
      if (request.method === 'GET') return answer
      await answer.body?.cancel()
      return new Response(null, { status: answer.status, headers: answer.headers })
    } catch (error) {
      if (isStudioError(error)) return plain(error.code === 'not_found' ? 404 : 503)
      const code = (error as NodeJS.ErrnoException | null)?.code
      return plain(code === 'ENOENT' ? 404 : 500)
    }
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

function asBytes(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}

function headers(contentType: string, more: Record<string, string>): Record<string, string> {
  return { ...COMMON, 'Content-Type': contentType, ...more }
}

function asDownload(answer: Response, fileName: string): Response {
  // Characters that `encodeURIComponent` leaves and RFC 8187 does not allow here.
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (found) => `%${found.charCodeAt(0).toString(16)}`)
  answer.headers.set('Content-Disposition', `attachment; filename*=UTF-8''${encoded}`)
  return answer
}

function plain(status: number): Response {
  return new Response(null, { status, headers: COMMON })
}

function fileAnswer(
  path: string,
  sizeBytes: number,
  contentType: string,
  range: string | null,
  caching: string,
): Response {
  return ranged(sizeBytes, contentType, range, caching, (start, end) => fileBody(path, start, end))
}

function bytesAnswer(bytes: Uint8Array, contentType: string, range: string | null): Response {
  // The copy gives the body its own ArrayBuffer, which Response requires of a view.
  return ranged(
    bytes.length,
    contentType,
    range,
    'no-store',
    (start, end) => bytes.slice(start, end) as Uint8Array<ArrayBuffer>,
  )
}

function ranged(
  sizeBytes: number,
  contentType: string,
  header: string | null,
  caching: string,
  body: (start: number, end: number) => ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
): Response {
  const range = parseByteRange(header, sizeBytes)
  const common = headers(contentType, { 'Accept-Ranges': 'bytes', 'Cache-Control': caching })
  switch (range.kind) {
    case 'unsatisfiable':
      return new Response(null, { status: 416, headers: { ...common, 'Content-Range': `bytes */${sizeBytes}` } })
    case 'part':
      return new Response(body(range.start, range.end), {
        status: 206,
        headers: {
          ...common,
          'Content-Length': String(range.end - range.start),
          'Content-Range': `bytes ${range.start}-${range.end - 1}/${sizeBytes}`,
        },
      })
    case 'whole':
      return new Response(body(0, sizeBytes), { headers: { ...common, 'Content-Length': String(sizeBytes) } })
  }
}

/** The part of a body of `sizeBytes` that a `Range` header requests; `end` is exclusive. */
type ByteRange = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'unsatisfiable' }

/** Parses a single range. Anything that isn't exactly one byte range counts as no range, as RFC 9110 allows. */
function parseByteRange(header: string | null, sizeBytes: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return { kind: 'whole' }
  if (match[1] === '') {
    const length = Number(match[2])
    if (length === 0 || sizeBytes === 0) return { kind: 'unsatisfiable' }
    return { kind: 'part', start: Math.max(0, sizeBytes - length), end: sizeBytes }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? sizeBytes : Math.min(Number(match[2]) + 1, sizeBytes)
  if (start >= sizeBytes) return { kind: 'unsatisfiable' }
  return end <= start ? { kind: 'whole' } : { kind: 'part', start, end }
}
