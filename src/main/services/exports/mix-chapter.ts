import { readFile, open } from 'node:fs/promises'
import { TIMELINE_RATE_HZ, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { getBytes, getSamples, toFloats } from '#shared/domain/samples.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { resample } from '../../media/resample.ts'
import { createSampleShaper, shapeFloats } from '../../media/shape-samples.ts'

const READ_BYTES = 1 << 20
/** Pieces being read while one is shaped and yielded. */
const PIECES_AHEAD = 3
/** The others are being read, and the last two yielded may still be in use. */
const BUFFERS = PIECES_AHEAD + 2

/** A take's audio as needed by the mix. */
export interface MixSource {
  path: string
  sampleRateHz: number
  /** The first words of its block, for finding it. */
  words: string
}

/** A stored chunk of the mix: of a span from sample `first`, or of the silence after one. */
interface MixPiece {
  bytes: Uint8Array
  span: TimelineSpan | null
  first: number
}

/**
 * The chapter's audio in layout order: signed 16-bit little-endian mono at `TIMELINE_RATE_HZ`, exactly as many samples
 * as the layout has, including silence before its first block. Unedited takes at that rate pass through byte for byte;
 * the others are trimmed, multiplied by `gainAt`, rounded and clamped at full scale. A yielded chunk is valid until the
 * pull after the next, so that one chunk can be shaped while the previous one is written; a few reused buffers take
 * half the time of fresh memory.
 *
 * @throws StudioError `export_failed` if a take's file is missing or shorter than the layout says
 */
export async function* mixChapter(
  spans: readonly TimelineSpan[],
  sourceOf: (takeId: string) => MixSource,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const shaper = createSampleShaper(BUFFERS, READ_BYTES)
  for await (const { bytes, span, first } of readSpans(spans, sourceOf, shaper.buffers, signal)) {
    if (span?.shape) shaper.shape(bytes, span.shape, span.sampleCount, first)
    yield bytes
  }
}

/** The same with full scale at 1, without clamping. */
export async function* mixFloats(
  spans: readonly TimelineSpan[],
  sourceOf: (takeId: string) => MixSource,
  signal: AbortSignal,
): AsyncGenerator<Float32Array> {
  const buffers = Array.from({ length: BUFFERS }, () => new Uint8Array(READ_BYTES))
  for await (const { bytes, span, first } of readSpans(spans, sourceOf, buffers, signal)) {
    const floats = toFloats(getSamples(bytes))
    if (span?.shape) shapeFloats(floats, span.shape, span.sampleCount, first)
    yield floats
  }
}

/**
 * Reads ahead: opening, reading and closing a file takes three trips through the thread pool, longer than processing
 * its samples. Nothing is being read when this has ended.
 */
async function* readSpans(
  spans: readonly TimelineSpan[],
  sourceOf: (takeId: string) => MixSource,
  buffers: readonly Uint8Array[],
  signal: AbortSignal,
): AsyncGenerator<MixPiece> {
  const pieces = getPieces(spans, sourceOf)
  const coming: Promise<MixPiece>[] = []
  let startedCount = 0
  const startNext = () => {
    const { done, value } = pieces.next()
    if (done) return
    const buffer = buffers[startedCount % buffers.length] as Uint8Array
    startedCount += 1
    const bytes = buffer.subarray(0, value.sizeBytes)
    const piece = value.read(bytes).then(() => ({ bytes, span: value.span, first: value.first }))
    // Its failure is thrown in turn; this only prevents an unhandled rejection.
    piece.catch(() => undefined)
    coming.push(piece)
  }
  try {
    for (let ahead = 0; ahead < PIECES_AHEAD; ahead += 1) startNext()
    for (let next = coming.shift(); next; next = coming.shift()) {
      const piece = await next
      signal.throwIfAborted()
      startNext()
      yield piece
    }
  } finally {
    await Promise.allSettled(coming)
  }
}

/** A chunk of the mix before it is read. */
interface ComingPiece {
  span: TimelineSpan | null
  first: number
  sizeBytes: number
  /** Fills all of `bytes`. */
  read(bytes: Uint8Array): Promise<void>
}

function* getPieces(
  spans: readonly TimelineSpan[],
  sourceOf: (takeId: string) => MixSource,
): Generator<ComingPiece, undefined> {
  const silence = function* (sampleCount: number) {
    for (const [, sizeBytes] of cut(sampleCount * 2))
      yield { span: null, first: 0, sizeBytes, read: async (bytes: Uint8Array) => void bytes.fill(0) }
  }
  yield* silence(spans[0]?.startSample ?? 0)
  for (const span of spans) {
    const source = sourceOf(span.takeId)
    const read = source.sampleRateHz === TIMELINE_RATE_HZ ? readStored(source) : readResampled(source, span)
    const startBytes = (span.shape?.fromSample ?? 0) * 2
    for (const [offset, sizeBytes] of cut(span.sampleCount * 2))
      yield { span, first: offset / 2, sizeBytes, read: (bytes) => read(bytes, startBytes + offset) }
    yield* silence(span.pauseSampleCount)
  }
}

/** Offset and size of chunks that fit a buffer. */
function* cut(sizeBytes: number): Generator<[number, number], undefined> {
  for (let offset = 0; offset < sizeBytes; offset += READ_BYTES)
    yield [offset, Math.min(READ_BYTES, sizeBytes - offset)]
}

/** Fills buffers from any offset of a take's file. */
type ReadAt = (bytes: Uint8Array, position: number) => Promise<void>

function readStored({ path, words }: MixSource): ReadAt {
  return async (bytes, position) => {
    const file = await open(path).catch((cause: unknown) => noTake(words, cause))
    try {
      for (let done = 0; done < bytes.length;) {
        const { bytesRead } = await file.read(bytes, done, bytes.length - done, position + done)
        if (bytesRead === 0) {
          throw new StudioError('export_failed', { kind: 'audio-of-words-shortened', words })
        }
        done += bytesRead
      }
    } finally {
      await file.close()
    }
  }
}

function readResampled(source: MixSource, { sampleCount, shape }: TimelineSpan): ReadAt {
  let converting: Promise<Uint8Array> | undefined
  const convert = async () => {
    const read = await readFile(source.path).catch((cause: unknown) => noTake(source.words, cause))
    const stored = getSamples(read)
    return getBytes(
      await resample(stored, source.sampleRateHz, TIMELINE_RATE_HZ, shape?.takeSampleCount ?? sampleCount),
    )
  }
  return async (bytes, position) => {
    converting ??= convert()
    bytes.set((await converting).subarray(position, position + bytes.length))
  }
}

function noTake(words: string, cause: unknown): never {
  throw new StudioError('export_failed', { kind: 'audio-of-words-missing', words }, {}, { cause })
}
