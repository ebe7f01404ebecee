import { mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RECORDING_PIECE_MAX_MS, UPLOAD_PIECE_MAX_BYTES } from '#shared/domain/media-paths.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { freePassedBytes } from './free-passed-bytes.ts'
import { toStorageError } from './take-files.ts'

/** Result of receiving a piece of a recording; mirrors the recorder's type, which this room can't import. */
export type PutAnswer =
  | { kind: 'stored'; sampleCount: number }
  | { kind: 'gap'; sampleCount: number }
  | { kind: 'ended' }
  | { kind: 'refused' }

export interface ReceivePutsDeps {
  putPiece(recordingId: string, fromSample: number, bytes: Uint8Array): Promise<PutAnswer>
  uploadsFolder: string
}

const HIGHEST_RATE_HZ = 192_000
const PIECE_MAX_BYTES = ((HIGHEST_RATE_HZ * RECORDING_PIECE_MAX_MS) / 1000) * 2

/** Path of an uploaded file. */
export function uploadedPath(uploadsFolder: string, uploadId: string): string {
  if (!/^upl_[A-Za-z0-9]{8,80}$/.test(uploadId)) throw new StudioError('not_found', 'file-not-found')
  return join(uploadsFolder, uploadId)
}

/** Handles `PUT` of recording pieces and of file pieces; undefined for any other path. */
export function createReceivePuts(deps: ReceivePutsDeps): (request: Request) => Promise<Response | undefined> {
  async function putPiece(recordingId: string, url: URL, request: Request): Promise<Response> {
    const bytes = await readUpTo(request, PIECE_MAX_BYTES)
    if (bytes === undefined) return new Response(null, { status: 413 })
    const answer = await deps.putPiece(recordingId, Number(url.searchParams.get('fromSample') ?? Number.NaN), bytes)
    switch (answer.kind) {
      case 'stored':
        return Response.json({ sampleCount: answer.sampleCount })
      case 'gap':
        return Response.json({ sampleCount: answer.sampleCount }, { status: 409 })
      case 'ended':
        return new Response(null, { status: 410 })
      case 'refused':
        return new Response(null, { status: 400 })
    }
  }

  /**
   * Appends to a file of any length, uploaded in pieces so that no host holds it whole. Pieces must be contiguous; one that
   * isn't received whole leaves the file as it was.
   */
  async function putFilePiece(uploadId: string, fromByte: number, request: Request): Promise<Response> {
    const path = uploadedPath(deps.uploadsFolder, uploadId)
    await mkdir(deps.uploadsFolder, { recursive: true })
    const storedBytes = fromByte === 0 ? 0 : ((await stat(path).catch(() => undefined))?.size ?? 0)
    if (storedBytes !== fromByte) return Response.json({ sizeBytes: storedBytes }, { status: 409 })
    const file = await open(path, fromByte === 0 ? 'w' : 'a')
    const passed = freePassedBytes()
    let pieceBytes = 0
    let isWhole = false
    try {
      for await (const bytes of request.body ?? []) {
        pieceBytes += bytes.length
        if (pieceBytes > UPLOAD_PIECE_MAX_BYTES) return new Response(null, { status: 413 })
        await file.writeFile(bytes)
        passed(bytes.length)
      }
      isWhole = pieceBytes === Number(request.headers.get('content-length') ?? pieceBytes)
      if (!isWhole) return new Response(null, { status: 400 })
      return Response.json({ sizeBytes: fromByte + pieceBytes })
    } finally {
      // Another request may have started the file over.
      if (!isWhole && (await file.stat()).size > fromByte) await file.truncate(fromByte)
      await file.close()
    }
  }

  return async (request) => {
    const url = new URL(request.url)
    const [, , area, name = ''] = url.pathname.split('/')
    try {
      if (area === 'recordings') return await putPiece(name, url, request)
      const fromByte = url.searchParams.get('fromByte')
      if (area === 'uploads') return await putFilePiece(name, Number(fromByte ?? Number.NaN), request)
      return undefined
    } catch (cause) {
      const error = isStudioError(cause) ? cause : toStorageError(cause)
      const status = error.code === 'not_found' ? 404 : error.code === 'disk_full' ? 507 : 500
      return Response.json({ code: error.code }, { status })
    }
  }
}

/** Undefined if there is more. Uses the stream's reader: its iterator costs as much per chunk as writing it. */
async function readUpTo(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array(0)
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    sizeBytes += read.value.length
    if (sizeBytes > maxBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(read.value)
  }
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, sizeBytes)
}
