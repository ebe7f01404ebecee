/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** A chapter without a title, in exported files */
  untitled: 'Chapter {number}',
} as const
