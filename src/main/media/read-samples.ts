import { open } from 'node:fs/promises'
import { StudioError } from '#shared/errors/studio-error.ts'

const READ_BYTES = 1 << 18

/**
 * Samples of a take's file, from `startSample`, signed 16-bit little-endian mono.
 *
 * @throws StudioError `storage_failed` if the file is shorter than that
 */
export async function* readSamples(path: string, sampleCount: number, startSample = 0): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (let offset = 0; offset < sampleCount * 2;) {
      const buffer = new Uint8Array(Math.min(READ_BYTES, sampleCount * 2 - offset))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, startSample * 2 + offset)
      const whole = bytesRead - (bytesRead % 2)
      if (whole === 0) throw new StudioError('storage_failed', 'take-file-shortened')
      offset += whole
      yield buffer.subarray(0, whole)
    }
  } finally {
    await file.close()
  }
}
