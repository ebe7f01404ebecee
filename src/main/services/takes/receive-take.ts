import type { Take, TakeInputs, WordMark } from '#shared/contract/takes.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { isKept, type KeptPassage } from '#shared/domain/kept-passages.ts'
import { type CompiledPart, compileInputs, type SpeechStart } from '#shared/domain/speech-text/compile-inputs.ts'
import { hasWordTimings } from '#shared/domain/voice-fit.ts'
import { must } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { STREAM_INPUT_MAX_CHARS, type StreamRequest, type WireMark } from '#shared/service-wire/speech.ts'
import type { RequestPriority } from '../../speech-api/request-options.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import type { SpeechStream, StreamPart } from '../../speech-api/speech-stream.ts'
import type { BeginCharge, PendingCharge } from '../usage/charge-book.ts'
import { createPartJoiner, type PartJoiner } from './join-parts.ts'
import { readMarks } from './read-marks.ts'

/** Uncompressed PCM at the chapter's sample rate, so joins are exact and nothing is resampled. */
const WANTED_FORMAT = 'pcm_24000'

/** `plain`: the model has no word timings; only the end of a request shows how much text was synthesized. */
type Route = 'timed' | 'plain'

/**
 * Maximum characters per request. A cut plain stream can only resume at whole requests, so those are a few sentences
 * long; longer text without a place to cut gets its own request.
 */
const REQUEST_MAX_CHARS: Readonly<Record<Route, number>> = { timed: STREAM_INPUT_MAX_CHARS, plain: 400 }
/** Error code for models without word timings. Rejected before synthesis, not billed. */
const NO_WORD_TIMES = 'speech_marks_unsupported'

/** One step of receiving a take. `opened` occurs once, before the first audio; `audio` holds whole samples. */
export type ReceivedStep =
  | { kind: 'opened'; sampleRateHz: number }
  /** The service started to respond: `characters` are billed now or about to be. */
  | { kind: 'request'; requestId: string | undefined; serviceVersion: string; characters: number }
  | { kind: 'audio'; bytes: Uint8Array }
  | { kind: 'marks'; marks: WordMark[] }
  /** The answer is whole; null when the service reported no charge that can be true. */
  | { kind: 'charged'; characters: number | null }

export interface ReceiveTakeDeps {
  speech: Pick<SpeechApi, 'streamWithTimestamps' | 'stream'>
  catalog(): Catalog
}

/** Existing audio, and the text offset where the missing part starts. */
export interface TakeStart {
  /** The take that it's from. */
  takeId?: string
  sampleRateHz: number
  /** Signed 16-bit little-endian mono, whole samples, in chunks of any size. */
  audio(): AsyncIterable<Uint8Array>
  marks: readonly WordMark[]
  /** The written text still to be spoken; null if every word is there. */
  rest: SpeechStart | null
  /** IDs of the requests the audio came from. */
  requestIds: readonly string[]
  serviceVersions: Take['serviceVersions']
  chargedCharacters: number | null
  unconfirmedCharacters: number
}

/** Passages of a text that another take already has. */
export interface KeptAudio {
  takeId: string
  sampleRateHz: number
  requestIds: readonly string[]
  serviceVersions: Take['serviceVersions']
  ranges: readonly KeptPassage[]
  /** In order. */
  passages: readonly {
    /** First character in the text. */
    startChar: number
    /** As in `TakeStart`. */
    audio(): AsyncIterable<Uint8Array>
    /** Offsets in the text, times from the start of the passage. */
    marks: readonly WordMark[]
  }[]
}

/** Options for requesting a text. */
export interface ReceiveOptions {
  priority: RequestPriority
  signal: AbortSignal
  /** Called before each request. If it throws, the request isn't sent and the take ends. */
  onSend?: () => void
  /** Records what each request costs. */
  charges: BeginCharge
}

/**
 * Speaks a text with as many requests as its length needs and yields one continuous take: audio joined without gaps,
 * marks in written offsets and take time. Everything yielded before a failure is valid and can be kept. A model without
 * word timings gets one mark per completed request.
 *
 * @param stored `start`: only the text after it is requested, possibly none, and its audio and marks come first.
 *   `kept`: passages that aren't requested, and whose audio and marks take their places
 * @throws StudioError `text_empty`, `invalid_input`, `budget_reached`: nothing was sent
 * @throws StudioError `stream_cut`: a stream ended early; its charge is unknown
 * @throws StudioError any other code of the speech client: that request was rejected, earlier parts are complete
 */
