/** Events the engine reports while speaking; positions are milliseconds from the start of the passage. */
export interface EngineEvent {
  type: string
  audio_position: number
  id: string | number | undefined
}

export interface Sound {
  startMs: number
  endMs: number
}

/** The mark set before unit `n` of a passage. */
export function unitMark(unit: number): string {
  return `u${unit}`
}
/** The mark before text that belongs to no unit: symbols and emoji that are read aloud. */
export const NO_UNIT_MARK = 'n'

/** A word may start with a closure of up to this length before its first sound; a longer one is a pause. */
const CLOSURE_MAX_MS = 60

/**
 * The sounds of each unit of a passage and of the whole, excluding pauses. A unit without sounds of its own has an
 * empty list.
 */
export function soundsOfUnits(events: readonly EngineEvent[], unitCount: number): { units: Sound[][]; all: Sound[] } {
  const units: Sound[][] = Array.from({ length: unitCount }, () => [])
  const all: Sound[] = []
  let current: Sound[] | undefined
  let wordStartMs: number | undefined

  for (const [index, event] of events.entries()) {
    const { type, id, audio_position: atMs } = event
    if (type === 'mark') current = id === NO_UNIT_MARK ? undefined : units[Number(String(id).slice(1))]
    if (type === 'word') wordStartMs = atMs
    if (type !== 'phoneme' || id === '') continue
    // The engine reports a stop consonant at its release, but its word began with the closure.
    const closes = wordStartMs !== undefined && wordStartMs <= atMs && atMs - wordStartMs <= CLOSURE_MAX_MS
    const sound = { startMs: closes ? (wordStartMs ?? atMs) : atMs, endMs: endOfSound(events, index) }
    wordStartMs = undefined
    all.push(sound)
    current?.push(sound)
  }
  return { units, all }
}

/** A sound lasts until the next sound, pause or word. */
function endOfSound(events: readonly EngineEvent[], index: number): number {
  const startMs = events[index]?.audio_position ?? 0
  for (let later = index + 1; later < events.length; later++) {
    const event = events[later]
    if (event?.type === 'phoneme' || event?.type === 'word' || event?.type === 'end') {
      return Math.max(startMs, event.audio_position)
    }
  }
  return startMs
}

/**
 * Distributes sounds among the words they speak, at sound boundaries, in proportion to the number of sounds of each
 * word spoken alone. The engine joins some words (`had been`, `out of`), and a number may stand for several written
 * words.
 *
 * @param weights one per word; a word of weight 0 is inaudible and takes no time
 */
export function shareSounds(sounds: readonly Sound[], weights: readonly number[], fallbackMs: number): Sound[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let weightBefore = 0
  let place = sounds[0]?.startMs ?? fallbackMs

  return weights.map((weight) => {
    const first = total === 0 ? 0 : Math.round((sounds.length * weightBefore) / total)
    weightBefore += weight
    const next = total === 0 ? 0 : Math.round((sounds.length * weightBefore) / total)
    const startMs = Math.max(place, sounds[first]?.startMs ?? place)
    const endMs = next > first ? Math.max(startMs, sounds[next - 1]?.endMs ?? startMs) : startMs
    place = endMs
    return next > first ? { startMs, endMs } : { startMs: place, endMs: place }
  })
}
