/** Where a comparison is: `open` shows what each letter is, `blind` hides it until a person has chosen. */
export type CompareState =
  | { step: 'open'; order: readonly string[] }
  | { step: 'blind'; order: readonly string[] }
  | { step: 'revealed'; order: readonly string[]; preferredId: string }

/**
 * Shuffles the takes and hides which is which.
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

/** The choice is made and everything is shown. */
export function prefer(state: CompareState, takeId: string): CompareState {
  return { step: 'revealed', order: state.order, preferredId: takeId }
}

/** `A` for the first one. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index)
}