export async function* receiveTake(
  deps: ReceiveTakeDeps,
  inputs: TakeInputs,
  options: ReceiveOptions,
  { start, kept }: { start?: TakeStart; kept?: KeptAudio | null } = {},
): AsyncGenerator<ReceivedStep> {
  const take = createAssembly(start)
  const waiting = [...(kept?.passages ?? [])]
  async function* keptUntil(writtenChar: number): AsyncGenerator<ReceivedStep> {
    while (kept && waiting[0] && waiting[0].startChar < writtenChar) {
      const { audio, marks } = must(waiting.shift(), 'the condition says so')
      yield* take.beginPart(kept.sampleRateHz)
      for await (const bytes of audio()) yield* take.audio(bytes)
      yield* take.keptMarks(marks)
    }
  }
  try {
    if (start?.rest === null) yield* take.beginPart(start.sampleRateHz)
    for await (const { part, route, stream, charge } of openParts(deps, inputs, options, { rest: start?.rest, kept })) {
      charge.answered(stream.requestId)
      const { requestId, serviceVersion } = stream
      yield { kind: 'request', requestId, serviceVersion, characters: part.chargedCharacters }
      yield* keptUntil(part.toWritten(0, part.input.length).startChar)
      let receivedSamples = 0
      for await (const step of decoded(stream)) {
        switch (step.kind) {
          case 'rate':
            yield* take.beginPart(step.sampleRateHz)
            break
          case 'audio':
            receivedSamples += step.bytes.length / 2
            yield* take.audio(step.bytes)
            break
          case 'marks':
            yield* take.marks(step.marks, part)
            break
          case 'done':
            yield* take.release()
            yield {
              kind: 'charged',
              characters: charge.charged(step.chargedCharacters ?? null, step.reportedCharge),
            }
            break
        }
      }
      if (receivedSamples === 0) throw new StudioError('bad_answer', 'no-audio-returned')
      if (route === 'plain') {
        yield* take.markPart(part)
        charge.charged(null)
        yield { kind: 'charged', characters: null }
      }
    }
    yield* keptUntil(Infinity)
  } catch (error) {
    // The samples held by the joiner have been generated and billed, so they are kept.
    yield* take.end()
    throw error
  }
  yield* take.end()
}

/** Concatenates the parts of a take. */
function createAssembly(start: TakeStart | undefined) {
  let joiner: PartJoiner | undefined
  let sampleRateHz = 0
  let sampleCount = 0
  let partStartMs = 0
  let lastMark = start?.marks.at(-1)
  /** Holds a word that spans several marks until all have arrived; a cut stream hasn't finished it. */
  let held: WordMark | null = null

  function* emit(bytes: Uint8Array): Generator<ReceivedStep> {
    sampleCount += bytes.length / 2
    if (bytes.length > 0) yield { kind: 'audio', bytes }
  }

  async function* open(rateHz: number): AsyncGenerator<ReceivedStep> {
    const opened = createPartJoiner(rateHz)
    joiner = opened
    sampleRateHz = rateHz
    yield { kind: 'opened', sampleRateHz }
    if (!start) return
    for await (const bytes of start.audio()) yield* emit(opened.push(bytes))
    yield { kind: 'marks', marks: [...start.marks] }
    yield* emit(start.rest === null ? opened.end() : opened.nextPart())
  }

  return {
    async *beginPart(rateHz: number): AsyncGenerator<ReceivedStep> {
      const expectedHz = joiner ? sampleRateHz : (start?.sampleRateHz ?? rateHz)
      if (rateHz !== expectedHz) {
        throw new StudioError('bad_answer', { kind: 'sample-rate-changed', expectedHz, rateHz })
      }
      if (joiner) yield* emit(joiner.nextPart())
      else yield* open(rateHz)
      partStartMs = (sampleCount * 1000) / sampleRateHz
    },
    *audio(bytes: Uint8Array): Generator<ReceivedStep> {
      if (joiner) yield* emit(joiner.push(bytes))
    },
    *marks(wire: readonly WireMark[], part: CompiledPart): Generator<ReceivedStep> {
      const read = readMarks(wire, part, partStartMs, lastMark, held)
      held = read.held
      lastMark = read.marks.at(-1) ?? lastMark
      if (read.marks.length > 0) yield { kind: 'marks', marks: read.marks }
    },
    /** Of a passage of another take, once its audio was added. */
    *keptMarks(marks: readonly WordMark[]): Generator<ReceivedStep> {
      const placed = marks.map((mark) => ({
        ...mark,
        startMs: mark.startMs + partStartMs,
        endMs: mark.endMs + partStartMs,
      }))
      lastMark = placed.at(-1) ?? lastMark
      if (placed.length > 0) yield { kind: 'marks', marks: placed }
    },
    /** The part is complete, without word timings. */
    *markPart(part: CompiledPart): Generator<ReceivedStep> {
      if (!joiner) return
      const { startChar, endChar } = part.toWritten(0, part.input.length)
      const endMs = ((sampleCount + joiner.heldSamples) * 1000) / sampleRateHz
      yield { kind: 'marks', marks: [{ startChar, endChar, startMs: partStartMs, endMs }] }
    },
    /** The part is complete. */
    *release(): Generator<ReceivedStep> {
      if (!held) return
      lastMark = held
      held = null
      yield { kind: 'marks', marks: [lastMark] }
    },
    *end(): Generator<ReceivedStep> {
      if (joiner) yield* emit(joiner.end())
    },
  }
}

