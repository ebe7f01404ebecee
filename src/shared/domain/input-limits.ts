/** Largest `input` of `POST /v1/audio/speech`, markup counted (specification part 8). */
export const SPEECH_INPUT_MAX_CHARS = 2_000
/** Largest `input` of the stream routes, markup counted (specification part 8). */
export const STREAM_INPUT_MAX_CHARS = 20_000
