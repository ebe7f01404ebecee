import { ID3Writer } from 'browser-id3-writer'
import { toThreeLetters } from './language-code.ts'
import type { ChapterMark, SoundTags } from './sound-tags.ts'

/** ID3v2's code for an unknown language. */
const UNKNOWN_LANGUAGE = 'XXX'
const FRONT_COVER = 3

/** An ID3v2.3 tag, as placed before the frames of an MP3 or in a WAV chunk. Every player reads this version. */
export function writeId3(tags: SoundTags): Uint8Array {
  const writer = new ID3Writer(new ArrayBuffer(0))
  const language = tags.language === null ? null : toThreeLetters(tags.language)
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
  writeChapters(writer, tags.chapters)
  return new Uint8Array(writer.addTag())
}

/** A table of contents has at most 255 entries: more chapters are in tables of the table. */
const MAX_ENTRIES = 255
const CONTENTS = 'toc'

function writeChapters(writer: ID3Writer, chapters: readonly ChapterMark[]): void {
  if (chapters.length === 0) return
  const ids = chapters.map((_, index) => `ch${index + 1}`)
  for (const [index, { title, startMs, endMs }] of chapters.entries())
    writer.setFrame('CHAP', { id: ids[index] ?? '', startTime: startMs, endTime: endMs, subFrames: { TIT2: title } })
  const tables = ids.length <= MAX_ENTRIES ? [] : Array.from(groups(ids, MAX_ENTRIES))
  const tableIds = tables.map((_, index) => `${CONTENTS}${index + 1}`)
  const top = { id: CONTENTS, topLevel: true, ordered: true }
  writer.setFrame('CTOC', { ...top, childElementIds: tables.length === 0 ? ids : tableIds })
  for (const [index, entries] of tables.entries())
    writer.setFrame('CTOC', { id: tableIds[index] ?? '', topLevel: false, ordered: true, childElementIds: entries })
}

function* groups<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

function exactly(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
