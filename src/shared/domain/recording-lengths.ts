/** Length of a voice sample (specification part 8, Voice clone sample length), inclusive. */
export const CLONE_SAMPLE_MIN_MS = 10_000
export const CLONE_SAMPLE_MAX_MS = 30_000

/** Length of a consent recording, inclusive (assumed: shapes page 11.3). */
export const CONSENT_RECORDING_MIN_MS = 5_000
export const CONSENT_RECORDING_MAX_MS = 30_000

/** For microphone recordings: newly opened devices click or ramp up, and the pressed key clicks too. */
export const UNSTEADY_START_MS = 200
/** Recorded after Finish, so pressing it with the last word doesn't cut the word. */
export const TAIL_MS = 500
