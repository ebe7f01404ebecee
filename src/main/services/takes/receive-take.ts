import type { Take, TakeInputs, WordMark } from '#shared/contract/takes.ts'
import type { Catalogue } from '#shared/contract/voices.ts'
import { type CompiledPart, compileInputs, type SpeechStart } from '#shared/domain/speech-text/compile-inputs.ts'
import { tellsWordTimes } from '#shared/domain/voice-fit.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { STREAM_INPUT_MAX_CHARS, type StreamRequest, type WireMark } from '#shared/service-wire/speech.ts'
import { decodeMp3Stream } from '../../media/decode-mp3.ts'
import type { RequestPriority, SpeechApi, SpeechStream, StreamPart } from '../../speech-api/speech-api.ts'
import type { BeginCharge, PendingCharge } from '../usage/charge-book.ts'
import { createPartJoiner, type PartJoiner } from './join-parts.ts'
import { readMarks } from './read-marks.ts'

/** Uncompressed at the rate that chapters are laid out in, so that nothing is resampled and joins are exact. */
const WANTED_FORMAT = 'pcm_24000'

/** `plain`: the model knows no word times, so that nothing but the end of a request says how far the text is spoken. */
type Route = 'timed' | 'plain'

/**
 * Characters of one request. Of a plain stream that is cut only whole requests can be gone on from, so that they are some
 * sentences long; what is longer without a place to cut has one to itself.
 */
const REQUEST_MAX_CHARS: Readonly<Record<Route, number>> = { timed: STREAM_INPUT_MAX_CHARS, plain: 400 }
/** Of a model that is not served with word times; refused unspoken and uncharged. */
const NO_WORD_TIMES = 'speech_marks_unsupported'

/** One step of a take's arrival. `opened` comes once, before the first audio; `audio` holds whole samples. */
export type ReceivedStep =
  | { kind: 'opened'; sampleRateHz: number }
  /** The service began to answer: `characters` are charged now, or are about to be. */
  | { kind: 'request'; requestId: string | undefined; serviceVersion: string; characters: number }
  | { kind: 'audio'; bytes: Uint8Array }
  | { kind: 'marks'; marks: WordMark[] }
  /** The answer is whole; null when the service did not say what it charged for it. */
  | { kind: 'charged'; characters: number | null }

export interface ReceiveTakeDeps {
  speech: Pick<SpeechApi, 'streamWithTimestamps' | 'stream'>
  catalogue(): Catalogue
}

/** Sound that is there already, and where in the text what is missing begins. */
export interface TakeStart {
  sampleRateHz: number
  /** Signed 16-bit little-endian mono, whole samples, in pieces of any size. */
  audio(): AsyncIterable<Uint8Array>
  marks: readonly WordMark[]
  /** What is still to be spoken of the written text; null when every word is there. */
  rest: SpeechStart | null
  /** Of the requests that the sound came from. */
  requestIds: readonly string[]
  serviceVersions: Take['serviceVersions']
  chargedCharacters: number | null
  unconfirmedCharacters: number
}

/** How a text is asked for. */
export interface ReceiveOptions {
  priority: RequestPriority
  signal: AbortSignal
  /** Told before each request is sent; what it throws ends the take, and that request is not sent. */
  onSend?: () => void
  /** Keeps what each request costs. */
  charges: BeginCharge
}

/**
 * Speaks a text through as many requests as its length needs and yields one continuous take: audio joined without a
 * gap, marks in written offsets and take time. What was yielded before a failure is whole and can be kept. A model that
 * knows no word times has one mark for what each request spoke, once that is whole: measured as well, if coarse.
 *
 * @param start when given, only the text behind it is asked for, which can be nothing, and its sound and marks come first
 * @throws StudioError `text_empty`, `invalid_input`, `budget_reached`: nothing was sent
 * @throws StudioError `stream_cut`: a stream ended early; what the service charged for it is not known
 * @throws StudioError every other code of the speech client: that request was refused, parts before it are whole
 */
