import createEspeak, { type EspeakEvent } from '@echogarden/espeak-ng-emscripten'
import type { EngineVoice } from './speech-engine.ts'

export const ENGINE_SAMPLE_RATE_HZ = 22_050
/**
 * Speaking rate range of the engine, in words per minute. Above about 250 it only shortens pauses and vowels and ends
 * up to 15% slower.
 */
export const ENGINE_PACE = { slowest: 80, fastest: 450 }

/** The engine itself. Holds one voice at a time and blocks its thread while speaking. */
export interface Espeak {
  /** Speaks a `<speak>` document in the engine's own dialect. */
  speak(document: string, voice: EngineVoice): { samples: Int16Array; events: EspeakEvent[] }
  /** The sounds of a plain text in a language of the engine, in the phonetic alphabet; sounds are divided by `_`. */
  pronounce(text: string, language: string): string
}

/** Loads the engine and its languages; takes about 100 ms. */
export async function loadEspeak(): Promise<Espeak> {
  const library = await createEspeak()
  const worker = new library.eSpeakNGWorker()
  let chosen = ''

  const choose = (voice: EngineVoice) => {
    if (voice.name !== chosen) {
      if (worker.set_voice(ownName(voice.name)) !== 0) throw new Error(`The engine has no voice ${voice.name}`)
      chosen = voice.name
    }
    // Selecting a voice resets nothing, and markup may have left its own values.
    worker.set_rate(voice.pace)
    worker.set_pitch(voice.pitch)
    worker.set_range(voice.pitchRange)
  }

  return {
    speak(document, voice) {
      choose(voice)
      const pieces: Int16Array[] = []
      const events: EspeakEvent[] = []
      worker.synthesize(document, (samples, occurred) => {
        pieces.push(samples)
        for (const event of occurred) events.push(event)
      })
      return { samples: joinSamples(pieces), events }
    },
    pronounce(text, language) {
      if (worker.set_voice(ownName(language)) !== 0) throw new Error(`The engine has no voice ${language}`)
      chosen = language
      const { ptr } = worker.convert_to_phonemes(text, true)
      const end = library.HEAPU8.indexOf(0, ptr)
      return new TextDecoder().decode(library.HEAPU8.subarray(ptr, end))
    },
  }
}

/** The library calls British English `en` and has no alternative name for French. */
function ownName(name: string): string {
  return name.replace(/^en-gb(?=$|\+)/, 'en').replace(/^fr-fr(?=$|\+)/, 'fr')
}

function joinSamples(pieces: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let place = 0
  for (const piece of pieces) {
    joined.set(piece, place)
    place += piece.length
  }
  return joined
}
