/** Length of a sample (specification part 8, Voice clone sample length), both ends included. */
export const CLONE_SAMPLE_MIN_MS = 10_000
export const CLONE_SAMPLE_MAX_MS = 30_000

/** Length of a consent recording, both ends included (assumed: shapes page 11.3). */
export const CONSENT_RECORDING_MIN_MS = 5_000
export const CONSENT_RECORDING_MAX_MS = 30_000