export async function* receiveTake(
  deps: ReceiveTakeDeps,
  inputs: TakeInputs,
  options: ReceiveOptions,
  start?: TakeStart,
): AsyncGenerator<ReceivedStep> {
  const compile = (route: Route) =>
    start?.rest === null ? [] : compileInputs(inputs, REQUEST_MAX_CHARS[route], start?.rest)
  const take = createAssembly(start)
  try {
    if (start?.rest === null) yield* take.beginPart(start.sampleRateHz)
    const first = await openFirst(deps, inputs, compile, options)
    for (const [index, part] of first.parts.entries()) {
      const { stream, charge } =
        index === 0 && first.opened ? first.opened : await openPart(deps, inputs, part, first.route, options)
      charge.answered(stream.requestId)
      const { requestId, serviceVersion } = stream
      yield { kind: 'request', requestId, serviceVersion, characters: part.chargedCharacters }
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
            charge.charged(step.chargedCharacters ?? null)
            yield { kind: 'charged', characters: step.chargedCharacters ?? null }
            break
        }
      }
      if (receivedSamples === 0) throw new StudioError('bad_answer', 'The service answered without any audio.')
      if (first.route === 'plain') {
        yield* take.markPart(part)
        charge.charged(null)
        yield { kind: 'charged', characters: null }
      }
    }
  } catch (error) {
    // What the joiner holds back has been spoken and charged for: it belongs to what is kept.
    yield* take.end()
    throw error
  }
  yield* take.end()
}

/** Puts the parts of one take behind each other. */
function createAssembly(start: TakeStart | undefined) {
  let joiner: PartJoiner | undefined
  let sampleRateHz = 0
  let sampleCount = 0
  let partStartMs = 0
  let lastMark = start?.marks.at(-1)
  /** A word that is sent as others is told once all of them have come: a stream that is cut has not spoken it whole. */
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
        const message = `The service changed its sample rate from ${expectedHz} to ${rateHz} Hz inside one text.`
        throw new StudioError('bad_answer', message)
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
    /** The part is whole, and nothing is known of its words. */
    *markPart(part: CompiledPart): Generator<ReceivedStep> {
      if (!joiner) return
      const { startChar, endChar } = part.toWritten(0, part.input.length)
      const endMs = ((sampleCount + joiner.heldSamples) * 1000) / sampleRateHz
      yield { kind: 'marks', marks: [{ startChar, endChar, startMs: partStartMs, endMs }] }
    },
    /** The part is whole. */
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
  return {
    input: part.input,
    voice_id: inputs.voiceId,
    model: inputs.modelId,
    ...(inputs.language === null ? {} : { language: inputs.language }),
    output_format: WANTED_FORMAT,
    options: { text_normalization: inputs.textNormalization, loudness_normalization: inputs.loudnessNormalization },
  }
}

interface OpenPart {
  stream: SpeechStream
  charge: PendingCharge
}

/** The text in requests of the route that the service serves the model by; the first of them is open, where there is one. */
async function openFirst(
  deps: ReceiveTakeDeps,
  inputs: TakeInputs,
  compile: (route: Route) => CompiledPart[],
  options: ReceiveOptions,
): Promise<{ route: Route; parts: CompiledPart[]; opened: OpenPart | null }> {
  const open = async (route: Route) => {
    const parts = compile(route)
    const [part] = parts
    return { route, parts, opened: part ? await openPart(deps, inputs, part, route, options) : null }
  }
  // A model that is known to tell no word times is not asked for them: each refusal would be a request of the account's rate.
  if (!tellsWordTimes(inputs.modelId, deps.catalogue().models)) return open('plain')
  try {
    return await open('timed')
  } catch (error) {
    if (!(error instanceof StudioError) || error.details.serviceCode !== NO_WORD_TIMES) throw error
    return open('plain')
  }
}

async function openPart(
  deps: ReceiveTakeDeps,
  inputs: TakeInputs,
  part: CompiledPart,
  route: Route,
  options: ReceiveOptions,
): Promise<OpenPart> {
  const charge = options.charges(part.chargedCharacters)
  return { stream: await openStream(deps, toRequest(inputs, part), route, options, charge), charge }
}

/** A service that does not know the wanted format refuses it unspoken and uncharged; its documented default is then taken. */
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
    const refusedFormat =
      error instanceof StudioError &&
      error.code === 'validation_failed' &&
      (error.details.fields?.['output_format'] !== undefined ||
        /output_format/.test(error.details.serviceMessage ?? ''))
    if (!refusedFormat) throw error
    const { output_format: _refused, ...rest } = request
    return open(rest)
  }
}

type DecodedStep = StreamPart | { kind: 'rate'; sampleRateHz: number }

async function* decoded(stream: SpeechStream): AsyncGenerator<DecodedStep> {
  switch (stream.format.container) {
    case 'pcm':
      yield { kind: 'rate', sampleRateHz: stream.format.sampleRateHz }
      yield* stream.parts
      return
    case 'mp3':
      yield* decodeMp3Stream(stream.parts)
      return
    case 'other':
      await stream.parts[Symbol.asyncIterator]().return?.()
      throw new StudioError(
        'bad_answer',
        `The service answered with a kind of audio that the studio cannot read (${stream.format.contentType}).`,
      )
  }
}
