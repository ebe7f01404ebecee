import { writeId3 } from './write-id3.ts'
import type { SoundTags } from './sound-tags.ts'

/**
 * Chunks after the samples of a WAV: a `LIST` of type `INFO` in UTF-8 for programs that read only that, and the whole
 * tag with the cover in an `id3 ` chunk. Even length.
 */
export function writeWavTags(tags: SoundTags): Uint8Array {
  const info = [
    ['INAM', tags.title],
    ['IART', tags.artist],
    ['IPRD', tags.album],
    ['ITRK', tags.track && `${tags.track.number}/${tags.track.total}`],
    ['ICRD', tags.year === null ? null : String(tags.year).padStart(4, '0')],
    ['ILNG', tags.language],
    ['ICMT', tags.comment],
    ['ICOP', tags.copyright],
  ] as const
  const texts = info.flatMap(([id, text]) => (text ? [chunk(id, Buffer.from(`${text}\0`))] : []))
  return Buffer.concat([chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...texts])), chunk('id3 ', writeId3(tags))])
}

function chunk(id: string, bytes: Uint8Array): Uint8Array {
  const whole = Buffer.alloc(8 + bytes.length + (bytes.length % 2))
  whole.write(id, 'latin1')
  whole.writeUInt32LE(bytes.length, 4)
  whole.set(bytes, 8)
  return whole
}
