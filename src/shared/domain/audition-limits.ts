/** Longest beginning of a line that an audition speaks, in UTF-16 units of what is sent. */
export const AUDITION_LENGTH = 300
/** Most voices that are auditioned in turn. */
export const AUDITION_VOICES = 50
