import createEspeak, { type EspeakEvent } from '@echogarden/espeak-ng-emscripten'
import type { EngineVoice } from './speech-engine.ts'

export const ENGINE_SAMPLE_RATE_HZ = 22_050
/** The slowest and fastest the engine speaks, in words per minute. Above some 250 it shortens pauses and vowels only, so it falls up to 15 % behind. */
export const ENGINE_PACE = { slowest: 80, fastest: 450 }

/** The engine itself. It holds one voice at a time and blocks its thread while it speaks. */
export interface Espeak {
  /** Speaks a `<speak>` document of the engine's own dialect. */
  speak(document: string, voice: EngineVoice): { samples: Int16Array; events: EspeakEvent[] }
}

/** Loads the engine and its languages, which takes about a tenth of a second. */
export async function loadEspeak(): Promise<Espeak> {
  const library = await createEspeak()
  const worker = new library.eSpeakNGWorker()
  let chosen = ''

  const choose = (voice: EngineVoice) => {
    if (voice.name !== chosen) {
      if (worker.set_voice(ownName(voice.name)) !== 0) throw new Error(`The engine has no voice ${voice.name}`)
      chosen = voice.name
    }
    // Choosing a voice resets nothing, but markup may have left its own figures behind.
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
  }
}

/** The library calls British English `en` and has no other name for French. */
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
