/** Maximum length of a text to import, in UTF-16 units. */
export const IMPORT_MAX_CHARS = 20_000_000

/** Maximum size of a document with its pictures. */
export const DOCUMENT_MAX_BYTES = 300_000_000

/** Files that can be imported at once, each with chapters of its own. */
export const MAX_IMPORT_FILES = 500

/** Maximum length of an uploaded part of such a text. */
export const IMPORT_PART_CHARS = 500_000

/** Longer blocks are split at sentence ends if `splitLong` is on. Equals the limit of one service request. */
export const LONG_BLOCK_CHARS = 2_000

/** Longer blocks are split at sentence ends in any case: a text of megabytes as one block would hold up every window. */
export const MAX_BLOCK_CHARS = 100_000

/** Maximum chapters, blocks and names in one preview; the counts cover all. */
export const PREVIEW_CHAPTERS = 1_000
export const PREVIEW_BLOCKS = 1_000
export const PREVIEW_SPEAKERS = 200
/** Maximum length of a block's text in a preview. */
export const PREVIEW_TEXT_CHARS = 300

/** Maximum lines whose use is chosen one by one in an import. */
export const MAX_LINE_USES = 2_000

/** Columns of a sheet that can be used. */
export const MAX_SHEET_COLUMNS = 200

/** Excel allows 31. */
export const MAX_SHEET_NAME_CHARS = 200
