import type { WireMark } from '#shared/service-wire/speech.ts'

/** How a catalog voice is produced. `name` is the engine's own voice and variant; the numbers shape it. */
export interface EngineVoice {
  /** Engine language and variant, such as `en-us+f3`. */
  name: string
  /** 0 to 99; 50 is the engine's default. */
  pitch: number
  /** 0 to 99: pitch variation. */
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
  /** Normalizes the audio to -14 LUFS integrated and at most -2 dBTP. */
  loudnessNormalization: boolean
  sampleRateHz: number
}

/**
 * A chunk of speech. The samples of all chunks joined are the whole; a word's mark comes with or after its first
 * sample, never before.
 */
export interface SpokenPiece {
  /** Signed 16-bit mono at the requested rate. */
  samples: Int16Array
  /** `type: "word"`; offsets into `input` in UTF-16 units, times in milliseconds from the start of the whole. */
  marks: WireMark[]
}

export interface SpeechEngine {
  /**
   * Generates the input chunk by chunk: the first as soon as it exists, later ones on demand. Breaking out of the
   * iteration or aborting stops the work.
   *
   * @throws SsmlError before the first chunk if a `<speak>` document is malformed
   */
  speak(request: SpeakRequest, signal: AbortSignal): AsyncIterable<SpokenPiece>
  /** Ends the engine's thread. Later calls to `speak` fail. */
  dispose(): Promise<void>
}

/** The document is malformed or uses an undefined value. `offset` is the UTF-16 position in the input. */
export class SsmlError extends Error {
  override readonly name = 'SsmlError'
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}
