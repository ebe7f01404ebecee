import { z } from 'zod'
import { readLeniently } from '#shared/service-wire/read-leniently.ts'
import { WireDialogueTurn, type WireMark } from '#shared/service-wire/speech.ts'
import { headerValue, serviceHeader } from './answer-headers.ts'
import type { GoodAnswer } from './call-service.ts'
import { readBody } from './read-body.ts'
import { badAnswer } from './read-json.ts'
import { readSpeech } from './read-speech.ts'

/** As much audio as a response of speech may hold. */
const DIALOGUE_AUDIO_MAX_BYTES = 48 * 1024 * 1024

const WireTurns = z.object({ turns: z.array(WireDialogueTurn) })

/** A dialogue as it was received. The specification shows audio and no fields, so everything beside the audio may be absent. */
export interface DialogueAudio {
  bytes: Uint8Array
  /** The format that the response names: `wav`, or a type such as `audio/mpeg`. */
  format: string
  /** Undefined where the response does not say it. */
  chargedCharacters: number | undefined
  /** What the service reported where it can't be a count, as JSON. */
  reportedCharge?: string
  /** Words; offsets count in the texts of all turns, a line each. */
  marks: WireMark[]
  turns: WireDialogueTurn[]
}

/**
 * The response of `POST /v1/audio/dialogue`: the audio itself, or JSON as of speech with the turns.
 *
 * @throws StudioError `bad_answer`: no audio in it, or more than is read; `chargedCharacters` when it says the count
 * @throws ExchangeFailure when the connection fails first
 */
export async function readDialogue(answer: GoodAnswer, headerPrefix: string): Promise<DialogueAudio> {
  const contentType = headerValue(answer.headers, 'content-type') ?? ''
  if (/^application\/json\b/i.test(contentType)) return readJsonDialogue(answer)
  const { bytes, isWhole } = await readBody(answer.body, DIALOGUE_AUDIO_MAX_BYTES)
  if (!isWhole) throw badAnswer(answer, { kind: 'response-too-large', maxBytes: DIALOGUE_AUDIO_MAX_BYTES })
  const format = serviceHeader(answer.headers, headerPrefix, 'Audio-Content-Type') ?? contentType
  if (bytes.length === 0 || !/^audio\//i.test(format)) throw badAnswer(answer, 'response-without-audio')
  return { bytes, format, chargedCharacters: undefined, marks: [], turns: [] }
}

async function readJsonDialogue(answer: GoodAnswer): Promise<DialogueAudio> {
  const {
    audio_data: audio,
    audio_format: format,
    billable_characters_count: count,
    reportedCharge,
    ...rest
  } = await readSpeech(answer)
  const { turns } = readLeniently(WireTurns, { turns: rest['turns'] }).value
  return {
    bytes: Buffer.from(audio, 'base64'),
    format,
    chargedCharacters: count,
    ...(reportedCharge === undefined ? {} : { reportedCharge }),
    marks: rest.speech_marks.chunks,
    turns,
  }
}
