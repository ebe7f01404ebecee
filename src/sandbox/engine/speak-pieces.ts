import type { WireMark } from '#shared/service-wire/speech.ts'
import { cutPassages, type Passage } from './cut-passages.ts'
import { languageOfVoice } from './engine-language.ts'
import { ENGINE_SAMPLE_RATE_HZ, type Espeak } from './espeak.ts'
import { findLoudnessGain } from './loudness.ts'
import { readScript } from './read-script.ts'
import { createResampler } from './resampler.ts'
import { speakPassage } from './speak-passage.ts'
import type { EngineVoice, SpeakRequest, SpokenPiece } from './speech-engine.ts'
import { toSpokenItems } from './spoken-items.ts'

/** Small enough that sending one never keeps a server busy, large enough that a long text makes no crowd of them. */
const PIECE_MS = 250
/** How much of a text its loudness is measured on: half a minute or so, which takes a fifth of a second. */
const MEASURED_CHARS = 500

/**
 * Speaks a request piece by piece; nothing is synthesised before it is asked for.
 *
 * Loudness is measured on the whole of a short text and on passages spread evenly over a longer one;
 * one gain then holds for all of it, so quiet markup stays quiet.
 *
 * @throws SsmlError before the first piece
 */
export function* speakPieces(espeak: Espeak, request: SpeakRequest): Generator<SpokenPiece> {
  const { input, voice, sampleRateHz } = request
  const items = toSpokenItems(readScript(input), languageOfVoice(voice), request.textNormalization)
  const passages = [...cutPassages(items)]
  const gain = request.loudnessNormalization
    ? findLoudnessGain(speakSample(espeak, passages, voice), ENGINE_SAMPLE_RATE_HZ)
    : undefined
  const resampler = createResampler(ENGINE_SAMPLE_RATE_HZ, sampleRateHz)
  let spokenSamples = 0
  let answeredSamples = 0

  for (const passage of passages) {
    const passageStartMs = (spokenSamples * 1_000) / ENGINE_SAMPLE_RATE_HZ
    const { samples, words } = speakPassage(espeak, passage, voice)
    spokenSamples += samples.length
    const marks = words.map(({ start, end, startMs, endMs }): WireMark => ({
      start,
      end,
      start_time: Math.round(passageStartMs + startMs),
      end_time: Math.round(passageStartMs + endMs),
      type: 'word',
      value: input.slice(start, end),
    }))
    const ready = resampler.push(gain === undefined ? samples : gain.apply(samples))
    yield* cutPieces(ready, marks, answeredSamples, sampleRateHz)
    answeredSamples += ready.length
  }
  yield* cutPieces(resampler.finish(), [], answeredSamples, sampleRateHz)
}

/** Marks go with the piece their first sample is in; the last piece takes those whose first samples the resampler still holds. */
function* cutPieces(
  samples: Float32Array,
  marks: readonly WireMark[],
  startSample: number,
  sampleRateHz: number,
): Generator<SpokenPiece> {
  const pieceLength = Math.round((PIECE_MS * sampleRateHz) / 1_000)
  let given = 0
  for (let start = 0; start < samples.length; start += pieceLength) {
    const piece = toInt16(samples.subarray(start, start + pieceLength))
    const isLast = start + pieceLength >= samples.length
    const endMs = ((startSample + start + piece.length) * 1_000) / sampleRateHz
    const due = isLast ? marks.length : countStarted(marks, given, endMs)
    yield { samples: piece, marks: marks.slice(given, due) }
    given = due
  }
}

/** How many of the marks start before a time; those before `from` are known to. */
function countStarted(marks: readonly WireMark[], from: number, beforeMs: number): number {
  let count = from
  while (count < marks.length && (marks[count]?.start_time ?? 0) < beforeMs) count++
  return count
}

/** Enough of the text to hear how loud it is. */
function speakSample(espeak: Espeak, passages: readonly Passage[], voice: EngineVoice): Float32Array {
  const chars = passages.reduce((sum, passage) => sum + lengthOf(passage), 0)
  const every = Math.max(1, chars / MEASURED_CHARS)
  const spoken: Float32Array[] = []
  for (let next = 0; next < passages.length; next += every) {
    const passage = passages[Math.floor(next)]
    if (passage !== undefined) spoken.push(speakPassage(espeak, { ...passage, breakMs: 0 }, voice).samples)
  }

  const sample = new Float32Array(spoken.reduce((length, part) => length + part.length, 0))
  let place = 0
  for (const part of spoken) {
    sample.set(part, place)
    place += part.length
  }
  return sample
}

function lengthOf(passage: Passage): number {
  return passage.items.reduce((sum, item) => sum + (item.kind === 'gap' ? item.text.length : item.spoken.length), 0)
}

function toInt16(samples: Float32Array): Int16Array {
  const whole = new Int16Array(samples.length)
  for (let index = 0; index < samples.length; index++) {
    whole[index] = Math.max(-32_768, Math.min(32_767, Math.round((samples[index] as number) * 32_768)))
  }
  return whole
}
