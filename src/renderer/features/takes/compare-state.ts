/** State of a comparison: `open` shows what each letter is, `blind` hides it until the user has chosen. */
export type CompareState =
  | { step: 'open'; order: readonly string[] }
  | { step: 'blind'; order: readonly string[] }
  | { step: 'revealed'; order: readonly string[]; preferredId: string }

/**
 * Shuffles the takes and hides their identity.
 *
 * @param random 0 to below 1
 */
export function startBlind(takeIds: readonly string[], random: () => number): CompareState {
  const order = [...takeIds]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const moved = order[last] ?? ''
    order[last] = order[other] ?? ''
    order[other] = moved
  }
  return { step: 'blind', order }
}

/** Records the choice and reveals everything. */
export function prefer(state: CompareState, takeId: string): CompareState {
  return { step: 'revealed', order: state.order, preferredId: takeId }
}

/** `A` for the first one. */
export function getLetter(index: number): string {
  return String.fromCharCode(65 + index)
}
