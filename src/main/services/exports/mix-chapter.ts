import { readFile, open } from 'node:fs/promises'
import { TIMELINE_RATE_HZ, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { resample } from '../../media/resample.ts'

const READ_BYTES = 1 << 20

/** A take's audio as the mix needs it. */
export interface MixSource {
  path: string
  sampleRateHz: number
}

/**
 * The chapter's sound in layout order: signed 16-bit little-endian mono at `TIMELINE_RATE_HZ`, exactly as many samples
 * as the layout has. Takes at that rate pass through unchanged, byte for byte. What is yielded holds until the next pull:
 * one buffer for the whole hour spares half of the time, which fresh memory would cost.
 *
 * @throws StudioError `export_failed`: a take's file is missing or shorter than the layout says
 */
export async function* mixChapter(
  spans: readonly TimelineSpan[],
  sourceOf: (takeId: string) => MixSource,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(READ_BYTES)
  for (const span of spans) {
    const source = sourceOf(span.takeId)
    if (source.sampleRateHz === TIMELINE_RATE_HZ) yield* readExactly(source.path, span.sampleCount * 2, buffer, signal)
    else yield await readResampled(source, span.sampleCount)
    for (let rest = span.pauseSampleCount * 2; rest > 0; rest -= READ_BYTES) {
      signal.throwIfAborted()
      yield new Uint8Array(Math.min(rest, READ_BYTES))
    }
  }
}

async function* readExactly(
  path: string,
  sizeBytes: number,
  buffer: Uint8Array,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const file = await openTake(path)
  try {
    for (let offset = 0; offset < sizeBytes;) {
      signal.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, sizeBytes - offset), offset)
      if (bytesRead === 0)
        throw new StudioError(
          'export_failed',
          'A take’s audio file is shorter than it was when it was stored. Nothing was written.',
        )
      offset += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function openTake(path: string) {
  try {
    return await open(path)
  } catch (cause) {
    throw new StudioError('export_failed', 'A take’s audio file is missing. Nothing was written.', {}, { cause })
  }
}

async function readResampled(source: MixSource, sampleCount: number): Promise<Uint8Array> {
  const bytes = await readFile(source.path).catch((cause: unknown) => {
    throw new StudioError('export_failed', 'A take’s audio file is missing. Nothing was written.', {}, { cause })
  })
  const samples = new Int16Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength - (bytes.byteLength % 2)),
  )
  const converted = await resample(samples, source.sampleRateHz, TIMELINE_RATE_HZ, sampleCount)
  return new Uint8Array(converted.buffer)
}
