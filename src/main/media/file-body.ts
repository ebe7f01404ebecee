import { open } from 'node:fs/promises'
import type { LiveTake } from './take-files.ts'

const READ_BYTES = 1 << 18

/** A body with bytes `start` to `end` of a file, read on demand. The file is closed however reading ends. */
export function fileBody(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  return getBytes(async function* () {
    const file = await open(path)
    try {
      for (let offset = start; offset < end;) {
        const buffer = new Uint8Array(Math.min(READ_BYTES, end - offset))
        const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
        if (bytesRead === 0) return
        offset += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      await file.close()
    }
  })
}

/**
 * A body that follows a take from byte `start`, a sample boundary, until the take ends: stored audio immediately, the
 * rest as it arrives. Audio is passed on while it is being written, since waiting for the disk would be half of the
 * latency from the service to the ear.
 */
export function followTake(path: string, live: LiveTake, start: number): ReadableStream<Uint8Array> {
  return getBytes(async function* () {
    const file = await open(path)
    try {
      for (let offset = start; ;) {
        if (live.latest?.startSample === offset / 2) {
          const { bytes } = live.latest
          offset += bytes.length
          yield bytes
          continue
        }
        const available = live.sampleCount * 2
        if (offset >= available) {
          if (live.ended) return
          await live.grown(offset / 2)
          continue
        }
        const buffer = new Uint8Array(Math.min(READ_BYTES, available - offset))
        const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
        if (bytesRead === 0) return
        offset += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      await file.close()
    }
  })
}

function getBytes(produce: () => AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const source = produce()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await source.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await source.return(undefined)
      },
    },
    // Nothing is read ahead: the socket's buffer is enough.
    { highWaterMark: 0 },
  )
}
