import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createFlacEncoding } from './encode-flac.ts'

const FULL_DISK = '/dev/full'

it('reports a full disk as such', async ({ skip }) => {
  skip(!existsSync(FULL_DISK), 'Needs /dev/full, which only Linux has')
  const file = await open(FULL_DISK, 'r+')
  const encoding = await createFlacEncoding(file, 24_000, 16)
  const noise = Float32Array.from({ length: 1 << 17 }, (_, at) => ((at * 7_919) % 1_000) / 1_000 - 0.5)

  const written = async () => {
    try {
      for (let piece = 0; piece < 40; piece += 1) await encoding.encode(noise)
      await encoding.finish()
    } finally {
      await encoding.close()
    }
  }

  await expect(written()).rejects.toMatchObject({ code: 'ENOSPC' })
  await file.close()
})
