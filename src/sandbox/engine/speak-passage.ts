import type { Passage } from './cut-passages.ts'
import { ENGINE_SAMPLE_RATE_HZ, type Espeak } from './espeak.ts'
import { applyGainSteps, type GainStep } from './gain-steps.ts'
import { passageDocument, wordDocument } from './passage-document.ts'
import type { EngineVoice } from './speech-engine.ts'
import { type EngineEvent, shareSounds, type Sound, soundsOfUnits } from './word-times.ts'
import type { Span } from './written-words.ts'

/** A written word and when it sounds, in milliseconds from the start of the passage. */
export interface TimedWord extends Span, Sound {}

export interface SpokenPassage {
  /** At the engine's rate, full scale 1, with its closing silence and any break after it. */
  samples: Float32Array
  words: TimedWord[]
}

type Unit = Extract<Passage['items'][number], { kind: 'words' }>

/** Silence left before the first sound of a passage; the one before it closed with its own. */
const LEAD_IN_MS = 30
const CUT_PAUSE_MS = 20
const END_PAUSE_MS = 40
const PARAGRAPH_EXTRA_MS = 350
const PAUSE_MAX_MS = 600
const FADE_MS = 5

/** Speaks one passage and says when each of its written words sounds. The times are those of the sounds in the audio. */
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

/** Nothing of these is heard; they keep their order at the start. */
function silentWords(units: readonly Unit[]): TimedWord[] {
  return units.flatMap((unit) => unit.written.map(({ start, end }) => ({ start, end, startMs: 0, endMs: 0 })))
}

/** Times every written word; units the engine ran together with the one before share its sounds. */
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

/** Units in runs that each have sounds; a unit without any joins the one before, or at the beginning the one after. */
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

/** How many sounds a text has when nothing stands around it. */
function countSounds(espeak: Espeak, text: string, voice: EngineVoice): number {
  return soundsOfUnits(espeak.speak(wordDocument(text), voice).events, 0).all.length
}

/** The silence the engine itself makes after the last sound, as long as the passage's ending wants it. */
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

/** Volume changes where the first sound of a unit with another volume starts. */
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
