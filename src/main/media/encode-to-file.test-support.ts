import { execFileSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { FileEncoding } from './file-encoding.ts'

/** Encodes samples piece by piece to a file at this path. */
export async function encodeToFile(
  path: string,
  samples: Float32Array,
  start: (file: FileHandle) => Promise<FileEncoding>,
): Promise<string> {
  const pieceLength = 5_000
  const file = await open(path, 'w+')
  const encoding = await start(file)
  try {
    for (let from = 0; from < samples.length; from += pieceLength)
      await encoding.encode(samples.subarray(from, from + pieceLength))
    await encoding.finish()
  } finally {
    await encoding.close()
    await file.close()
  }
  return path
}

/** The samples of a file as ffmpeg plays them, full scale 1. */
export function decodeWithFfmpeg(path: string): Float32Array {
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'f32le', '-'], { maxBuffer: 1 << 28 })
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
