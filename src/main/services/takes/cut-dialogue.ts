import type { WordMark } from '#shared/contract/takes.ts'
import type { CompiledPart } from '#shared/domain/speech-text/compile-inputs.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WireDialogueTurn } from '#shared/service-wire/speech.ts'
import { decodeMp3Stream } from '../../media/decode-mp3.ts'
import { readWavHead } from '../../media/open-plain-wav.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import type { StreamPart } from '../../speech-api/speech-stream.ts'
import { fade } from './derive-takes.ts'
import { readMarks } from './read-marks.ts'

/** A response of the dialogue route. */
export type DialogueAnswer = Awaited<ReturnType<SpeechApi['dialogue']>>

/** One line's audio and word timings, from the start of the line. */
export interface DialogueCut {
  /** Signed 16-bit little-endian mono. */
  bytes: Uint8Array
  marks: WordMark[]
}

/** Length of the fades at cuts, as where a take is split. */
const RAMP_MS = 2
/** Times are rounded to milliseconds, and MP3 decoders add or trim part of a frame. */
const END_TOLERANCE_MS = 50
/**
 * Cuts the response of a dialogue into its lines, at the times that it names for them. A line without word timings gets
 * one mark for its whole text.
 *
 * @throws StudioError `dialogue_not_cut` if it names no times, or times that don't match the lines
 * @throws StudioError `bad_answer` if its audio can't be decoded
 */
export async function cutDialogue(
  answer: DialogueAnswer,
  lines: readonly { voiceId: string; part: CompiledPart }[],
): Promise<{ sampleRateHz: number; cuts: DialogueCut[] }> {
  if (!areTurnsOf(answer.turns, lines)) throw notCut()
  const { sampleRateHz, bytes } = await decode(answer)
  const toByte = (ms: number) => Math.min(bytes.length, Math.round((ms * sampleRateHz) / 1000) * 2)
  const lastMs = answer.turns.at(-1)?.end_time ?? 0
  if (lastMs > (bytes.length * 500) / sampleRateHz + END_TOLERANCE_MS) throw notCut()
  const ramp = { samples: Math.round((sampleRateHz * RAMP_MS) / 1000), isIn: true, isOut: true }
  const cuts = answer.turns.map((turn, index) => {
    const piece = bytes.subarray(toByte(turn.start_time), toByte(turn.end_time))
    const part = lines[index]?.part
    return { bytes: fade(piece, 0, piece.length / 2, ramp), marks: part ? getMarks(answer, turn, part) : [] }
  })
  if (cuts.some((cut) => cut.bytes.length === 0)) throw notCut()
  return { sampleRateHz, cuts }
}

function getMarks(answer: DialogueAnswer, turn: WireDialogueTurn, part: CompiledPart): WordMark[] {
  const own = answer.marks
    .filter(({ start, end }) => start >= turn.start && end <= turn.end)
    .map((mark) => ({
      ...mark,
      start: mark.start - turn.start,
      end: mark.end - turn.start,
      start_time: mark.start_time - turn.start_time,
      end_time: Math.min(mark.end_time, turn.end_time) - turn.start_time,
    }))
  const { marks, held } = readMarks(own, part, 0, undefined)
  if (held) marks.push(held)
  if (marks.length > 0) return marks
  const { startChar, endChar } = part.toWritten(0, part.input.length)
  return [{ startChar, endChar, startMs: 0, endMs: turn.end_time - turn.start_time }]
}

/** True if there is a turn for each line, in order, with its voice, its place in the joined texts, and plausible times. */
function areTurnsOf(
  turns: readonly WireDialogueTurn[],
  lines: readonly { voiceId: string; part: CompiledPart }[],
): boolean {
  let startChar = 0
  let lastMs = 0
  return (
    turns.length === lines.length &&
    lines.every(({ voiceId, part }, index) => {
      const turn = turns[index]
      if (turn?.voice_id !== voiceId || turn.start !== startChar || turn.end !== startChar + part.input.length)
        return false
      if (!Number.isFinite(turn.end_time) || turn.start_time < lastMs || turn.end_time <= turn.start_time) return false
      startChar = turn.end + 1
      lastMs = turn.end_time
      return true
    })
  )
}

/** The rate is read from the audio itself: the response needn't follow the request. */
async function decode({ bytes, format }: DialogueAnswer): Promise<{ sampleRateHz: number; bytes: Uint8Array }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = readWavHead(file)
  if (head?.channels === 1) {
    const end = head.isStreamed ? file.length : Math.min(file.length, head.dataStart + head.dataBytes)
    return { sampleRateHz: head.sampleRateHz, bytes: file.subarray(head.dataStart, end - ((end - head.dataStart) % 2)) }
  }
  if (!/^(audio\/)?(mp3|mpeg)/i.test(format))
    throw new StudioError('bad_answer', { kind: 'audio-format-unsupported', format })
  let sampleRateHz = 0
  const pieces: Uint8Array[] = []
  for await (const part of decodeMp3Stream(asStream(file))) {
    if (part.kind === 'rate') sampleRateHz = part.sampleRateHz
    // The bytes are only valid until the next part.
    if (part.kind === 'audio') pieces.push(part.bytes.slice())
  }
  if (sampleRateHz === 0) throw new StudioError('bad_answer', 'no-audio-returned')
  return { sampleRateHz, bytes: Buffer.concat(pieces) }
}

async function* asStream(bytes: Uint8Array): AsyncGenerator<StreamPart> {
  yield { kind: 'audio', bytes }
}

function notCut(): StudioError {
  return new StudioError('dialogue_not_cut', 'dialogue-times-mismatch')
}
