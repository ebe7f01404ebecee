import type { TakeInputs, WordMark } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { STREAM_INPUT_MAX_CHARS, type StreamRequest } from '#shared/service-wire/speech.ts'
import { decodeMp3Stream } from '../../media/decode-mp3.ts'
import type { RequestPriority, SpeechApi, SpeechStream, StreamPart } from '../../speech-api/speech-api.ts'
import { compileBlock, type CompiledPart } from './compile-block.ts'
import { createPartJoiner, type PartJoiner } from './join-parts.ts'
import { readMarks } from './read-marks.ts'

/** Uncompressed at the rate that chapters are laid out in, so that nothing is resampled and joins are exact. */
const WANTED_FORMAT = 'pcm_24000'

/** One step of a take's arrival. `opened` comes once, before the first audio; `audio` holds whole samples. */
export type ReceivedStep =
  | { kind: 'opened'; sampleRateHz: number }
  | { kind: 'request'; requestId: string }
  | { kind: 'audio'; bytes: Uint8Array }
  | { kind: 'marks'; marks: WordMark[] }
  | { kind: 'charged'; characters: number }

export interface ReceiveTakeDeps {
  speech: Pick<SpeechApi, 'streamWithTimestamps'>
}

/**
 * Speaks a text through as many requests as its length needs and yields one continuous take: audio joined without a
 * gap, marks in written offsets and take time. What was yielded before a failure is whole and can be kept.
 *
 * @throws StudioError `text_empty`, `invalid_input`: nothing was sent
 * @throws StudioError `stream_cut`: a stream ended early; what the service charged for it is not known
 * @throws StudioError every other code of the speech client: that request was refused, parts before it are whole
 */
export async function* receiveTake(
  deps: ReceiveTakeDeps,
  inputs: TakeInputs,
  priority: RequestPriority,
  signal: AbortSignal,
): AsyncGenerator<ReceivedStep> {
  const parts = compileBlock(inputs.text, STREAM_INPUT_MAX_CHARS)
  let joiner: PartJoiner | undefined
  let sampleRateHz = 0
  let sampleCount = 0
  let lastMark: WordMark | undefined

  for (const part of parts) {
    const stream = await openStream(deps, toRequest(inputs, part), priority, signal)
    if (stream.requestId !== undefined) yield { kind: 'request', requestId: stream.requestId }
    if (joiner) {
      const tail = joiner.nextPart()
      sampleCount += tail.length / 2
      yield { kind: 'audio', bytes: tail }
    }
    const partStartSample = sampleCount
    let partSamples = 0
    try {
      for await (const step of decoded(stream)) {
        switch (step.kind) {
          case 'rate':
            if (sampleRateHz === 0) {
              sampleRateHz = step.sampleRateHz
              joiner = createPartJoiner(sampleRateHz)
              yield { kind: 'opened', sampleRateHz }
            } else if (step.sampleRateHz !== sampleRateHz) {
              throw new StudioError(
                'bad_answer',
                `The service changed its sample rate from ${sampleRateHz} to ${step.sampleRateHz} Hz inside one text.`,
              )
            }
            break
          case 'audio': {
            const bytes = joiner?.push(step.bytes) ?? step.bytes
            partSamples += step.bytes.length / 2
            sampleCount += bytes.length / 2
            if (bytes.length > 0) yield { kind: 'audio', bytes }
            break
          }
          case 'marks': {
            const marks = readMarks(step.marks, part, (partStartSample * 1000) / sampleRateHz, lastMark)
            lastMark = marks.at(-1) ?? lastMark
            if (marks.length > 0) yield { kind: 'marks', marks }
            break
          }
          case 'done':
            yield { kind: 'charged', characters: step.chargedCharacters }
            break
        }
      }
    } catch (error) {
      // What the joiner holds back has been spoken and charged for: it belongs to what is kept.
      const held = joiner?.end()
      if (held && held.length > 0) yield { kind: 'audio', bytes: held }
      throw error
    }
    if (partSamples === 0) throw new StudioError('bad_answer', 'The service answered without any audio.')
  }
  const rest = joiner?.end()
  if (rest && rest.length > 0) yield { kind: 'audio', bytes: rest }
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

/** A service that does not know the wanted format refuses it unspoken and uncharged; its documented default is then taken. */
async function openStream(
  deps: ReceiveTakeDeps,
  request: StreamRequest,
  priority: RequestPriority,
  signal: AbortSignal,
): Promise<SpeechStream> {
  try {
    return await deps.speech.streamWithTimestamps(request, { signal, priority })
  } catch (error) {
    const refusedFormat =
      error instanceof StudioError &&
      error.code === 'validation_failed' &&
      (error.details.fields?.['output_format'] !== undefined ||
        /output_format/.test(error.details.serviceMessage ?? ''))
    if (!refusedFormat) throw error
    const { output_format: _refused, ...rest } = request
    return deps.speech.streamWithTimestamps(rest, { signal, priority })
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
