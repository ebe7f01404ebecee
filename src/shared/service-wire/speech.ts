import { z } from 'zod'

export {
  DIALOGUE_TURNS_MAX,
  DIALOGUE_VOICES_MAX,
  SPEECH_INPUT_MAX_CHARS,
  STREAM_INPUT_MAX_CHARS,
} from '../domain/input-limits.ts'

/**
 * A spoken word or sentence: `start`/`end` are offsets into the sent input, times are milliseconds from the start of
 * synthesis.
 */
export const WireMark = z.looseObject({
  start: z.number(),
  end: z.number(),
  start_time: z.number(),
  end_time: z.number(),
  type: z.string(),
  value: z.string(),
})
export type WireMark = z.infer<typeof WireMark>

/** `speech_marks` of `POST /v1/audio/speech`: a whole with its words in `chunks` (specification part 2). */
const WireSpeechMarks = WireMark.extend({ chunks: z.array(WireMark) })
type WireSpeechMarks = z.infer<typeof WireSpeechMarks>

/** Options of the synthesis routes (assumed: shapes page 10). */
export interface WireSpeechOptions {
  loudness_normalization?: boolean
  text_normalization?: boolean
}

/** Body of the stream routes (specification part 4, Audio). */
export interface StreamRequest {
  input: string
  voice_id: string
  model?: string
  language?: string
  output_format?: string
  options?: WireSpeechOptions
}

/** Body of `POST /v1/audio/speech`. */
export interface SpeechRequest extends StreamRequest {
  audio_format?: string
}

/** Body of `POST /v1/audio/dialogue` (assumed but for `audio_format`: the specification does not show it). */
export interface DialogueRequest extends Omit<SpeechRequest, 'input' | 'voice_id'> {
  turns: readonly { voice_id: string; input: string }[]
}

export const SpeechResponse = z.looseObject({
  audio_data: z.string(),
  audio_format: z.string(),
  output_format: z.string().optional(),
  billable_characters_count: z.number(),
  speech_marks: WireSpeechMarks,
})
export type SpeechResponse = z.infer<typeof SpeechResponse>

/** Where a turn lies: offsets in the texts of all turns, a line each, and milliseconds in the audio (assumed). */
export const WireDialogueTurn = z.looseObject({
  voice_id: z.string(),
  start: z.number(),
  end: z.number(),
  start_time: z.number(),
  end_time: z.number(),
})
export type WireDialogueTurn = z.infer<typeof WireDialogueTurn>

/** Events of `POST /v1/audio/stream/with-timestamps` (assumed: shapes page 8). Readers ignore unknown types. */
const SpeechChunkEvent = z.looseObject({
  type: z.literal('speech.chunk'),
  audio: z.string().nullish(),
  speech_marks: z.array(WireMark).nullish(),
})
const SpeechDoneEvent = z.looseObject({
  type: z.literal('speech.done'),
  billable_characters_count: z.number(),
  audio_duration_ms: z.number(),
})
const SpeechErrorEvent = z.looseObject({
  type: z.literal('speech.error'),
  error: z.looseObject({ code: z.string(), message: z.string() }),
  request_id: z.string().optional(),
})
export const SpeechStreamEvent = z.discriminatedUnion('type', [SpeechChunkEvent, SpeechDoneEvent, SpeechErrorEvent])
export type SpeechStreamEvent = z.infer<typeof SpeechStreamEvent>
