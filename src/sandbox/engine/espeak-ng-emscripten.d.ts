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
    /** 0 when the language exists; an unknown variant is ignored. */
    set_voice(name: string): number
    set_rate(wordsPerMinute: number): void
    set_pitch(pitch: number): void
    set_range(range: number): void
    /** Calls back until the text is spoken or the callback answers true. */
    synthesize(text: string, onAudio: (samples: Int16Array, events: EspeakEvent[]) => boolean | void): void
  }

  export default function createEspeak(): Promise<{ eSpeakNGWorker: new () => EspeakWorker }>
}
