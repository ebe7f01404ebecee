import type { SpokenSpan } from '../../contract/markup.ts'
import type { TakeInputs } from '../../contract/takes.ts'
import { hasWords } from './has-words.ts'

/** The settings of a request that decide who speaks. */
export type SpokenVoice = Pick<TakeInputs, 'voiceId' | 'modelId' | 'language'>

/** A range of a text with one voice. */
export interface VoiceRun {
  startChar: number
  endChar: number
  /** Null for the voice of the inputs. */
  voice: SpokenVoice | null
}

/**
 * Cuts a text where its voice changes. Together the runs are the whole text, in order. Text without words, such as the
 * punctuation between two quotations, belongs to the run before it, or to the first one.
 */
export function cutVoices({ text, markup }: { text: string; markup: readonly SpokenSpan[] }): VoiceRun[] {
  const runs: VoiceRun[] = []
  const add = (startChar: number, endChar: number, voice: SpokenVoice | null) => {
    const last = runs.at(-1)
    if (startChar === endChar) return
    if (last && (!hasWords(text.slice(startChar, endChar)) || isSameVoice(last.voice, voice))) last.endChar = endChar
    else if (last && runs.length === 1 && !hasWords(text.slice(0, last.endChar)))
      Object.assign(last, { endChar, voice })
    else runs.push({ startChar, endChar, voice })
  }
  let place = 0
  for (const span of markup) {
    if (span.kind !== 'voice') continue
    add(place, span.startChar, null)
    add(span.startChar, span.endChar, { voiceId: span.voiceId, modelId: span.modelId, language: span.language })
    place = span.endChar
  }
  add(place, text.length, null)
  return runs
}

/** The voices that speak words of these inputs, each once, in order. */
export function listVoices(
  inputs: Pick<TakeInputs, 'text' | 'markup' | 'spokenFromChar' | keyof SpokenVoice>,
): SpokenVoice[] {
  const { voiceId, modelId, language } = inputs
  const own: SpokenVoice = { voiceId, modelId, language }
  if (!hasSeveralVoices(inputs)) return [own]
  const voices: SpokenVoice[] = []
  for (const { endChar, voice } of cutVoices(inputs)) {
    const spoken = voice ?? own
    if (endChar > inputs.spokenFromChar && !voices.some((known) => isSameVoice(known, spoken))) voices.push(spoken)
  }
  return voices
}

export function hasSeveralVoices({ markup }: Pick<TakeInputs, 'markup'>): boolean {
  return markup.some(({ kind }) => kind === 'voice')
}

export function isSameVoice(left: SpokenVoice | null, right: SpokenVoice | null): boolean {
  return left?.voiceId === right?.voiceId && left?.modelId === right?.modelId && left?.language === right?.language
}
