/** Longest text that can be brought in, in UTF-16 units. */
export const IMPORT_MAX_CHARS = 20_000_000

/** Longest part in which such a text is handed over. */
export const IMPORT_PART_CHARS = 500_000

/** Blocks longer than this are cut at sentence ends when `splitLong` is on. One request of the service holds as much. */
export const LONG_BLOCK_CHARS = 2_000

/** Most chapters, blocks and names that one preview describes; the counts are of all. */
export const PREVIEW_CHAPTERS = 1_000
export const PREVIEW_BLOCKS = 1_000
export const PREVIEW_SPEAKERS = 200
/** Most of a block's text that a preview holds. */
export const PREVIEW_TEXT_CHARS = 300
