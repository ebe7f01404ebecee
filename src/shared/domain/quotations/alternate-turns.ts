import type { Turn } from './collect-turns.ts'
import type { SpeakerNames } from './speaker-names.ts'
import type { SpeakerConfidence } from './resolve-person.ts'

const TURNS_PER_STEP = 500
/** Alternation that no later attribution confirms is guessed with more confidence only so far. */
const MAX_SURE_TURNS = 2

/** Names the speakers of turns without attribution: who is addressed answers, and two speakers alternate. */
export function* fillTurns(turns: readonly Turn[], names: SpeakerNames): Generator<void, void> {
  let start = 0
  for (let at = 0; at < turns.length; at += 1) {
    if (at % TURNS_PER_STEP === 0) yield
    if (turns[at]?.isAfterBreak) start = at
    if (!isUnknown(turns[at])) continue
    let end = at
    while (isUnknown(turns[end + 1]) && !turns[end + 1]?.isAfterBreak) end += 1
    yield* fillRun(turns, start, at, end, names)
    at = end
  }
}

function isUnknown(turn: Turn | undefined): boolean {
  return turn !== undefined && turn.speakerName === null && !turn.isShared && turn.quotations.length > 0
}

function* fillRun(
  turns: readonly Turn[],
  start: number,
  from: number,
  to: number,
  names: SpeakerNames,
): Generator<void, void> {
  const run = turns.slice(from, to + 1)
  const next = turns[to + 1]
  const after = next && !next.isAfterBreak && next.quotations.length > 0 ? next.speakerName : null
  const [last, other] = listParticipants(turns, start, from)
  if (last === undefined) {
    const [second] = listFollowing(turns, to + 1, after)
    // Backward from the first attribution.
    if (after !== null) yield* alternate(run.toReversed(), [second ?? null, after], 'low', names)
    return
  }
  const previous = turns[from - 1]
  const addressed = previous ? findAddressed(previous, last, names) : null
  // The second of them answers the first.
  const answered = run[1] ? findAddressed(run[1], last, names) : null
  const following = listFollowing(turns, to + 1, last)[0]
  const partners = [addressed, answered, other].flatMap((name) => name ?? []).filter((name) => name !== last)
  // A person who only speaks later is a guess.
  const later = [after, following].flatMap((name) => name ?? []).filter((name) => name !== last)
  const candidates = partners.length > 0 ? partners : later
  const isEven = run.length % 2 === 0
  // The next attribution shows with whom the last speaker takes turns.
  const confirmed = after === last && !isEven ? candidates[0] : candidates.find((name) => isEven && name === after)
  const answer = confirmed ?? candidates[0] ?? null
  const isConfirmed = confirmed !== undefined
  const contradicts = after !== null && !isConfirmed
  const isSure = isConfirmed || (!contradicts && run.length <= MAX_SURE_TURNS && answer !== null)
  yield* alternate(run, [answer, last], isSure ? 'medium' : 'low', names)
  const [first] = run
  if (addressed !== null && first?.speakerName === addressed) first.evidence = 'addressed'
}

function* alternate(
  run: readonly Turn[],
  speakers: readonly [string | null, string | null],
  confidence: SpeakerConfidence,
  names: SpeakerNames,
): Generator<void, void> {
  let next = 0
  for (const [at, turn] of run.entries()) {
    if (at % TURNS_PER_STEP === TURNS_PER_STEP - 1) yield
    const addressed = listAddressed(turn, names)
    // Nobody addresses oneself.
    if (addressed.includes(speakers[next] ?? '')) next = 1 - next
    const speakerName = speakers[next] ?? null
    next = 1 - next
    if (speakerName === null || addressed.includes(speakerName)) continue
    turn.speakerName = speakerName
    turn.evidence = 'alternation'
    turn.confidence = confidence
  }
}

/** The last two persons of the exchange before a turn. */
function listParticipants(turns: readonly Turn[], start: number, before: number): string[] {
  const found: string[] = []
  for (let at = before - 1; at >= Math.max(start, before - 12) && found.length < 2; at -= 1) {
    const name = turns[at]?.speakerName
    if (turns[at]?.isShared) break
    if (name !== null && name !== undefined && !found.includes(name)) found.push(name)
  }
  return found
}

/** The persons who speak from a turn on, but one. */
function listFollowing(turns: readonly Turn[], from: number, except: string | null): string[] {
  const found: string[] = []
  for (let at = from; at < Math.min(turns.length, from + 4); at += 1) {
    const turn = turns[at]
    if (!turn || turn.isAfterBreak) break
    if (turn.speakerName !== null && turn.speakerName !== except) found.push(turn.speakerName)
  }
  return found
}

function findAddressed(turn: Turn, speaker: string, names: SpeakerNames): string | null {
  const found = [...new Set(listAddressed(turn, names))].filter((name) => name !== speaker)
  return found.length === 1 ? (found[0] ?? null) : null
}

function listAddressed(turn: Turn, names: SpeakerNames): string[] {
  const last = turn.quotations.slice(-2).flatMap(({ read }) => read.addressed)
  return last.filter((name) => names.isKnown({ kind: 'name', name })).map((name) => names.resolve(name))
}
