/** How a span is spoken, relative to the voice. */
export interface Voicing {
  /** 1 is the voice's own pitch, 2 an octave higher. */
  pitchFactor: number
  /** 1 is the voice's own rate, 2 twice as fast. */
  rateFactor: number
  /** `-Infinity` is silence. */
  gainDb: number
}

export const PLAIN_VOICING: Voicing = { pitchFactor: 1, rateFactor: 1, gainDb: 0 }

/** Text with the input position of each of its UTF-16 units; `places` has one extra entry for the end. */
export interface PlacedText {
  text: string
  places: Uint32Array
}

/** What to speak, in order, with markup resolved and every character's input position preserved. */
export type ScriptPart =
  | { kind: 'text'; written: PlacedText; voicing: Voicing }
  /** `spoken` is spoken instead of `written`. */
  | { kind: 'alias'; written: PlacedText; spoken: string; voicing: Voicing }
  | { kind: 'break'; durationMs: number }
