import { seededRandom } from '#shared/domain/seeded-random.ts'
import type { WireMark } from '#shared/service-wire/speech.ts'

/** A stream of events as a service may send it, and the expected result. */
export interface EventScript {
  bytes: Buffer
  /** Per event: the byte at which it is complete, and the whole samples and marks known by then. */
  events: { wholeAtByte: number; audioBytes: number; marks: number }[]
  audio: Buffer
  marks: WireMark[]
}

const WORDS = ['“You’re', 'late,”', 'said', 'the', '港の', 'harbour', '🚢', 'master', 'naïvely.']

/**
 * A stream with everything the format allows: chunks ending inside a sample, marks without audio, multi-byte words,
 * comments, unknown types, an `event:` line with and without its type in the data, all three line endings.
 */
export function scriptEvents(seed: number, chunkCount: number): EventScript {
  const chance = seededRandom(seed)
  const pieces: Buffer[] = []
  const events: EventScript['events'] = []
  const audio: Buffer[] = []
  const marks: WireMark[] = []
  let endByte = 0

  function add(text: string): void {
    const bytes = Buffer.from(text, 'utf8')
    pieces.push(bytes)
    endByte += bytes.length
  }

  for (let index = 0; index < chunkCount; index += 1) {
    if (index % 5 === 2) add(': keep the line open\n\n')
    if (index % 7 === 3) add('event: speech.something_new\ndata: {"type":"speech.something_new","audio":42}\n\n')
    const piece = Buffer.from(
      Array.from({ length: index % 6 === 5 ? 0 : 30 + Math.floor(chance() * 60) }, () => Math.floor(chance() * 256)),
    )
    audio.push(piece)
    const own = chance() < 0.7 ? [toMark(marks.length)] : []
    marks.push(...own)
    const fields = {
      ...(piece.length > 0 ? { audio: piece.toString('base64') } : {}),
      ...(own.length > 0 ? { speech_marks: own } : {}),
    }
    const end = ['\n', '\r\n', '\r'][index % 3] ?? '\n'
    const data = JSON.stringify(index % 2 === 0 ? { type: 'speech.chunk', ...fields } : fields)
    add(`event: speech.chunk${end}data: ${data}${end}${end}`)
    const audioBytes = Buffer.concat(audio).length
    // A carriage return ends the line; a following line feed adds nothing.
    const wholeAtByte = end === '\r\n' ? endByte - 1 : endByte
    events.push({ wholeAtByte, audioBytes: audioBytes - (audioBytes % 2), marks: marks.length })
  }
  const whole = Buffer.concat(audio)
  add('event: speech.done\ndata: {"type":"speech.done","billable_characters_count":23,"audio_duration_ms":900}\n\n')
  return { bytes: Buffer.concat(pieces), events, audio: whole.subarray(0, whole.length - (whole.length % 2)), marks }
}

function toMark(index: number): WireMark {
  const value = WORDS[index % WORDS.length] ?? ''
  return {
    start: index * 10,
    end: index * 10 + value.length,
    start_time: index * 100,
    end_time: index * 100 + 90,
    type: 'word',
    value,
  }
}

/** Splits bytes into chunks of 1 to `most` bytes. */
export function cutAnywhere(bytes: Buffer, most: number, chance: () => number): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const size = 1 + Math.floor(chance() * most)
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  return pieces
}
