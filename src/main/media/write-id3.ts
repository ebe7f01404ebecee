import { ID3Writer } from 'browser-id3-writer'
import { iso6393To1, iso6393To2T } from 'iso-639-3'
import type { SoundTags } from './sound-tags.ts'

/** ID3v2's code for an unknown language. */
const UNKNOWN_LANGUAGE = 'XXX'
const FRONT_COVER = 3

/** An ID3v2.3 tag, as placed before the frames of an MP3 or in a WAV chunk. Every player reads this version. */
export function writeId3(tags: SoundTags): Uint8Array {
  const writer = new ID3Writer(new ArrayBuffer(0))
  const language = tags.language === null ? null : threeLetters(tags.language)
  const texts = {
    TIT2: tags.title,
    TALB: tags.album,
    TRCK: tags.track && `${tags.track.number}/${tags.track.total}`,
    TPOS: tags.disc && `${tags.disc.number}/${tags.disc.total}`,
    TCOP: tags.copyright,
    TLAN: language,
  } as const
  for (const [frame, text] of Object.entries(texts)) if (text) writer.setFrame(frame as keyof typeof texts, text)
  if (tags.artist !== null) writer.setFrame('TPE1', [tags.artist])
  if (tags.year !== null) writer.setFrame('TYER', tags.year)
  if (tags.comment !== null)
    writer.setFrame('COMM', { description: '', text: tags.comment, language: language ?? UNKNOWN_LANGUAGE })
  if (tags.cover !== null)
    writer.setFrame('APIC', { type: FRONT_COVER, data: exactly(tags.cover.bytes), description: '' })
  return new Uint8Array(writer.addTag())
}

/** ISO 639-2 code, which the tag requires; null if the language has none. */
function threeLetters(tag: string): string | null {
  const [code = ''] = tag.toLowerCase().split('-')
  if (code.length === 3) return code
  const [long] = Object.entries(iso6393To1).find(([, short]) => short === code) ?? []
  return long === undefined ? null : (iso6393To2T[long] ?? null)
}

function exactly(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
