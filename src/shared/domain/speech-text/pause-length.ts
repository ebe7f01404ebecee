/** Maximum pause at one position of a text. */
export const PAUSE_MAX_MS = 60_000
