import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { UPLOAD_PIECE_MAX_BYTES } from '#shared/domain/media-paths.ts'
import { uploadFile } from './upload-file.ts'

/** Answers this page's first uploads with these statuses, and the rest with 200. */
async function studio(statuses: readonly number[] = []) {
  const pieces: { path: string; bytes: Buffer }[] = []
  const server = createServer(async (request, response) => {
    pieces.push({ path: request.url ?? '', bytes: await buffer(request) })
    response.writeHead(statuses[pieces.length - 1] ?? 200).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init))
  onTestFinished(() => (vi.unstubAllGlobals(), server.closeAllConnections(), void server.close()))
  return pieces
}

const ID = 'upl_12345678'
const pathFrom = (fromByte: number) => `/media/uploads/${ID}?fromByte=${fromByte}`
/** Two full pieces and a short one, all different. */
const bytes = Buffer.alloc(2 * UPLOAD_PIECE_MAX_BYTES + 3).map((_, index) => (index * 31 + (index >> 16)) % 251)

it('uploads a file in contiguous pieces and reports each', async () => {
  const pieces = await studio()
  const reported: number[] = []

  const problem = await uploadFile(ID, new Blob([bytes]), { report: (doneBytes) => reported.push(doneBytes) })

  expect(problem).toBeNull()
  expect(pieces.map(({ path }) => path)).toEqual([0, UPLOAD_PIECE_MAX_BYTES, 2 * UPLOAD_PIECE_MAX_BYTES].map(pathFrom))
  expect(Buffer.concat(pieces.map((piece) => piece.bytes)).equals(bytes)).toBe(true)
  expect(reported).toEqual([UPLOAD_PIECE_MAX_BYTES, 2 * UPLOAD_PIECE_MAX_BYTES, bytes.length])
})

it('uploads an empty file', async () => {
  const pieces = await studio()

  expect(await uploadFile(ID, new Blob())).toBeNull()
  expect(pieces).toEqual([{ path: pathFrom(0), bytes: Buffer.alloc(0) }])
})

it.each([
  [507, 'disk-full'],
  [500, 'unreadable'],
])('discards the start of a file whose second piece is answered with %i', async (status, problem) => {
  const pieces = await studio([200, status])

  expect(await uploadFile(ID, new Blob([bytes]))).toBe(problem)
  expect(pieces.map(({ path }) => path)).toEqual([0, UPLOAD_PIECE_MAX_BYTES, 0].map(pathFrom))
  expect(pieces.at(-1)?.bytes).toHaveLength(0)
})

it('discards the start of a file whose upload is canceled', async () => {
  const pieces = await studio()
  const leaving = new AbortController()

  const uploading = uploadFile(ID, new Blob([bytes]), {
    signal: leaving.signal,
    report: () => leaving.abort(new Error('left')),
  })

  await expect(uploading).rejects.toThrow('left')
  expect(pieces.map(({ path }) => path)).toEqual([pathFrom(0), pathFrom(0)])
  expect(pieces.at(-1)?.bytes).toHaveLength(0)
})

it('sends nothing of a file that is too large', async () => {
  const pieces = await studio()

  expect(await uploadFile(ID, new Blob([bytes]), { maxBytes: bytes.length - 1 })).toBe('too-large')
  expect(pieces).toEqual([])
})
