/** Longest period that recordings can be kept for: a hundred years. */
export const RETENTION_DAYS_MAX = 36_500
