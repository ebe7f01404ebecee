declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakEvent {
    type:
      'list_terminated' | 'word' | 'sentence' | 'mark' | 'play' | 'end' | 'msg_terminated' | 'phoneme' | 'samplerate'
    /** 1-based, in code points. */
    text_position: number
    word_length: number
    /** Milliseconds from the start of the synthesis. */
    audio_position: number
    id: string | number | undefined
  }

  export interface EspeakWorker {
    /** 0 if the language exists; an unknown variant is ignored. */
    set_voice(name: string): number
    set_rate(wordsPerMinute: number): void
    set_pitch(pitch: number): void
    set_range(range: number): void
    /** Address of a text in the library's memory that ends with a zero. */
    convert_to_phonemes(text: string, isIpa: boolean): { ptr: number }
    /** Calls back until the text is spoken or the callback returns true. */
    synthesize(text: string, onAudio: (samples: Int16Array, events: EspeakEvent[]) => boolean | void): void
  }

  export default function createEspeak(): Promise<{
    eSpeakNGWorker: new () => EspeakWorker
    /** The library's memory; another array once it has grown. */
    readonly HEAPU8: Uint8Array
  }>
}
