/** Longest pause that one place in a text can have. */
export const PAUSE_MAX_MS = 60_000
