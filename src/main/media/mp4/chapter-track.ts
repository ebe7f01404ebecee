import type { ChapterMark } from '../sound-tags.ts'
import { box, type Box, fullBox, MATRIX, u16, u32, u64, u8, zeros } from './boxes.ts'
import { describeMedia, describeTrack, timeField } from './track-boxes.ts'

const MS_PER_SECOND = 1000
/** Track flags: part of the movie, but not enabled. */
const NOT_PLAYED = 2
/** Marks the text before it as UTF-8. */
const UTF8 = Buffer.concat(box('encd', u32(0x100)))

/** Chapter titles as samples of a QuickTime text track, one per chapter. */
export function formatChapterTitles(chapters: readonly ChapterMark[]): Uint8Array[] {
  return chapters.map(({ title }) => {
    const text = Buffer.from(title)
    return Buffer.concat([u16(text.length), text, UTF8])
  })
}

/** The `trak` box of a QuickTime text track whose samples are stored consecutively from `offset` in the file. */
export function createChapterTrack(
  chapters: readonly ChapterMark[],
  { trackId, offset, movieRateHz }: { trackId: number; offset: number; movieRateHz: number },
): Box {
  const durationMs = chapters.at(-1)?.endMs ?? 0
  const [version, duration] = timeField(Math.round((durationMs * movieRateHz) / MS_PER_SECOND))
  const sizes = formatChapterTitles(chapters).map(({ length }) => length)
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), describeText()),
    fullBox(
      ...(['stts', 0, 0] as const),
      u32(chapters.length, ...chapters.flatMap(({ startMs, endMs }) => [1, endMs - startMs])),
    ),
    fullBox('stsc', 0, 0, u32(1, 1, chapters.length, 1)),
    fullBox('stsz', 0, 0, u32(0, chapters.length, ...sizes)),
    fullBox('stco', 0, 0, u32(1, offset)),
  )
  const general = fullBox('gmin', 0, 0, u16(0x40, 0x8000, 0x8000, 0x8000, 0, 0))
  const text = box('text', MATRIX)
  return box(
    'trak',
    describeTrack({ trackId, flags: NOT_PLAYED, version, duration, isAudible: false }),
    describeMedia({
      ...{ timescale: MS_PER_SECOND, duration: durationMs, language: null },
      ...{ handler: 'text' as const, header: box('gmhd', general, text), table },
    }),
  )
}

/** QuickTime's text sample description, left-aligned, with the player's default style. */
function describeText(): Box {
  return box('text', zeros(6), u16(1), u32(0, 0), zeros(36))
}

/** Capacity of Nero's chapter list, which many players read instead of the track. */
const MAX_LISTED = 255
const MAX_TITLE_BYTES = 255
const HUNDRED_NS_PER_MS = 10_000

/** Nero's chapter list for the `udta` box. Empty if the chapters don't all fit, so that players read the track. */
export function listChapters(chapters: readonly ChapterMark[]): Box {
  if (chapters.length === 0 || chapters.length > MAX_LISTED) return []
  const entries = chapters.map(({ title, startMs }) => {
    const text = cutBytes(title, MAX_TITLE_BYTES)
    return Buffer.concat([u64(startMs * HUNDRED_NS_PER_MS), u8(text.length), text])
  })
  return fullBox('chpl', 1, 0, zeros(4), u8(chapters.length), entries)
}

/** The text in UTF-8, truncated between two characters. */
function cutBytes(text: string, maxBytes: number): Uint8Array {
  const bytes = new Uint8Array(maxBytes)
  return bytes.subarray(0, new TextEncoder().encodeInto(text, bytes).written)
}
