/** What a sound file says of itself. Null is not said. */
export interface SoundTags {
  title: string
  artist: string | null
  album: string
  /** From 1, of how many. */
  track: { number: number; total: number } | null
  disc: { number: number; total: number } | null
  year: number | null
  /** A BCP 47 tag. */
  language: string | null
  comment: string | null
  copyright: string | null
  cover: { contentType: 'image/png' | 'image/jpeg'; bytes: Uint8Array } | null
}
