import type { WordMark } from '#shared/contract/takes.ts'
import type { CompiledPart } from '#shared/domain/speech-text/compile-inputs.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WireDialogueTurn, WireMark } from '#shared/service-wire/speech.ts'
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

/** A dialogue's audio and its lines. */
export interface ReadDialogue {
  sampleRateHz: number
  /** All lines, signed 16-bit little-endian mono. */
  bytes: Uint8Array
  /** One per line; null if neither turns nor word timings say where the lines are. */
  cuts: DialogueCut[] | null
}

type Lines = readonly { voiceId: string; part: CompiledPart }[]

/**
 * Cuts the response of a dialogue into its lines: at the times that it states for them, else in the middle between the
 * last word of a line and the first word of the next. A line without word timings gets one mark for its whole text.
 *
 * @throws StudioError `bad_answer` if it has no audio that can be decoded
 */
export async function cutDialogue(answer: DialogueAnswer, lines: Lines): Promise<ReadDialogue> {
  const { sampleRateHz, bytes } = await decode(answer)
  if (bytes.length === 0) throw new StudioError('bad_answer', 'no-audio-returned')
  const durationMs = (bytes.length * 500) / sampleRateHz
  const areUsable = areTurnsOf(answer.turns, lines, durationMs)
  const turns = areUsable ? answer.turns : findTurns(answer.marks, lines, durationMs)
  return { sampleRateHz, bytes, cuts: turns && cutTurns({ sampleRateHz, bytes }, { ...answer, turns }, lines) }
}

function cutTurns(
  { sampleRateHz, bytes }: { sampleRateHz: number; bytes: Uint8Array },
  answer: Pick<DialogueAnswer, 'turns' | 'marks'>,
  lines: Lines,
): DialogueCut[] | null {
  const toByte = (ms: number) => Math.min(bytes.length, Math.round((ms * sampleRateHz) / 1000) * 2)
  const ramp = { samples: Math.round((sampleRateHz * RAMP_MS) / 1000), isIn: true, isOut: true }
  const cuts = answer.turns.map((turn, index) => {
    const piece = bytes.subarray(toByte(turn.start_time), toByte(turn.end_time))
    const part = lines[index]?.part
    return { bytes: fade(piece, 0, piece.length / 2, ramp), marks: part ? getMarks(answer, turn, part) : [] }
  })
  return cuts.every((cut) => cut.bytes.length > 0) ? cuts : null
}

function getMarks(answer: Pick<DialogueAnswer, 'marks'>, turn: WireDialogueTurn, part: CompiledPart): WordMark[] {
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
function areTurnsOf(turns: readonly WireDialogueTurn[], lines: Lines, durationMs: number): boolean {
  const places = getPlaces(lines)
  let lastMs = 0
  return (
    turns.length === lines.length &&
    places.every(({ voiceId, start, end }, index) => {
      const turn = turns[index]
      if (turn?.voice_id !== voiceId || turn.start !== start || turn.end !== end) return false
      if (!Number.isFinite(turn.end_time) || turn.start_time < lastMs || turn.end_time <= turn.start_time) return false
      lastMs = turn.end_time
      return true
    }) &&
    lastMs <= durationMs + END_TOLERANCE_MS
  )
}

/** Turns whose ends lie between words; null unless the first and last word of every line have a time, in order. */
function findTurns(marks: readonly WireMark[], lines: Lines, durationMs: number): WireDialogueTurn[] | null {
  const turns: WireDialogueTurn[] = []
  for (const { voiceId, start, end, input } of getPlaces(lines)) {
    const own = marks.filter((mark) => mark.type === 'word' && mark.start >= start && mark.end <= end)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last || hasWords(input.slice(0, first.start - start)) || hasWords(input.slice(last.end - start)))
      return null
    const before = turns.at(-1)
    const isInOrder = first.start_time >= (before?.end_time ?? 0) && last.end_time > first.start_time
    if (!isInOrder || last.end_time > durationMs + END_TOLERANCE_MS) return null
    const startMs = before ? (before.end_time + first.start_time) / 2 : 0
    if (before) before.end_time = startMs
    turns.push({ voice_id: voiceId, start, end, start_time: startMs, end_time: last.end_time })
  }
  const final = turns.at(-1)
  if (final) final.end_time = durationMs
  return turns
}

/** True for text with words outside tags. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(/<[^>]*>/g, ''))
}

/** Each line with its place in the texts of all lines, joined by line breaks. */
function getPlaces(lines: Lines) {
  let start = 0
  return lines.map(({ voiceId, part: { input } }) => {
    const place = { voiceId, input, start, end: start + input.length }
    start = place.end + 1
    return place
  })
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
  const { decodeMp3Stream } = await import('../../media/decode-mp3.ts')
  let sampleRateHz = 0
  const pieces: Uint8Array[] = []
  for await (const part of decodeMp3Stream(asStream(file))) {
    if (part.kind === 'rate') sampleRateHz = part.sampleRateHz
    // The bytes are only valid until the next part.
    if (part.kind === 'audio') pieces.push(part.bytes.slice())
  }
  return { sampleRateHz, bytes: Buffer.concat(pieces) }
}

async function* asStream(bytes: Uint8Array): AsyncGenerator<StreamPart> {
  yield { kind: 'audio', bytes }
}
