/** Length of a sample (specification part 8, Voice clone sample length), both ends included. */
export const CLONE_SAMPLE_MIN_MS = 10_000
export const CLONE_SAMPLE_MAX_MS = 30_000

/** Length of a consent recording, both ends included (assumed: shapes page 11.3). */
export const CONSENT_RECORDING_MIN_MS = 5_000
export const CONSENT_RECORDING_MAX_MS = 30_000

/** Of a recording from a microphone: devices that were just opened click or ramp, and so does the key that was pressed. */
export const UNSTEADY_START_MS = 200
/** Recorded on after Finish, so that whoever presses it with the last word does not cut it. */
export const TAIL_MS = 500
