/** Maximum retention period for recordings: a hundred years. */
export const RETENTION_DAYS_MAX = 36_500
