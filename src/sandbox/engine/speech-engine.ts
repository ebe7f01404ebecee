import type { WireMark } from '#shared/service-wire/speech.ts'

/** How a catalogue voice is produced. `name` is the engine's own voice and variant; the figures shape it. */
export interface EngineVoice {
  /** Engine language and variant, such as `en-us+f3`. */
  name: string
  /** 0 to 99, 50 is the engine's middle. */
  pitch: number
  /** 0 to 99: how much the pitch moves. */
  pitchRange: number
  /** Words per minute before markup, 80 to 450. */
  pace: number
}

export interface SpeakRequest {
  /** Exactly as received: plain text, or a `<speak>` document. */
  input: string
  voice: EngineVoice
  /** Turns numbers, dates, money and the like into words before speaking. Marks still point at the digits as sent. */
  textNormalization: boolean
  /** Brings the sound to -14 LUFS integrated and at most -2 dBTP. */
  loudnessNormalization: boolean
  sampleRateHz: number
}

/** A piece of speech. Samples of all pieces joined are the whole; a word's mark comes with or after its first sample, never before. */
export interface SpokenPiece {
  /** Signed 16-bit mono at the rate asked for. */
  samples: Int16Array
  /** `type: "word"`; offsets into `input` in UTF-16 units, times in milliseconds from the start of the whole. */
  marks: WireMark[]
}

export interface SpeechEngine {
  /**
   * Speaks the input piece by piece, the first piece as soon as it exists, later ones as they are taken.
   * Breaking out of the iteration, or aborting, stops the work.
   *
   * @throws SsmlError before the first piece when a `<speak>` document is malformed
   */
  speak(request: SpeakRequest, signal: AbortSignal): AsyncIterable<SpokenPiece>
  /** Ends the engine's thread. Speaking afterwards fails. */
  dispose(): Promise<void>
}

/** The document is not well formed, or uses a value that is not defined. `offset` is the UTF-16 place in the input. */
export class SsmlError extends Error {
  override readonly name = 'SsmlError'
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}
