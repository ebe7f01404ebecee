/** Why a place was marked while listening, in the order of the keys 1 to 5. */
export const FLAW_REASONS = ['wording', 'pronunciation', 'pace', 'tone', 'noise'] as const
export type FlawReason = (typeof FLAW_REASONS)[number]

/** A place of a take that somebody who listened wants to come back to. */
export interface Flaw {
  takeId: string
  /** The word that was heard, in UTF-16 units of the text that the take was made from; both 0 where no word was. */
  startChar: number
  endChar: number
  /** Null while no reason was given. */
  reason: FlawReason | null
}

/** Most marks of one block: the oldest go. */
export const MOST_FLAWS = 200

/** The marks with this one among them, in the order of the text. A word has one mark: a second one changes nothing. */
export function withFlaw(flaws: readonly Flaw[], flaw: Flaw): Flaw[] {
  const others = flaws.filter((each) => !isSamePlace(each, flaw))
  return [...others, flaw].slice(-MOST_FLAWS).sort((a, b) => a.startChar - b.startChar)
}

/** The marks without those of this place. */
export function withoutFlaw(flaws: readonly Flaw[], flaw: Pick<Flaw, 'takeId' | 'startChar'>): Flaw[] {
  return flaws.filter((each) => !isSamePlace(each, flaw))
}

function isSamePlace(left: Pick<Flaw, 'takeId' | 'startChar'>, right: Pick<Flaw, 'takeId' | 'startChar'>): boolean {
  return left.takeId === right.takeId && left.startChar === right.startChar
}
