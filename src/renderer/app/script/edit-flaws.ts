import { type Flaw, type FlawReason, withFlaw, withoutFlaw } from '#shared/domain/flaws.ts'
import type { Workspace } from './open-workspace.ts'

type Sounding = Pick<Workspace, 'session' | 'player'>

/** A mark and the block that it is in. */
export interface MarkedFlaw {
  blockId: string
  flaw: Flaw
}

/** A mark as it is listed. */
export interface ListedFlaw extends MarkedFlaw {
  /** Of the block, from 1. */
  number: number
  /** What was heard; empty where no word was. */
  word: string
  text: string
}

export const REASON_WORDS: Readonly<Record<FlawReason, string>> = {
  wording: 'Wrong words',
  pronunciation: 'Pronunciation',
  pace: 'Pace',
  tone: 'Tone',
  noise: 'Noise',
}

/**
 * Marks the word that is heard, or its block in a pause, as one step to undo. What was done, to be said; nothing is marked
 * where no stored sound is heard.
 */
export function markFlaw({ session, player }: Sounding): { flaw: MarkedFlaw | null; words: string } {
  const word = player.heardWord()
  const blockId = word?.blockId ?? player.heardBlockId()
  const take = blockId === null ? null : session.book.record(blockId).activeTake
  if (blockId === null || !take) return { flaw: null, words: 'Nothing is heard that could be marked.' }
  const flaw: Flaw =
    word && word.takeId === take.id
      ? { takeId: take.id, startChar: word.startChar, endChar: word.endChar, reason: null }
      : { takeId: take.id, startChar: 0, endChar: 0, reason: null }
  setFlaws({ session }, blockId, withFlaw(session.book.record(blockId).flaws, flaw))
  const number = session.blockIds().indexOf(blockId) + 1
  const heard = take.inputs.text.slice(flaw.startChar, flaw.endChar)
  return {
    flaw: { blockId, flaw },
    words: `${heard === '' ? 'Marked' : `“${heard}” marked in`} block ${number}. 1 wrong words, 2 pronunciation, 3 pace, 4 tone, 5 noise.`,
  }
}

/** Says why the mark was made, as one step to undo. What was done, to be said. */
export function setFlawReason(
  sounding: Pick<Sounding, 'session'>,
  marked: MarkedFlaw | null,
  reason: FlawReason,
): string {
  if (!marked) return 'Mark something first: M while it is heard.'
  const { flaws } = sounding.session.book.record(marked.blockId)
  setFlaws(sounding, marked.blockId, withFlaw(flaws, { ...marked.flaw, reason }))
  return `${REASON_WORDS[reason]}.`
}

/** The place is well as it is, or is dealt with. One step to undo. */
export function removeFlaw(sounding: Pick<Sounding, 'session'>, { blockId, flaw }: MarkedFlaw): void {
  setFlaws(sounding, blockId, withoutFlaw(sounding.session.book.record(blockId).flaws, flaw))
}

/** Every mark of the chapter, in the order in which they are heard. */
export function listFlaws({ session }: Pick<Sounding, 'session'>): ListedFlaw[] {
  return session.blockIds().flatMap((blockId, index) => {
    const { flaws, activeTake } = session.book.record(blockId)
    const text = session.textOf(blockId) ?? ''
    return flaws.map((flaw) => ({
      blockId,
      flaw,
      number: index + 1,
      word: (activeTake?.id === flaw.takeId ? activeTake.inputs.text : text).slice(flaw.startChar, flaw.endChar),
      text,
    }))
  })
}

function setFlaws({ session }: Pick<Sounding, 'session'>, blockId: string, flaws: Flaw[]): void {
  session.setSettings({ kind: 'set-flaws', blockId, flaws })
}
