/** Maximum `input` of `POST /v1/audio/speech`, including markup (specification part 8). */
export const SPEECH_INPUT_MAX_CHARS = 2_000
/** Maximum `input` of the stream routes, including markup (specification part 8). */
export const STREAM_INPUT_MAX_CHARS = 20_000
/** Maximum number of turns, and of different voices, in a dialogue (assumed). */
export const DIALOGUE_TURNS_MAX = 100
export const DIALOGUE_VOICES_MAX = 10
