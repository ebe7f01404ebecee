import type { WireMark } from '#shared/service-wire/speech.ts'
import { cutPassages, type Passage } from './cut-passages.ts'
import { languageOfVoice } from './engine-language.ts'
import { ENGINE_SAMPLE_RATE_HZ, type Espeak } from './espeak.ts'
import { findLoudnessGain } from './loudness.ts'
import { readScript } from './read-script.ts'
import { createResampler } from './resampler.ts'
import { speakPassage } from './speak-passage.ts'
import type { SpeakRequest, SpokenPiece } from './speech-engine.ts'
import { toSpokenItems } from './spoken-items.ts'
import { createWatermarker } from '../watermark/create-watermarker.ts'

/** Small enough that sending one never blocks the server, large enough to keep the number low for a long text. */
const PIECE_MS = 250
/** Amount of text used to measure loudness: about half a minute of audio, which takes 200 ms. */
const MEASURED_CHARS = 500

/**
 * Generates a request chunk by chunk, watermarked and lazily.
 *
 * Loudness is measured on the whole of a short text and on evenly spread passages of a longer one; one gain then
 * applies throughout, so soft markup stays soft.
 *
 * @throws SsmlError before the first chunk
 */
export function* speakPieces(espeak: Espeak, request: SpeakRequest): Generator<SpokenPiece> {
  const { input, voice, sampleRateHz } = request
  const items = toSpokenItems(readScript(input), languageOfVoice(voice), request.textNormalization)
  const passages = [...cutPassages(items)]
  const gain = request.loudnessNormalization
    ? findLoudnessGain(speakSample(espeak, passages, request), sampleRateHz)
    : undefined
  const watermarker = createWatermarker()
  const resampler = createResampler(ENGINE_SAMPLE_RATE_HZ, sampleRateHz)
  const cut = createPieceCutter(sampleRateHz)
  let spokenSamples = 0
  let longWordStartMs = 0

  for (const passage of passages) {
    const passageStartMs = (spokenSamples * 1_000) / ENGINE_SAMPLE_RATE_HZ
    const { samples, words } = speakPassage(espeak, passage, voice)
    spokenSamples += samples.length
    if (passage.wordPart === 'first') longWordStartMs = passageStartMs
    const startsAt = (startMs: number) => (passage.wordPart === 'last' ? longWordStartMs : passageStartMs + startMs)
    const marks = words.map(({ start, end, startMs, endMs }): WireMark => ({
      start,
      end,
      start_time: Math.round(startsAt(startMs)),
      end_time: Math.round(passageStartMs + endMs),
      type: 'word',
      value: input.slice(start, end),
    }))
    const heard = resampler.push(watermarker.push(samples))
    yield* cut(gain?.apply(heard) ?? heard, marks)
  }
  for (const rest of [resampler.push(watermarker.finish()), resampler.finish()]) {
    yield* cut(gain?.apply(rest) ?? rest, [])
  }
  yield* cut(new Float32Array(0), [], true)
}

type PieceCutter = (samples: Float32Array, marks: readonly WireMark[], isEnd?: boolean) => Generator<SpokenPiece>

/** Splits its input into chunks. A mark goes with the chunk containing its first sample, or with the last one. */
function createPieceCutter(sampleRateHz: number): PieceCutter {
  const pieceLength = Math.round((PIECE_MS * sampleRateHz) / 1_000)
  let waiting: WireMark[] = []
  let given = 0

  return function* (samples, marks, isEnd = false) {
    waiting.push(...marks)
    for (let start = 0; start < samples.length; start += pieceLength) {
      const piece = toInt16(samples.subarray(start, start + pieceLength))
      given += piece.length
      const started = waiting.findIndex((mark) => mark.start_time * sampleRateHz >= given * 1_000)
      const due = waiting.splice(0, started === -1 ? waiting.length : started)
      yield { samples: piece, marks: due }
    }
    if (isEnd && waiting.length > 0) yield { samples: new Int16Array(0), marks: waiting.splice(0) }
  }
}

/** Enough of the text, as it will be returned, to measure its loudness. */
function speakSample(espeak: Espeak, passages: readonly Passage[], request: SpeakRequest): Float32Array {
  const chars = passages.reduce((sum, passage) => sum + getLength(passage), 0)
  const every = Math.max(1, chars / MEASURED_CHARS)
  const resampler = createResampler(ENGINE_SAMPLE_RATE_HZ, request.sampleRateHz)
  const parts: Float32Array[] = []
  for (let next = 0; next < passages.length; next += every) {
    const passage = passages[Math.floor(next)]
    if (passage === undefined) continue
    parts.push(resampler.push(speakPassage(espeak, { ...passage, breakMs: 0 }, request.voice).samples))
  }
  parts.push(resampler.finish())

  const sample = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let place = 0
  for (const part of parts) {
    sample.set(part, place)
    place += part.length
  }
  return sample
}

function getLength(passage: Passage): number {
  return passage.items.reduce((sum, item) => sum + (item.kind === 'gap' ? item.text.length : item.spoken.length), 0)
}

function toInt16(samples: Float32Array): Int16Array {
  const whole = new Int16Array(samples.length)
  for (let index = 0; index < samples.length; index++) {
    whole[index] = Math.max(-32_768, Math.min(32_767, Math.round((samples[index] as number) * 32_768)))
  }
  return whole
}
