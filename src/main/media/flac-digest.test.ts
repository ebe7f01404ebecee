import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFlacEncoding } from './encode-flac.ts'

it.each([
  [16, 's16le'],
  [24, 's24le'],
] as const)(
  'a FLAC file of %d bits carries the MD5 of its samples, as ffmpeg decodes them',
  async (bitDepth, format) => {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-flac-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'a.flac')
    const file = await open(path, 'w+')
    const encoding = await createFlacEncoding(file, 24_000, bitDepth)
    // Louder than full scale in places, in pieces of an odd length.
    for (let piece = 0; piece < 3; piece += 1)
      await encoding.encode(Float32Array.from({ length: 10_001 }, (_, at) => Math.sin(at / (10 + piece)) * 1.1))
    await encoding.finish()
    await file.close()

    const samples = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-f', format, '-c:a', `pcm_${format}`, '-'])

    expect(samples.length).toBe((30_003 * bitDepth) / 8)
    const digest = (await readFile(path)).subarray(26, 42).toString('hex')
    expect(digest).toBe(createHash('md5').update(samples).digest('hex'))
  },
)
