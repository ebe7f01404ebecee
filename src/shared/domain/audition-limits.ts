/** Maximum length of a line's beginning that an audition generates, in UTF-16 units sent. */
export const AUDITION_LENGTH = 300
/** Maximum length of a written text that an audition says, in UTF-16 units. */
export const AUDITION_TEXT_LENGTH = 500
/** Maximum number of voices auditioned in sequence. */
export const AUDITION_VOICES = 50
