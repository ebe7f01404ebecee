/** Metadata of an audio file. Null fields are omitted. */
export interface SoundTags {
  title: string
  artist: string | null
  album: string
  /** Track number, from 1, and total. */
  track: { number: number; total: number } | null
  disc: { number: number; total: number } | null
  year: number | null
  /** A BCP 47 tag. */
  language: string | null
  comment: string | null
  copyright: string | null
  cover: { contentType: 'image/png' | 'image/jpeg'; bytes: Uint8Array } | null
  /** In order, without gaps; empty for a file of one chapter. */
  chapters: readonly ChapterMark[]
}

/** A chapter in an audio file. */
export interface ChapterMark {
  title: string
  startMs: number
  endMs: number
}
