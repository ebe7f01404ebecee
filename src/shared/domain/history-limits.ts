/** Limits of a stored undo history, for undo and redo alike: together at most 200 steps and 256 KiB for a chapter. */
export const HISTORY_LIMITS = { maxSteps: 100, maxBytes: 128 * 1024 }
