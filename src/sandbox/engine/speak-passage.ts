import type { Passage } from './cut-passages.ts'
import { ENGINE_SAMPLE_RATE_HZ, type Espeak } from './espeak.ts'
import { passageDocument, wordDocument } from './passage-document.ts'
import type { EngineVoice } from './speech-engine.ts'
import { type EngineEvent, shareSounds, type Sound, soundsOfUnits } from './word-times.ts'
import type { Span } from './written-words.ts'

/** A written word and its timing, in milliseconds from the start of the passage. */
export interface TimedWord extends Span, Sound {}

export interface SpokenPassage {
  /** At the engine's sample rate, full scale 1, including closing silence and any break. */
  samples: Float32Array
  words: TimedWord[]
}

type Unit = Extract<Passage['items'][number], { kind: 'words' }>

/** Silence before the first sound of a passage; the preceding passage ended with its own. */
const LEAD_IN_MS = 30
const CUT_PAUSE_MS = 20
const END_PAUSE_MS = 40
const PARAGRAPH_EXTRA_MS = 350
const PAUSE_MAX_MS = 600
const FADE_MS = 5

/** Speaks one passage and times each written word by its sounds in the audio. */
export function speakPassage(espeak: Espeak, passage: Passage, voice: EngineVoice): SpokenPassage {
  const units = passage.items.filter((item) => item.kind === 'words')
  const isHeard = passage.items.some((item) => (item.kind === 'words' ? item.spoken : item.text).trim() !== '')
  if (!isHeard) return { samples: new Float32Array(samplesIn(passage.breakMs)), words: silentWords(units) }

  const shaped = passageDocument(passage, voice)
  const { samples, events } = espeak.speak(shaped.document, shaped.voice)
  const sounds = soundsOfUnits(events, units.length)
  const last = sounds.all.at(-1)
  const startMs = Math.max(0, (sounds.all[0]?.startMs ?? 0) - LEAD_IN_MS)
  const endMs = last === undefined ? startMs : last.endMs + closingPause(passage, events, last)
  const words = timeWords(units, sounds.units, (text) => countSounds(espeak, text, voice))

  const heardCount = samplesIn(endMs - startMs)
  const spoken = new Float32Array(heardCount + samplesIn(passage.breakMs))
  const from = samplesIn(startMs)
  for (let index = 0; index < heardCount; index++) spoken[index] = (samples[from + index] ?? 0) / 32_768
  applyGainSteps(spoken, ENGINE_SAMPLE_RATE_HZ, gainSteps(passage, sounds.units, startMs))
  fadeEnds(spoken.subarray(0, heardCount))
  return {
    samples: spoken,
    words: words.map((word) => ({ ...word, startMs: word.startMs - startMs, endMs: word.endMs - startMs })),
  }
}

function samplesIn(durationMs: number): number {
  return Math.round((durationMs * ENGINE_SAMPLE_RATE_HZ) / 1_000)
}

/** Inaudible words, kept in order at the start. */
function silentWords(units: readonly Unit[]): TimedWord[] {
  return units.flatMap((unit) => unit.written.map(({ start, end }) => ({ start, end, startMs: 0, endMs: 0 })))
}

/** Times every written word; units the engine merged with the preceding one share its sounds. */
function timeWords(units: readonly Unit[], sounds: readonly Sound[][], count: (text: string) => number): TimedWord[] {
  const words: TimedWord[] = []
  let lastEndMs = 0
  for (const group of groupUnits(sounds)) {
    const written = group.units.flatMap((index) => units[index]?.written ?? [])
    const weights = written.length === 1 && group.sounds.length > 0 ? [1] : written.map((word) => count(word.text))
    const shared = shareSounds(group.sounds, weights, lastEndMs)
    written.forEach(({ start, end }, index) => {
      const { startMs, endMs } = shared[index] ?? { startMs: lastEndMs, endMs: lastEndMs }
      words.push({ start, end, startMs: Math.max(startMs, lastEndMs), endMs: Math.max(endMs, lastEndMs) })
      lastEndMs = Math.max(endMs, lastEndMs)
    })
  }
  return words
}

