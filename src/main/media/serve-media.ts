import type { TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { parseByteRange } from './byte-range.ts'
import { layOutPeaks } from './chapter-peaks.ts'
import { fileBody, followTake } from './file-body.ts'
import type { TakeFiles } from './take-files.ts'

export interface ServeMediaDeps {
  takeFiles: TakeFiles
  /** Layout of a chapter's active takes. Throws StudioError `not_found`. */
  chapterSpans(chapterId: string): TimelineSpan[]
  /** Throws StudioError when the clip is neither stored nor to be had. */
  voicePreview(voiceId: string, signal: AbortSignal): Promise<{ bytes: Uint8Array; contentType: string }>
  /** Path of a finished export's file, undefined when there is no such export. */
  exportPath(exportId: string, fileName: string): { path: string; sizeBytes: number; contentType: string } | undefined
}

const COMMON = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' }

/**
 * Answers `GET` and `HEAD` for everything under `/media/`, one range at a time. It decides nothing about who asks: each
 * host lets only its own screens through.
 *
 * A take that is still being received answers its present length to a range, and is followed to its end by
 * `?fromSample=N`.
 */
export function createServeMedia(deps: ServeMediaDeps): (request: Request) => Promise<Response> {
  async function takeAudio(takeId: string, url: URL, range: string | null): Promise<Response> {
    const path = deps.takeFiles.audioPath(takeId)
    const fromSample = url.searchParams.get('fromSample')
    const live = deps.takeFiles.live(takeId)
    if (fromSample !== null && live) {
      const start = Number(fromSample)
      if (!Number.isSafeInteger(start) || start < 0) return plain(400)
      return new Response(followTake(path, live, start * 2), {
        headers: headers('audio/L16', { 'Cache-Control': 'no-store' }),
      })
    }
    const sizeBytes = (live?.sampleCount ?? (await deps.takeFiles.sampleCount(takeId))) * 2
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

  async function route(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const range = request.headers.get('range')
    const [, media, area, name, extra, ...rest] = url.pathname.split('/').map(decodeSegment)
    if (media !== 'media' || !area || !name || rest.length > 0) return plain(404)
    if (area === 'takes' && extra === undefined && name.endsWith('.pcm'))
      return takeAudio(name.slice(0, -4), url, range)
    if (area === 'takes' && extra === undefined && name.endsWith('.peaks')) {
      return bytesAnswer(asBytes(await deps.takeFiles.peaks(name.slice(0, -6))), 'application/octet-stream', range)
    }
    if (area === 'chapters' && extra === undefined && name.endsWith('.peaks')) {
      const spans = deps.chapterSpans(name.slice(0, -6))
      const peaks = new Map<string, Int16Array>()
      for (const { takeId } of spans) {
        peaks.set(takeId, await deps.takeFiles.peaks(takeId))
        // Everything else gets its turn between some milliseconds of reading.
        if (peaks.size % 256 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      const laidOut = layOutPeaks(spans, (takeId) => peaks.get(takeId) ?? new Int16Array(0))
      return bytesAnswer(asBytes(laidOut), 'application/octet-stream', range)
    }
    if (area === 'voices' && extra === 'preview') {
      const clip = await deps.voicePreview(name, request.signal)
      return bytesAnswer(clip.bytes, clip.contentType, range)
    }
    if (area === 'exports' && extra) {
      const file = deps.exportPath(name, extra)
      if (!file) return plain(404)
      const answer = fileAnswer(file.path, file.sizeBytes, file.contentType, range, 'no-store')
      answer.headers.set('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(extra)}`)
      return answer
    }
    return plain(404)
  }

  return async (request) => {
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
  // The copy pins the body to an ArrayBuffer of its own, which Response requires of a view.
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
