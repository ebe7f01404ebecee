/** Longest of what a sound file says of itself, in UTF-16 units. Players show a line or two of each. */
export const SOUND_TAG_LENGTHS = {
  title: 300,
  artist: 300,
  album: 300,
  language: 35,
  comment: 4_000,
  copyright: 500,
} as const

/** Largest picture that sound files carry: shops ask for less, and every file gets a copy. */
export const COVER_MAX_BYTES = 5_000_000
export const COVER_MAX_SIDE_PX = 6_000

/** A language’s code as people write it, such as `en` or `pt-BR`; empty is also one. */
export const LANGUAGE_CODE = /^([A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*)?$/