/** Groups units into runs that have sounds; a silent unit joins the preceding one, or at the beginning the next one. */
function groupUnits(sounds: readonly Sound[][]): { units: number[]; sounds: Sound[] }[] {
  const groups: { units: number[]; sounds: Sound[] }[] = []
  sounds.forEach((own, index) => {
    const current = groups.at(-1)
    if (current !== undefined && (own.length === 0 || current.sounds.length === 0)) {
      current.units.push(index)
      current.sounds.push(...own)
    } else {
      groups.push({ units: [index], sounds: [...own] })
    }
  })
  return groups
}

/** Number of sounds of a text spoken in isolation. */
function countSounds(espeak: Espeak, text: string, voice: EngineVoice): number {
  return soundsOfUnits(espeak.speak(wordDocument(text), voice).events, 0).all.length
}

/** The engine's own silence after the last sound, adjusted to the passage's ending. */
function closingPause(passage: Passage, events: readonly EngineEvent[], last: Sound): number {
  const after = events.find((event) => event.audio_position > last.endMs + 1 && event.type !== 'mark')
  const ownMs = Math.min((after?.audio_position ?? last.endMs) - last.endMs, PAUSE_MAX_MS)
  switch (passage.ending) {
    case 'paragraph':
      return ownMs + PARAGRAPH_EXTRA_MS
    case 'sentence':
    case 'clause':
      return ownMs
    case 'cut':
      return Math.min(ownMs, CUT_PAUSE_MS)
    case 'end':
      return Math.min(ownMs, END_PAUSE_MS)
  }
}

/** Volume changes, each at the first sound of a unit with a different volume. */
function gainSteps(passage: Passage, sounds: readonly Sound[][], startMs: number): GainStep[] {
  const steps: GainStep[] = [{ atMs: 0, gainDb: passage.items[0]?.voicing.gainDb ?? 0 }]
  const units = passage.items.filter((item) => item.kind === 'words')
  units.forEach((unit, index) => {
    const first = sounds[index]?.[0]
    if (first === undefined || unit.voicing.gainDb === steps.at(-1)?.gainDb) return
    if (index === 0) steps.pop()
    steps.push({ atMs: index === 0 ? 0 : first.startMs - startMs, gainDb: unit.voicing.gainDb })
  })
  return steps
}

function fadeEnds(samples: Float32Array): void {
  const length = Math.min(samplesIn(FADE_MS), samples.length >> 1)
  for (let index = 0; index < length; index++) {
    const gain = index / length
    samples[index] = (samples[index] ?? 0) * gain
    samples[samples.length - 1 - index] = (samples[samples.length - 1 - index] ?? 0) * gain
  }
}

/** Gain from `atMs` on. `-Infinity` dB is silence. */
interface GainStep {
  atMs: number
  gainDb: number
}

/** Long enough to avoid clicks, short enough to stay within a sound. */
const RAMP_MS = 8

/** Multiplies `samples` in place; the first step applies from the start, whatever its time. */
function applyGainSteps(samples: Float32Array, sampleRateHz: number, steps: readonly GainStep[]): void {
  if (steps.every((step) => step.gainDb === 0)) return
  const rampSamples = Math.round((RAMP_MS * sampleRateHz) / 1_000)
  const factors = steps.map((step) => 10 ** (step.gainDb / 20))
  const starts = steps.map((step) => Math.round((step.atMs * sampleRateHz) / 1_000))

  let current = 0
  for (let index = 0; index < samples.length; index++) {
    while (index >= (starts[current + 1] ?? Infinity)) current++
    const target = factors[current] ?? 1
    const before = current === 0 ? target : (factors[current - 1] ?? target)
    const share = Math.min(1, (index - (starts[current] ?? 0)) / rampSamples)
    samples[index] = (samples[index] ?? 0) * (before + (target - before) * share)
  }
}
