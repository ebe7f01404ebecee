import type { MetadataTags } from 'mediabunny'
import type { ChapterMark, SoundTags } from './sound-tags.ts'

/** Metadata of FLAC and Opus files, written as Vorbis comments, with the cover as a picture block. */
export function toVorbisComments({
  title,
  artist,
  album,
  track,
  disc,
  year,
  language,
  comment,
  copyright,
  cover,
  chapters,
}: SoundTags) {
  const raw = {
    ...{ DATE: year === null ? null : String(year).padStart(4, '0'), LANGUAGE: language, COPYRIGHT: copyright },
    ...Object.fromEntries(chapters.flatMap(getChapterComments)),
  }
  return {
    ...{ title, album, raw },
    ...(artist !== null && { artist }),
    ...(comment !== null && { comment }),
    ...(track && { trackNumber: track.number, tracksTotal: track.total }),
    ...(disc && { discNumber: disc.number, discsTotal: disc.total }),
    ...(cover && { images: [{ data: cover.bytes, mimeType: cover.contentType, kind: 'coverFront' as const }] }),
  } satisfies MetadataTags
}

function getChapterComments({ title, startMs }: ChapterMark, index: number): [string, string][] {
  const key = `CHAPTER${String(index + 1).padStart(3, '0')}`
  return [
    [key, new Date(startMs).toISOString().slice(11, 23)],
    [`${key}NAME`, title],
  ]
}
