/** How a stretch is spoken, relative to the voice. */
export interface Voicing {
  /** 1 is the voice's own pitch, 2 an octave above. */
  pitchFactor: number
  /** 1 is the voice's own pace, 2 twice as fast. */
  rateFactor: number
  /** `-Infinity` is silence. */
  gainDb: number
}

export const PLAIN_VOICING: Voicing = { pitchFactor: 1, rateFactor: 1, gainDb: 0 }

/** Text with the place of each of its UTF-16 units in the input; `places` has one more entry for the end. */
export interface PlacedText {
  text: string
  places: Uint32Array
}

/** What to say, in order, with markup resolved and every character's place in the input kept. */
export type ScriptPart =
  | { kind: 'text'; written: PlacedText; voicing: Voicing }
  /** `spoken` is said in place of `written`. */
  | { kind: 'alias'; written: PlacedText; spoken: string; voicing: Voicing }
  | { kind: 'break'; durationMs: number }
