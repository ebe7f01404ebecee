import type { MarkupSpan } from '../contract/markup.ts'
import type { WordMark } from '../contract/takes.ts'
import { startOfWord } from './captions.ts'
import type { SpeechRules } from './speech-text/speech-rules.ts'
import { hasWords } from './speech-text/has-words.ts'

/** Words inside a text that have a speaker of the cast of their own. */
export interface Passage {
  startChar: number
  endChar: number
  /** As in the cast. */
  speaker: string
}

/** The passages of a text, in order. Words whose speaker isn't in the cast have none. */
export function listPassages(markup: readonly MarkupSpan[], findMember: SpeechRules['findMember']): Passage[] {
  return markup.flatMap((span) => {
    const member = span.kind === 'speaker' ? findMember(span.name) : null
    return member ? [{ startChar: span.startChar, endChar: span.endChar, speaker: member.name }] : []
  })
}

/** A range of a text with one speaker; null for narration. */
export interface SpeakerRun {
  startChar: number
  endChar: number
  speaker: string | null
}

/**
 * Cuts a text where its speaker changes. Together the runs are the whole range, in order. Text without words, such as the
 * punctuation between two quotations, belongs to the run before it, or to the first one.
 *
 * @param own the speaker of everything else
 */
export function cutSpeakers(
  text: string,
  range: { fromChar: number; toChar: number },
  own: string | null,
  passages: readonly Passage[],
): SpeakerRun[] {
  const runs: SpeakerRun[] = []
  let place = range.fromChar
  const addUntil = (end: number, speaker: string | null) => {
    const [startChar, endChar] = [place, Math.min(range.toChar, end)]
    if (endChar <= startChar) return
    place = endChar
    const last = runs.at(-1)
    if (last && (!hasWords(text.slice(startChar, endChar)) || last.speaker === speaker)) last.endChar = endChar
    else if (last && runs.length === 1 && !hasWords(text.slice(last.startChar, last.endChar)))
      Object.assign(last, { endChar, speaker })
    else runs.push({ startChar, endChar, speaker })
  }
  for (const { startChar, endChar, speaker } of passages) {
    addUntil(startChar, own)
    addUntil(endChar, speaker)
  }
  addUntil(range.toChar, own)
  return runs
}

/** Who speaks a whole block: the speaker of all its words, else the one whose line it is; null for narration. */
export function findBlockSpeaker(
  { text, markup }: { text: string; markup: readonly MarkupSpan[] },
  { findSpeaker, findMember }: Pick<SpeechRules, 'findSpeaker' | 'findMember'>,
): string | null {
  const found = findSpeaker(text)
  const own = found?.member.name ?? null
  const range = { fromChar: found?.spokenFromChar ?? 0, toChar: text.length }
  const [first, ...others] = cutSpeakers(text, range, own, listPassages(markup, findMember))
  return first && others.length === 0 ? first.speaker : own
}

/** A run with its measured words. */
export interface TimedSpeakerRun extends SpeakerRun {
  marks: readonly WordMark[]
}

/** Shorter runs can't be shown on their own. */
const MIN_RUN_MS = 1

/**
 * Cuts a text at the first measured word of each speaker, with the punctuation that belongs to this word. Words that were
 * timed together have the speaker of their middle, and a word without a duration the speaker of the word before.
 *
 * @param runs as of `cutSpeakers` @param own the speaker of a text of several speakers whose words weren't measured
 */
export function cutTimedSpeakers(
  text: string,
  marks: readonly WordMark[],
  runs: readonly SpeakerRun[],
  own: string | null,
): TimedSpeakerRun[] {
  const [first] = runs
  const last = runs.at(-1)
  if (!first || !last) return []
  if (runs.length === 1) return [{ ...first, marks }]
  const getSpeaker = ({ startChar, endChar }: WordMark): string | null =>
    (runs.find((run) => (startChar + endChar) / 2 < run.endChar) ?? last).speaker
  const groups: { firstMark: number; startMs: number; speaker: string | null }[] = []
  for (const [firstMark, mark] of marks.entries()) {
    const speaker = getSpeaker(mark)
    const group = groups.at(-1)
    const isOther = group && speaker !== group.speaker && mark.startMs - group.startMs >= MIN_RUN_MS
    if (!group || isOther) groups.push({ firstMark, startMs: mark.startMs, speaker })
  }
  if (groups.length < 2)
    return [{ startChar: first.startChar, endChar: last.endChar, speaker: groups[0]?.speaker ?? own, marks }]
  const getStart = (index: number): number =>
    index === 0 ? first.startChar : startOfWord(text, marks, groups[index]?.firstMark ?? marks.length)
  return groups.map(({ firstMark, speaker }, index) => ({
    startChar: getStart(index),
    endChar: index === groups.length - 1 ? last.endChar : getStart(index + 1),
    speaker,
    marks: marks.slice(firstMark, groups[index + 1]?.firstMark),
  }))
}
