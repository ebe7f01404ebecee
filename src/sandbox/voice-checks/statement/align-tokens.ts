import type { PhoneLikelihoods } from './phone-likelihoods.ts'
import { PHONES, SILENCE, STATES } from './phones.ts'
import type { Phone } from './phones.ts'

/** A word and the ways to say it. */
export interface Token {
  pronunciations: readonly (readonly Phone[])[]
}

/** Best scores by time: entry `t` is the score of everything up to frame `t`. */
type Scores = Float64Array

/** A recording laid over the words it should hold, from beginning to end, with pauses between words only. */
export interface Alignment {
  /** Score of the words as expected. */
  total: number
  /** Where each word begins, in frames, and where the last one ends. */
  starts: number[]
  /** Score with the words `from` to `to` (exclusive) said as one of these. */
  scoreAs(from: number, to: number, pronunciations: readonly (readonly Phone[])[]): number
  /** Score with any sounds in place of the words `from` to `to` (exclusive). */
  scoreAsAnything(from: number, to: number): number
  /** Score without the words `from` to `to` (exclusive). */
  scoreWithout(from: number, to: number): number
}

/** Frames, from the first to before the last. */
interface Window {
  from: number
  to: number
}

/** Other words are looked for this far around the place of the expected ones. */
const NEAR_FRAMES = 150
/** What one more sound costs in a passage of any sounds. */
const SOUND_COST = 1

export function alignTokens(likelihoods: PhoneLikelihoods, tokens: readonly Token[]): Alignment {
  const { count } = likelihoods
  const ahead = passTokens(likelihoods, tokens)
  const back = passTokens(
    reversed(likelihoods),
    tokens.toReversed().map(({ pronunciations }) => ({ pronunciations: pronunciations.map((p) => p.toReversed()) })),
    true,
  )
  /** Score of the words from `index` on, by where they begin. */
  const behind = Array.from({ length: tokens.length + 1 }, (_, index) => {
    const scores = back[tokens.length - index] as Scores
    return scores.toReversed()
  })
  const joined = (before: Scores, index: number) => {
    const after = behind[index] as Scores
    let best = Number.NEGATIVE_INFINITY
    for (let at = 0; at <= count; at++) best = Math.max(best, (before[at] as number) + (after[at] as number))
    return best
  }
  const before = (index: number) => ahead[index] as Scores
  const starts = behind.map((after, index) => {
    let best = 0
    for (let at = 1; at <= count; at++) {
      const score = (before(index)[at] as number) + (after[at] as number)
      if (score > (before(index)[best] as number) + (after[best] as number)) best = at
    }
    return best
  })
  const windowOf = (from: number, to: number): Window => ({
    from: Math.max(0, (starts[from] as number) - NEAR_FRAMES),
    to: Math.min(count, (starts[to] as number) + NEAR_FRAMES),
  })
  return {
    total: joined(before(tokens.length), tokens.length),
    starts,
    scoreAs(from, to, pronunciations) {
      const window = windowOf(from, to)
      return Math.max(
        ...pronunciations.map((said) => joined(pass(likelihoods, statesOf(said, false), before(from), window), to)),
      )
    },
    scoreAsAnything: (from, to) => joined(passAnything(likelihoods, before(from), windowOf(from, to)), to),
    scoreWithout: (from, to) => joined(before(from), to),
  }
}

/** Scores before each word and after the last, pauses included. */
function passTokens(likelihoods: PhoneLikelihoods, tokens: readonly Token[], isBackwards = false): Scores[] {
  const start = new Float64Array(likelihoods.count + 1).fill(Number.NEGATIVE_INFINITY)
  start[0] = 0
  addPause(likelihoods, start)
  const scores = [start]
  for (const { pronunciations } of tokens) {
    const before = scores.at(-1) as Scores
    const after = new Float64Array(likelihoods.count + 1).fill(Number.NEGATIVE_INFINITY)
    for (const said of pronunciations) {
      const exit = pass(likelihoods, statesOf(said, isBackwards), before)
      for (let at = 0; at < after.length; at++) after[at] = Math.max(after[at] as number, exit[at] as number)
    }
    addPause(likelihoods, after)
    scores.push(after)
  }
  return scores
}

function statesOf(phones: readonly Phone[], isBackwards: boolean): number[] {
  return phones.flatMap((phone) => {
    const first = 2 * PHONES.indexOf(phone)
    return isBackwards ? [first + 1, first] : [first, first + 1]
  })
}

/** Scores after these states, of which each lasts a frame or more. */
function pass(
  { count, values }: PhoneLikelihoods,
  states: readonly number[],
  entry: Scores,
  window = { from: 0, to: count },
): Scores {
  const exit = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY)
  const last = states.length - 1
  const current = new Float64Array(states.length).fill(Number.NEGATIVE_INFINITY)
  for (let at = window.from; at < window.to; at++) {
    const row = at * STATES
    for (let state = last; state >= 0; state--) {
      const before = state === 0 ? (entry[at] as number) : (current[state - 1] as number)
      const stay = current[state] as number
      current[state] = (stay > before ? stay : before) + (values[row + (states[state] as number)] as number)
    }
    exit[at + 1] = current[last] as number
  }
  return exit
}

/** Scores after one or more sounds, whichever fit best. */
function passAnything({ count, values }: PhoneLikelihoods, entry: Scores, window: Window): Scores {
  const exit = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY)
  const current = new Float64Array(SILENCE).fill(Number.NEGATIVE_INFINITY)
  for (let at = window.from; at < window.to; at++) {
    const row = at * STATES
    const enter = Math.max(entry[at] as number, exit[at] as number) - SOUND_COST
    let best = Number.NEGATIVE_INFINITY
    for (let state = SILENCE - 1; state >= 0; state--) {
      const before = state % 2 === 0 ? enter : (current[state - 1] as number)
      const stay = current[state] as number
      const score = (stay > before ? stay : before) + (values[row + state] as number)
      current[state] = score
      if (state % 2 === 1 && score > best) best = score
    }
    exit[at + 1] = best
  }
  return exit
}

function addPause({ count, values }: PhoneLikelihoods, scores: Scores) {
  for (let at = 0; at < count; at++) {
    const paused = (scores[at] as number) + (values[at * STATES + SILENCE] as number)
    if (paused > (scores[at + 1] as number)) scores[at + 1] = paused
  }
}

function reversed({ count, values }: PhoneLikelihoods): PhoneLikelihoods {
  const turned = new Float32Array(values.length)
  for (let at = 0; at < count; at++)
    turned.set(values.subarray(at * STATES, (at + 1) * STATES), (count - 1 - at) * STATES)
  return { count, values: turned }
}
