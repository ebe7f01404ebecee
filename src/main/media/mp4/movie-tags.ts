import type { SoundTags } from '../sound-tags.ts'
import { box, type Box, fullBox, u16, u32, u8, zeros } from './boxes.ts'

/** Value types of iTunes metadata. */
const [BINARY, UTF8, JPEG, PNG, INTEGER] = [0, 1, 13, 14, 21]
/** iTunes' media kind for audiobooks. */
const AUDIOBOOK = 2

/** The `meta` box with iTunes metadata, for the `udta` box. */
export function describeTags(tags: SoundTags | null, isAudiobook: boolean): Box {
  const items = [...(tags ? listItems(tags) : []), isAudiobook ? item('stik', INTEGER, u8(AUDIOBOOK)) : []]
  if (items.flat().length === 0) return []
  const handler = fullBox('hdlr', 0, 0, zeros(4), Buffer.from('mdirappl'), zeros(9))
  return fullBox('meta', 0, 0, handler, box('ilst', ...items))
}

function listItems({ title, artist, album, track, disc, year, comment, copyright, cover }: SoundTags): Box[] {
  return [
    text('©nam', title),
    text('©ART', artist),
    text('©alb', album),
    track ? item('trkn', BINARY, u16(0, track.number, track.total, 0)) : [],
    disc ? item('disk', BINARY, u16(0, disc.number, disc.total)) : [],
    text('©day', year === null ? null : String(year).padStart(4, '0')),
    text('©cmt', comment),
    text('cprt', copyright),
    cover ? item('covr', cover.contentType === 'image/png' ? PNG : JPEG, cover.bytes) : [],
  ]
}

function text(type: string, value: string | null): Box {
  return value === null || value === '' ? [] : item(type, UTF8, Buffer.from(value))
}

function item(type: string, valueType: number, value: Uint8Array): Box {
  return box(type, box('data', u32(valueType, 0), value))
}
