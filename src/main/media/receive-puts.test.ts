import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mayPut, UPLOAD_PIECE_MAX_BYTES, uploadPiecePath } from '#shared/domain/media-paths.ts'
import { createReceivePuts } from './receive-puts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overvoice-puts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function put(
  fromByte: number,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Record<string, string> = {},
) {
  const receive = createReceivePuts({ uploadsFolder: folder, putPiece: () => Promise.resolve({ kind: 'refused' }) })
  const path = uploadPiecePath('upl_12345678', fromByte)
  expect(mayPut(path.split('?')[0] ?? '')).toBe(true)
  const init: RequestInit & { duplex: 'half' } = { method: 'PUT', body, headers, duplex: 'half' }
  return receive(new Request(`http://studio${path}`, init))
}

it('assembles a file from pieces and restarts with the first one', async () => {
  await put(0, new Uint8Array([9, 9, 9, 9]))
  await put(0, new Uint8Array([1, 2]))
  const answer = await put(2, new Uint8Array([3]))

  expect(await answer?.json()).toEqual({ sizeBytes: 3 })
  expect([...(await readFile(join(folder, 'upl_12345678')))]).toEqual([1, 2, 3])
})

it('rejects a piece that doesn’t start at the end and reports the current size', async () => {
  await put(0, new Uint8Array([1, 2]))

  for (const fromByte of [1, 3, -1, Number.NaN, 0.5]) {
    const answer = await put(fromByte, new Uint8Array([7]))
    expect(answer?.status).toBe(409)
    expect(await answer?.json()).toEqual({ sizeBytes: 2 })
  }
  expect([...(await readFile(join(folder, 'upl_12345678')))]).toEqual([1, 2])
})

it('leaves the file as it was when a piece is too long or ends early', async () => {
  await put(0, new Uint8Array([1, 2]))
  const sent = [new Uint8Array([7])]
  const ending = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const next = sent.pop()
      if (next) controller.enqueue(next)
      else controller.error(new Error('The window was closed.'))
    },
  })

  const tooLong = await put(2, new Uint8Array(UPLOAD_PIECE_MAX_BYTES + 1))
  const short = await put(2, new Uint8Array([7]), { 'content-length': '2' })
  const ended = await put(2, ending)

  expect([tooLong?.status, short?.status, ended?.status]).toEqual([413, 400, 500])
  expect([...(await readFile(join(folder, 'upl_12345678')))]).toEqual([1, 2])
})

it('rejects a file that isn’t sent in pieces', async () => {
  const receive = createReceivePuts({ uploadsFolder: folder, putPiece: () => Promise.resolve({ kind: 'refused' }) })

  const answer = await receive(new Request('http://studio/media/uploads/upl_12345678', { method: 'PUT', body: 'x' }))

  expect(answer?.status).toBe(409)
  expect(await readdir(folder)).toEqual([])
})
