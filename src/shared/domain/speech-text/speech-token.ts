/**
 * A piece of what is sent. Places are UTF-16 units of the text as written; tokens stand behind each other in both texts.
 * What is written between two tokens is not sent.
 */
export type SpeechToken = { startChar: number; endChar: number; sent: string } & (
  | {
      kind: 'text'
      /** What the service hears and bills. */
      heard: string
      /** What sentences and words are told by: as long as `sent` where the token can be cut. */
      plain: string
      /** Each unit of `sent` is the unit at the same distance in the written run; else the run counts as a whole. */
      isParallel: boolean
      isCuttable: boolean
    }
  /** Begins and ends an element. They nest. */
  | { kind: 'open'; name: string }
  | { kind: 'close' }
  /** A pause, or something that nothing is said in. */
  | { kind: 'empty'; isPause: boolean }
)

export type TextToken = Extract<SpeechToken, { kind: 'text' }>

/** Words that are sent as they are written, unit by unit. */
export function plainToken(text: string, startChar: number, sent = text): TextToken {
  const endChar = startChar + text.length
  return { kind: 'text', startChar, endChar, sent, heard: sent, plain: text, isParallel: true, isCuttable: true }
}

/** A written run that something else is sent for, and that is never cut. */
export function replacedToken(
  written: { text: string; startChar: number },
  replacement: { sent: string; heard: string },
): TextToken {
  const { text, startChar } = written
  const endChar = startChar + text.length
  return { kind: 'text', startChar, endChar, ...replacement, plain: text, isParallel: false, isCuttable: false }
}
