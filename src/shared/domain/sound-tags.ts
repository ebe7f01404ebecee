/** Maximum lengths of audio file metadata, in UTF-16 units. Players show a line or two of each. */
export const SOUND_TAG_LENGTHS = {
  title: 300,
  artist: 300,
  album: 300,
  language: 35,
  comment: 4_000,
  copyright: 500,
} as const

/** Maximum size of an embedded image: stores require less, and every file gets a copy. */
export const COVER_MAX_BYTES = 5_000_000
export const COVER_MAX_SIDE_PX = 6_000
/** Maximum size of the file that an image is in: phones append videos to photos. */
export const COVER_FILE_MAX_BYTES = 30_000_000

/** A language code, such as `en` or `pt-BR`, or empty. */
export const LANGUAGE_CODE = /^([A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*)?$/
