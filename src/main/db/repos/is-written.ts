/**
 * SQL that is true of a block which `blockState` does not call empty, but for the name of who speaks: it holds something to
 * say, or a take of what is said in place of its signs. Needs blocks as `b`.
 */
// Nearly every text holds one of these letters early on, and finding that calls nothing outside the database.
export const IS_WRITTEN = `(b.text GLOB '*[A-Za-z0-9]*' OR has_words(b.text) OR (b.active_take_id IS NOT NULL AND trim(b.text) <> ''))`
