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

function put(fromByte: number, body: Uint8Array<ArrayBuffer>) {
  const receive = createReceivePuts({ uploadsFolder: folder, putPiece: () => Promise.resolve({ kind: 'refused' }) })
  const path = uploadPiecePath('upl_12345678', fromByte)
  expect(mayPut(path.split('?')[0] ?? '')).toBe(true)
  return receive(new Request(`http://studio${path}`, { method: 'PUT', body }))
}

it('puts a file together from pieces, and begins it anew with its first one', async () => {
  await put(0, new Uint8Array([9, 9, 9, 9]))
  await put(0, new Uint8Array([1, 2]))
  const answer = await put(2, new Uint8Array([3]))

  expect(await answer?.json()).toEqual({ sizeBytes: 3 })
  expect([...(await readFile(join(folder, 'upl_12345678')))]).toEqual([1, 2, 3])
})

it('takes no piece that does not meet what is there, and says how much there is', async () => {
  await put(0, new Uint8Array([1, 2]))

  for (const fromByte of [1, 3, -1, Number.NaN, 0.5]) {
    const answer = await put(fromByte, new Uint8Array([7]))
    expect(answer?.status).toBe(409)
    expect(await answer?.json()).toEqual({ sizeBytes: 2 })
  }
  expect([...(await readFile(join(folder, 'upl_12345678')))]).toEqual([1, 2])
})

it('takes no piece that is too long', async () => {
  const answer = await put(0, new Uint8Array(UPLOAD_PIECE_MAX_BYTES + 1))

  expect(answer?.status).toBe(413)
  expect(await readdir(folder)).toEqual([])
})
