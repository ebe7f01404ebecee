import { toThreeLetters } from '../language-code.ts'
import { type Box, box, fullBox, MATRIX, u16, u32, u64, zeros } from './boxes.ts'

/** The track header. */
export function describeTrack(track: {
  trackId: number
  flags: number
  version: 0 | 1
  duration: Uint8Array
  isAudible: boolean
}): Box {
  const { trackId, flags, version, duration, isAudible } = track
  return fullBox(
    ...(['tkhd', version, flags] as const),
    ...[zeros(version === 1 ? 16 : 8), u32(trackId), zeros(4), duration, zeros(12)],
    ...[u16(isAudible ? 0x100 : 0, 0), MATRIX, zeros(8)],
  )
}

/** The `mdia` box of a track whose data is in the same file. */
export function describeMedia(media: {
  timescale: number
  duration: number
  language: string | null
  handler: 'soun' | 'text'
  header: Box
  table: Box
}): Box {
  const { timescale, duration, language, handler, header, table } = media
  const [version, length] = timeField(duration)
  const reference = fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))
  return box(
    'mdia',
    fullBox(
      ...(['mdhd', version, 0] as const),
      ...[zeros(version === 1 ? 16 : 8), u32(timescale), length, u16(packLanguage(language), 0)],
    ),
    fullBox('hdlr', 0, 0, zeros(4), Buffer.from(handler), zeros(13)),
    box('minf', header, box('dinf', reference), table),
  )
}

/** A duration, and the version of the boxes that hold it: 1 if it needs 64 bits. */
export function timeField(duration: number): [version: 0 | 1, field: Uint8Array] {
  return duration > 0xffff_ffff ? [1, u64(duration)] : [0, u32(duration)]
}

/** Packs an ISO 639-2 code into 15 bits. */
function packLanguage(language: string | null): number {
  const code = (language === null ? null : toThreeLetters(language)) ?? 'und'
  return [...code].reduce((packed, letter) => packed * 32 + (letter.charCodeAt(0) - 0x60), 0)
}
