import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RECORDING_PIECE_MAX_MS, UPLOAD_PIECE_MAX_BYTES } from '#shared/domain/media-paths.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { freePassedBytes } from './free-passed-bytes.ts'
import { toStorageError } from './take-files.ts'

/** What became of a piece of a recording; the same as in the recorder, which this room does not know. */
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
/** Half an hour of plain stereo; a file to take ten to thirty seconds from is smaller. */
export const UPLOAD_MAX_BYTES = 512 * 1024 * 1024

/** Path of a file that was put. */
export function uploadedPath(uploadsFolder: string, uploadId: string): string {
  if (!/^upl_[A-Za-z0-9]{8,80}$/.test(uploadId)) throw new StudioError('not_found', 'There is no such file.')
  return join(uploadsFolder, uploadId)
}

/** Answers `PUT` of pieces of recordings and of files to be imported; undefined for any other path. */
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

  async function putFile(uploadId: string, request: Request): Promise<Response> {
    const path = uploadedPath(deps.uploadsFolder, uploadId)
    await mkdir(deps.uploadsFolder, { recursive: true })
    const partPath = `${path}.${randomBytes(4).toString('hex')}.part`
    const file = await open(partPath, 'wx')
    const passed = freePassedBytes()
    try {
      let sizeBytes = 0
      for await (const bytes of request.body ?? []) {
        sizeBytes += bytes.length
        if (sizeBytes > UPLOAD_MAX_BYTES) return new Response(null, { status: 413 })
        await file.writeFile(bytes)
        passed(bytes.length)
      }
      if (sizeBytes !== Number(request.headers.get('content-length') ?? sizeBytes))
        return new Response(null, { status: 400 })
      await rename(partPath, path)
      return Response.json({ sizeBytes })
    } finally {
      await file.close()
      await rm(partPath, { force: true })
    }
  }

  /** A file of any length, which no host has to hold whole: what is there and what comes must meet. */
  async function putFilePiece(uploadId: string, fromByte: number, request: Request): Promise<Response> {
    const path = uploadedPath(deps.uploadsFolder, uploadId)
    const bytes = await readUpTo(request, UPLOAD_PIECE_MAX_BYTES)
    if (bytes === undefined) return new Response(null, { status: 413 })
    await mkdir(deps.uploadsFolder, { recursive: true })
    const sizeBytes = fromByte === 0 ? 0 : ((await stat(path).catch(() => undefined))?.size ?? 0)
    if (!Number.isSafeInteger(fromByte) || sizeBytes !== fromByte) return Response.json({ sizeBytes }, { status: 409 })
    const file = await open(path, fromByte === 0 ? 'w' : 'a')
    try {
      await file.writeFile(bytes)
    } finally {
      await file.close()
    }
    return Response.json({ sizeBytes: sizeBytes + bytes.length })
  }

  return async (request) => {
    const url = new URL(request.url)
    const [, , area, name = ''] = url.pathname.split('/')
    try {
      if (area === 'recordings') return await putPiece(name, url, request)
      const fromByte = url.searchParams.get('fromByte')
      if (area === 'uploads' && fromByte !== null) return await putFilePiece(name, Number(fromByte), request)
      if (area === 'uploads') return await putFile(name, request)
      return undefined
    } catch (cause) {
      const error = isStudioError(cause) ? cause : toStorageError(cause)
      const status = error.code === 'not_found' ? 404 : error.code === 'disk_full' ? 507 : 500
      return Response.json({ code: error.code }, { status })
    }
  }
}

/** Undefined when there is more. By the stream's reader: its iterator costs a piece as much as writing it does. */
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
