/**
 * SQL that is true for a block that `blockState` doesn't call empty, ignoring the speaker's name: it has something to
 * speak, or a take of what is spoken instead of its symbols. Needs blocks as `b`.
 */
// Nearly every text has one of these letters early on, and finding it calls nothing outside the database.
export const IS_WRITTEN = `(b.text GLOB '*[A-Za-z0-9]*' OR has_words(b.text) OR (b.active_take_id IS NOT NULL AND trim(b.text) <> ''))`
