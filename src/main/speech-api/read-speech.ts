import { SpeechResponse } from '#shared/service-wire/speech.ts'
import type { GoodAnswer } from './call-service.ts'
import { badAnswer, readJson } from './read-json.ts'
import { asNumber, readWireMark, readWireMarks } from './wire-marks.ts'

/** 2,000 characters are about three minutes; at 48 kHz and in base64 that is 23 MB, and marks come on top. */
const SPEECH_ANSWER_MAX_BYTES = 64 * 1024 * 1024

/**
 * The answer of `POST /v1/audio/speech`. Marks that cannot be read are left out, down to none at all.
 *
 * @throws StudioError `bad_answer`: no audio, no format or no count in it; `chargedCharacters` when it says the count
 * @throws ExchangeFailure when the connection fails first
 */
export async function readSpeech(answer: GoodAnswer): Promise<SpeechResponse> {
  const json = await readJson(answer, SPEECH_ANSWER_MAX_BYTES)
  const body = typeof json === 'object' && json !== null ? { ...json } : {}
  const marks = 'speech_marks' in body ? body.speech_marks : undefined
  const charged = 'billable_characters_count' in body ? asNumber(body.billable_characters_count) : undefined
  const whole = readWireMark(marks) ?? { start: 0, end: 0, start_time: 0, end_time: 0, type: 'sentence', value: '' }
  const parsed = SpeechResponse.safeParse({
    ...body,
    billable_characters_count: charged,
    speech_marks: { ...whole, chunks: readWireMarks(marks) },
  })
  if (parsed.success && parsed.data.audio_data !== '') return parsed.data
  const missing = parsed.success ? 'audio_data' : parsed.error.issues[0]?.path.join('.')
  throw badAnswer(answer, `The answer of the service lacks ${missing ?? 'what was asked for'}.`, charged)
}
