/** Longest title of a project, a chapter or a session, in UTF-16 units. */
export const TITLE_LENGTH = 300

/** Longest note of a block, in UTF-16 units. */
export const BLOCK_NOTE_LENGTH = 4_000

/** Longest text or pattern to look for, and longest replacement, in UTF-16 units. */
export const FIND_TEXT_LENGTH = 1_000

/** Most blocks that one answer of a search describes; its counts are of all. */
export const FOUND_BLOCKS_LISTED = 2_000

/** Longest name of a speaker, in UTF-16 units. */
export const SPEAKER_NAME_LENGTH = 60

/** Longest word, or run of words, that is said otherwise than it is written, and longest way to say it, in UTF-16 units. */
export const SAY_AS_WRITTEN_LENGTH = 200
export const SAY_AS_SPOKEN_LENGTH = 500

/** Most characters of the name of a project of the service (assumed: shapes page 12). */
export const SERVICE_PROJECT_NAME_LENGTH = 120

/** Longest name of a workspace. */
export const WORKSPACE_NAME_LENGTH = 100
