/** Maximum length of a project, chapter or session title, in UTF-16 units. */
export const TITLE_LENGTH = 300

/** Maximum length of a block's note, in UTF-16 units. */
export const BLOCK_NOTE_LENGTH = 4_000

/** Maximum length of a block's ID in the user's sheet, and of the name for its exported file, in UTF-16 units. */
export const EXTERNAL_ID_LENGTH = 200
export const BLOCK_FILE_NAME_LENGTH = 200

/** Maximum length of a search text or pattern, and of a replacement, in UTF-16 units. */
export const FIND_TEXT_LENGTH = 1_000

/** Maximum number of blocks in one search response; its counts cover all. */
export const FOUND_BLOCKS_LISTED = 2_000

/** Maximum number of takes, and of deleted chapters, in one search response; its counts cover all. */
export const FOUND_TAKES_LISTED = 100

/** Maximum length of a speaker's name, in UTF-16 units. */
export const SPEAKER_NAME_LENGTH = 60

/** Maximum length of a word or phrase with a pronunciation, and of the pronunciation, in UTF-16 units. */
export const PRONUNCIATION_WRITTEN_LENGTH = 200
export const PRONUNCIATION_SPOKEN_LENGTH = 500

/** Maximum characters of a service project's name (assumed: shapes page 12). */
export const SERVICE_PROJECT_NAME_LENGTH = 120

/** Maximum length of a workspace name. */
export const WORKSPACE_NAME_LENGTH = 100
