import type { WireMark } from '#shared/service-wire/speech.ts'
import { cutPassages } from './cut-passages.ts'
import { languageOfVoice } from './engine-language.ts'
import { ENGINE_SAMPLE_RATE_HZ, type Espeak } from './espeak.ts'
import { readScript } from './read-script.ts'
import { createResampler } from './resampler.ts'
import { speakPassage } from './speak-passage.ts'
import type { SpeakRequest, SpokenPiece } from './speech-engine.ts'
import { toSpokenItems } from './spoken-items.ts'

/** Small enough that sending one never keeps a server busy, large enough that a long text makes no crowd of them. */
const PIECE_MS = 250

/**
 * Speaks a request piece by piece; nothing is synthesised before it is asked for.
 *
 * @throws SsmlError before the first piece
 */
export function* speakPieces(espeak: Espeak, request: SpeakRequest): Generator<SpokenPiece> {
  const { input, voice, sampleRateHz } = request
  const items = toSpokenItems(readScript(input), languageOfVoice(voice), request.textNormalization)
  const resampler = createResampler(ENGINE_SAMPLE_RATE_HZ, sampleRateHz)
  const pieceLength = Math.round((PIECE_MS * sampleRateHz) / 1_000)
  let spokenSamples = 0
  let answered = 0

  const cutPieces = function* (samples: Float32Array, marks: WireMark[]): Generator<SpokenPiece> {
    let next = 0
    for (let start = 0; start < samples.length; start += pieceLength) {
      const piece = toInt16(samples.subarray(start, start + pieceLength))
      answered += piece.length
      const due: WireMark[] = []
      // The last piece of a passage takes the marks the resampler still holds the first samples of.
      const isLast = start + pieceLength >= samples.length
      for (let mark = marks[next]; mark !== undefined; mark = marks[next]) {
        if (!isLast && mark.start_time * sampleRateHz >= answered * 1_000) break
        due.push(mark)
        next++
      }
      yield { samples: piece, marks: due }
    }
  }

  for (const passage of cutPassages(items)) {
    const passageStartMs = (spokenSamples * 1_000) / ENGINE_SAMPLE_RATE_HZ
    const spoken = speakPassage(espeak, passage, voice)
    spokenSamples += spoken.samples.length
    const marks = spoken.words.map(({ start, end, startMs, endMs }): WireMark => ({
      start,
      end,
      start_time: Math.round(passageStartMs + startMs),
      end_time: Math.round(passageStartMs + endMs),
      type: 'word',
      value: input.slice(start, end),
    }))
    yield* cutPieces(resampler.push(spoken.samples), marks)
  }
  yield* cutPieces(resampler.finish(), [])
}

function toInt16(samples: Float32Array): Int16Array {
  const whole = new Int16Array(samples.length)
  for (let index = 0; index < samples.length; index++) {
    whole[index] = Math.max(-32_768, Math.min(32_767, Math.round((samples[index] ?? 0) * 32_768)))
  }
  return whole
}
