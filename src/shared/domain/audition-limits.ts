/** Maximum length of a line's beginning that an audition generates, in UTF-16 units sent. */
export const AUDITION_LENGTH = 300
/** Maximum number of voices auditioned in sequence. */
export const AUDITION_VOICES = 50
