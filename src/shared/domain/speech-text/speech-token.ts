/**
 * A piece of the sent text. Positions are UTF-16 units of the written text; tokens are contiguous in both texts. Text
 * written between two tokens isn't sent.
 */
export type SpeechToken = { startChar: number; endChar: number; sent: string } & (
  | {
      kind: 'text'
      /** What the service speaks and bills. */
      heard: string
      /** Text for detecting sentences and words: as long as `sent` if the token can be cut. */
      plain: string
      /**
       * Each unit of `sent` corresponds to the unit at the same offset of the written run; otherwise the run counts as
       * a whole.
       */
      isParallel: boolean
      isCuttable: boolean
    }
  /** Start and end of an element. They nest. */
  | { kind: 'open'; name: string }
  | { kind: 'close' }
  /** A pause, or something without speech. */
  | { kind: 'empty'; isPause: boolean }
)

export type TextToken = Extract<SpeechToken, { kind: 'text' }>

/** Words sent as written, unit by unit. */
export function plainToken(text: string, startChar: number, sent = text): TextToken {
  const endChar = startChar + text.length
  return { kind: 'text', startChar, endChar, sent, heard: sent, plain: text, isParallel: true, isCuttable: true }
}

/** A written run with a substitution, which is never cut. */
export function replacedToken(
  written: { text: string; startChar: number },
  replacement: { sent: string; heard: string },
): TextToken {
  const { text, startChar } = written
  const endChar = startChar + text.length
  return { kind: 'text', startChar, endChar, ...replacement, plain: text, isParallel: false, isCuttable: false }
}

/** Part of words that are sent unit by unit, by written positions. */
export function sliceToken(token: TextToken, startChar: number, endChar: number): TextToken {
  const [from, to] = [startChar - token.startChar, endChar - token.startChar]
  return {
    ...token,
    startChar,
    endChar,
    sent: token.sent.slice(from, to),
    heard: token.heard.slice(from, to),
    plain: token.plain.slice(from, to),
  }
}
