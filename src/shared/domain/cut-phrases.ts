import { countReadChars } from './count-read-chars.ts'
import { findSentenceEnds } from './sentences/split-sentences.ts'
import { fitsLines } from './wrap-lines.ts'

/** The shortest time in which a caption is noticed: 0.7 s, as in broadcasters' guidelines. */
export const MIN_CUE_MS = 700

/** A word with everything up to the next one. */
export interface TimedWord {
  /** With its punctuation, and with a space at its end unless the next word follows directly. */
  text: string
  /** Whole milliseconds. */
  startMs: number
  endMs: number
}

export interface PhraseLimits {
  lineChars: number
  lines: number
  durationMs: number
  charsPerSecond: number
}

/** A silence between two words that is heard as a pause. */
const PAUSE_MS = 250
/** A cue with fewer characters looks lost unless it's a sentence. */
const FEW_CHARS = 20

/** Words that belong to the following word, so that no caption should end with one, in the service's main languages. */
const LEADING_WORDS = new Set(
  (
    'a an the and or but nor of to in on at by for from with into as than that this these those my your his her its our their ' +
    'is are was were be been has have had will would can could not no if who which very so ' +
    'der die das den dem des ein eine einen einem einer eines und oder aber von zu im in an am auf für mit bei aus nach nicht sehr ist war hat ' +
    'le la les un une des du de et ou mais à au aux en dans sur pour par avec sans ne pas très est que qui ' +
    'el los las unos unas y o pero del al con sin por para se no muy es lo gli il i uno e ed di da con per su non che o a os as um uma do da no na em'
  ).split(' '),
)

/** Limit of a caption that goes on because its words have no duration. */
const MAX_WORDS = 200

/** What it costs to end a caption at a place. Higher is worse; 0 is the end of a sentence. */
const BREAK_COSTS = { sentence: 0, clause: 8, pause: 20, words: 45, leading: 90 } as const
const COSTS = { cue: 12, fewChars: 50, passedSentence: 30, tooFast: 1e5, tooShort: 2e5, tooLong: 1e8, noTime: 1e10 }

/**
 * Divides a block's words into captions, each from one returned index to the next. Of all divisions that keep the line
 * and duration limits, it takes the one with the fewest captions over the reading speed or under the minimum duration,
 * then the one with the best breaks: after sentences, clauses and pauses rather than within a phrase.
 *
 * @param untilMs until when the last caption may stay, by the clock of the words
 */
export function cutPhrases(words: readonly TimedWord[], untilMs: number, limits: PhraseLimits): number[] {
  const isSentenceEnd = findSentenceEnds(words.map(({ text }) => text))
  const breaks = words.map((word, index) =>
    isSentenceEnd[index] ? BREAK_COSTS.sentence : getBreakCost(word, words[index + 1]),
  )
  const readChars = words.map((word) => countReadChars(word.text))
  const maxChars = limits.lines * (limits.lineChars + 1)
  const best = [0]
  const from = [0]
  for (let next = 1; next <= words.length; next += 1) {
    best[next] = Infinity
    let text = ''
    let textReadChars = words[next - 1]?.text.endsWith(' ') ? -1 : 0
    let passedSentenceChars = 0
    let fits = false
    for (let first = next - 1; first >= 0; first -= 1) {
      const word = words[first] as TimedWord
      if (first < next - 1 && isSentenceEnd[first]) passedSentenceChars = text.trimEnd().length
      text = word.text + text
      textReadChars += readChars[first] ?? 0
      const chars = text.trimEnd().length
      if (first < next - 1 && chars > maxChars && (fits || next - first > MAX_WORDS)) break
      const last = words[next - 1] as TimedWord
      const spokenMs = last.endMs - word.startMs
      const shownMs = Math.max(spokenMs, (words[next]?.startMs ?? untilMs) - word.startMs)
      const isAlone = next - first === 1
      const passedChars = passedSentenceChars === 0 ? 0 : chars - passedSentenceChars
      const before = best[first] ?? Infinity
      const own =
        (next === words.length ? 0 : (breaks[next - 1] ?? 0)) +
        COSTS.cue +
        (!isAlone && (spokenMs > limits.durationMs || !fitsLines(text.trimEnd(), limits.lineChars, limits.lines))
          ? COSTS.tooLong
          : 0) +
        (chars < FEW_CHARS && !(isSentenceEnd[next - 1] && (first === 0 || isSentenceEnd[first - 1]))
          ? COSTS.fewChars
          : 0) +
        (passedChars > limits.lineChars / 2 ? COSTS.passedSentence : 0) +
        (textReadChars * 1000 > limits.charsPerSecond * shownMs ? COSTS.tooFast : 0) +
        (shownMs < MIN_CUE_MS ? COSTS.tooShort : 0) +
        (spokenMs < 1 ? COSTS.noTime : 0)
      fits ||= own < COSTS.tooLong && before < COSTS.noTime
      if (before + own >= (best[next] ?? 0)) continue
      best[next] = before + own
      from[next] = first
    }
  }
  const starts: number[] = []
  for (let next = words.length; next > 0; next = from[next] ?? 0) starts.unshift(from[next] ?? 0)
  return starts
}

function getBreakCost(word: TimedWord, next: TimedWord | undefined): number {
  const text = word.text.trimEnd()
  if (/[,;:،、，；：–—…)\]»”]["'\p{Pf}\p{Pe}]*$/u.test(text)) return BREAK_COSTS.clause
  if (next && next.startMs - word.endMs >= PAUSE_MS) return BREAK_COSTS.pause
  // “No.” belongs to its number, “Dr.” to the name.
  const isLeading = LEADING_WORDS.has(text.toLowerCase()) || text.endsWith('.')
  return isLeading ? BREAK_COSTS.leading : BREAK_COSTS.words
}
