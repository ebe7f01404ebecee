import { readFile, open } from 'node:fs/promises'
import { TIMELINE_RATE_HZ, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { bytesOf, samplesOf, toFloats } from '#shared/domain/samples.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { resample } from '../../media/resample.ts'
import { createSampleShaper, shapeFloats } from '../../media/shape-samples.ts'

const READ_BYTES = 1 << 20

/** A take's audio as the mix needs it. */
export interface MixSource {
  path: string
  sampleRateHz: number
}

/** A piece of the mix as it is stored: of a span from its sample `first` on, or of the silence behind one. */
interface MixPiece {
  bytes: Uint8Array
  span: TimelineSpan | null
  first: number
}

/**
 * The chapter's sound in layout order: signed 16-bit little-endian mono at `TIMELINE_RATE_HZ`, exactly as many samples
 * as the layout has. Takes at that rate that nobody edited pass through unchanged, byte for byte; the others are trimmed,
 * and their samples multiplied by `gainAt`, rounded and held at full scale. What is yielded holds until the
 * pull after the next, so that one piece can be read while the one before is written; two buffers for the whole hour spare
 * half of the time, which fresh memory would cost.
 *
 * @throws StudioError `export_failed`: a take's file is missing or shorter than the layout says
 */
export async function* mixChapter(
  spans: readonly TimelineSpan[],
  sourceOf: (takeId: string) => MixSource,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const shaper = createSampleShaper(READ_BYTES)
  for await (const { bytes, span, first } of readSpans(spans, sourceOf, shaper.buffers, signal)) {
    if (span?.shape) shaper.shape(bytes, span.shape, span.sampleCount, first)
    yield bytes
  }
}

/** The same with full scale at 1; what a gain makes louder than that is not held back. */
export async function* mixFloats(
  spans: readonly TimelineSpan[],
  sourceOf: (takeId: string) => MixSource,
  signal: AbortSignal,
): AsyncGenerator<Float32Array> {
  const buffers = [new Uint8Array(READ_BYTES), new Uint8Array(READ_BYTES)]
  for await (const { bytes, span, first } of readSpans(spans, sourceOf, buffers, signal)) {
    const floats = toFloats(samplesOf(bytes))
    if (span?.shape) shapeFloats(floats, span.shape, span.sampleCount, first)
    yield floats
  }
}

async function* readSpans(
  spans: readonly TimelineSpan[],
  sourceOf: (takeId: string) => MixSource,
  buffers: readonly Uint8Array[],
  signal: AbortSignal,
): AsyncGenerator<MixPiece> {
  let pieces = 0
  const nextBuffer = () => buffers[(pieces += 1) % buffers.length] as Uint8Array
  for (const span of spans) {
    const source = sourceOf(span.takeId)
    const read = source.sampleRateHz === TIMELINE_RATE_HZ ? readExactly : readResampled
    let first = 0
    for await (const bytes of read(source, span, nextBuffer, signal)) {
      yield { bytes, span, first }
      first += bytes.length / 2
    }
    for (let rest = span.pauseSampleCount * 2; rest > 0; rest -= READ_BYTES) {
      signal.throwIfAborted()
      yield { bytes: new Uint8Array(Math.min(rest, READ_BYTES)), span: null, first: 0 }
    }
  }
}

async function* readExactly(
  { path }: MixSource,
  { sampleCount, shape }: TimelineSpan,
  nextBuffer: () => Uint8Array,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const file = await openTake(path)
  const sizeBytes = sampleCount * 2
  const startBytes = (shape?.fromSample ?? 0) * 2
  try {
    for (let offset = 0; offset < sizeBytes;) {
      signal.throwIfAborted()
      const buffer = nextBuffer()
      const filled = await fill(
        file,
        buffer.subarray(0, Math.min(buffer.length, sizeBytes - offset)),
        startBytes + offset,
      )
      offset += filled.length
      yield filled
    }
  } finally {
    await file.close()
  }
}

/** Reads until the buffer is full: half a sample cannot be shaped. */
async function fill(file: Awaited<ReturnType<typeof openTake>>, buffer: Uint8Array, position: number) {
  for (let done = 0; done < buffer.length;) {
    const { bytesRead } = await file.read(buffer, done, buffer.length - done, position + done)
    if (bytesRead === 0) {
      throw new StudioError(
        'export_failed',
        'A take’s audio file is shorter than it was when it was stored. Nothing was written.',
      )
    }
    done += bytesRead
  }
  return buffer
}

async function openTake(path: string) {
  try {
    return await open(path)
  } catch (cause) {
    throw new StudioError('export_failed', 'A take’s audio file is missing. Nothing was written.', {}, { cause })
  }
}

async function* readResampled(
  source: MixSource,
  { sampleCount, shape }: TimelineSpan,
  nextBuffer: () => Uint8Array,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const bytes = await readFile(source.path).catch((cause: unknown) => {
    throw new StudioError('export_failed', 'A take’s audio file is missing. Nothing was written.', {}, { cause })
  })
  const takeSampleCount = shape?.takeSampleCount ?? sampleCount
  const converted = bytesOf(await resample(samplesOf(bytes), source.sampleRateHz, TIMELINE_RATE_HZ, takeSampleCount))
  const start = (shape?.fromSample ?? 0) * 2
  const end = start + sampleCount * 2
  for (let offset = start; offset < end;) {
    signal.throwIfAborted()
    const buffer = nextBuffer()
    const piece = converted.subarray(offset, Math.min(end, offset + buffer.length))
    buffer.set(piece)
    offset += piece.length
    yield buffer.subarray(0, piece.length)
  }
}