function toRequest(inputs: TakeInputs, part: CompiledPart): StreamRequest {
  const { voiceId, modelId, language } = part.voice ?? inputs
  return {
    input: part.input,
    voice_id: voiceId,
    model: modelId,
    ...(language === null ? {} : { language }),
    output_format: WANTED_FORMAT,
    options: { text_normalization: inputs.textNormalization, loudness_normalization: inputs.loudnessNormalization },
  }
}

interface OpenPart {
  part: CompiledPart
  route: Route
  stream: SpeechStream
  charge: PendingCharge
}

/** Opens one request after the other, split for the routes that the models of their voices support. */
async function* openParts(
  deps: ReceiveTakeDeps,
  inputs: TakeInputs,
  options: ReceiveOptions,
  { rest, kept }: { rest: SpeechStart | null | undefined; kept: KeptAudio | null | undefined },
): AsyncGenerator<OpenPart> {
  if (rest === null) return
  const { models } = deps.catalog()
  const plainModels = new Set<string>()
  // Models known to have no word timings aren't asked for them: each rejection would count against the rate limit.
  const routeOf = ({ modelId }: Pick<TakeInputs, 'modelId'>): Route =>
    hasWordTimings(modelId, models) && !plainModels.has(modelId) ? 'timed' : 'plain'
  const compile = () =>
    compileInputs(inputs, (voice) => REQUEST_MAX_CHARS[routeOf(voice ?? inputs)], rest).filter(
      (part) => !isKept(part, kept?.ranges ?? []),
    )
  let parts = compile()
  for (let index = 0; index < parts.length; index += 1) {
    const part = must(parts[index], 'the loop ends with the parts')
    const voice = part.voice ?? inputs
    let opened: OpenPart
    try {
      opened = await openPart(deps, inputs, part, routeOf(voice), options)
    } catch (error) {
      const hasNoTimes = error instanceof StudioError && error.details.serviceCode === NO_WORD_TIMES
      if (!hasNoTimes || routeOf(voice) === 'plain') throw error
      plainModels.add(voice.modelId)
      // The parts before are of other models, so they stay as they are.
      parts = compile()
      index -= 1
      continue
    }
    yield opened
  }
}

async function openPart(
  deps: ReceiveTakeDeps,
  inputs: TakeInputs,
  part: CompiledPart,
  route: Route,
  options: ReceiveOptions,
): Promise<OpenPart> {
  const charge = options.charges(part.chargedCharacters, part.voice ?? undefined)
  return { part, route, charge, stream: await openStream(deps, toRequest(inputs, part), route, options, charge) }
}

/**
 * A service that doesn't know the format rejects it before synthesis, unbilled; its documented default is used instead.
 */
async function openStream(
  deps: ReceiveTakeDeps,
  request: StreamRequest,
  route: Route,
  options: ReceiveOptions,
  charge: PendingCharge,
): Promise<SpeechStream> {
  const sending = {
    ...options,
    onSend: () => {
      charge.sending()
      try {
        options.onSend?.()
      } catch (error) {
        charge.withdraw()
        throw error
      }
    },
  }
  const open = async (asked: StreamRequest) => {
    try {
      return route === 'timed'
        ? await deps.speech.streamWithTimestamps(asked, sending)
        : await deps.speech.stream(asked, sending)
    } catch (error) {
      charge.failed(error)
      throw error
    }
  }
  try {
    return await open(request)
  } catch (error) {
    if (!isRefusedFormat(error)) throw error
    const { output_format: _refused, ...rest } = request
    return open(rest)
  }
}

/** True if the service rejected a request because of its output format. */
export function isRefusedFormat(error: unknown): boolean {
  return (
    error instanceof StudioError &&
    error.code === 'validation_failed' &&
    (error.details.fields?.['output_format'] !== undefined || /output_format/.test(error.details.serviceMessage ?? ''))
  )
}

type DecodedStep = StreamPart | { kind: 'rate'; sampleRateHz: number }

async function* decoded(stream: SpeechStream): AsyncGenerator<DecodedStep> {
  switch (stream.format.container) {
    case 'pcm':
      yield { kind: 'rate', sampleRateHz: stream.format.sampleRateHz }
      yield* stream.parts
      return
    case 'mp3': {
      const { decodeMp3Stream } = await import('../../media/decode-mp3.ts')
      yield* decodeMp3Stream(stream.parts)
      return
    }
    case 'other':
      await stream.parts[Symbol.asyncIterator]().return?.()
      throw new StudioError('bad_answer', { kind: 'audio-format-unsupported', format: stream.format.contentType })
  }
}
