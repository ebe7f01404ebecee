import { z } from 'zod'
import { readCharge } from '#shared/domain/read-charge.ts'
import { SpeechResponse } from '#shared/service-wire/speech.ts'
import type { GoodAnswer } from './call-service.ts'
import { badAnswer, readJson } from './read-json.ts'
import { readWireMark, readWireMarks } from './wire-marks.ts'

/** The answer as far as it could be read: audio is worth having without its count. */
const ReadSpeech = SpeechResponse.extend({ billable_characters_count: z.number().optional() })
export type ReadSpeech = z.infer<typeof ReadSpeech> & {
  /** What the service reported where it can't be a count, as JSON. */
  reportedCharge?: string
}

/** 2,000 characters are about three minutes; 23 MB at 48 kHz in base64, plus marks. */
const SPEECH_ANSWER_MAX_BYTES = 64 * 1024 * 1024

/**
 * The answer of `POST /v1/audio/speech`. Marks that cannot be read are left out, down to none at all.
 *
 * @throws StudioError `bad_answer`: no audio or no format in it; `chargedCharacters` when it says the count
 * @throws ExchangeFailure when the connection fails first
 */
export async function readSpeech(answer: GoodAnswer): Promise<ReadSpeech> {
  const json = await readJson(answer, SPEECH_ANSWER_MAX_BYTES)
  const body = typeof json === 'object' && json !== null ? { ...json } : {}
  const marks = 'speech_marks' in body ? body.speech_marks : undefined
  const { characters, reported } = readCharge(
    'billable_characters_count' in body ? body.billable_characters_count : undefined,
  )
  const charged = characters ?? undefined
  const whole = readWireMark(marks) ?? { start: 0, end: 0, start_time: 0, end_time: 0, type: 'sentence', value: '' }
  const parsed = ReadSpeech.safeParse({
    ...body,
    billable_characters_count: charged,
    speech_marks: { ...whole, chunks: readWireMarks(marks) },
  })
  if (parsed.success && parsed.data.audio_data !== '')
    return reported === null ? parsed.data : { ...parsed.data, reportedCharge: reported }
  const missing = parsed.success ? 'audio_data' : parsed.error.issues[0]?.path.join('.')
  throw badAnswer(answer, { kind: 'response-incomplete', missing: missing ?? null }, charged)
}
