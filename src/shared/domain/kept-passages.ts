import type { Take, TakeInputs, WordMark } from '../contract/takes.ts'
import { cutTake } from './cut-take.ts'
import { sliceInputs } from './part-inputs.ts'
import { canonicalInputs } from './speech-text/canonical-inputs.ts'
import type { CompiledPart } from './speech-text/compile-inputs.ts'
import { cutVoices, hasSeveralVoices } from './speech-text/voice-runs.ts'

/** Passages of a text whose audio is taken from a take. Offsets are UTF-16 units; ends are exclusive. */
export interface KeptPassage {
  startChar: number
  endChar: number
  /** The same words in the take's text. */
  takeStartChar: number
  takeEndChar: number
}

/**
 * Finds the passages of a text with several voices that sound as in a take, so that only the others are requested.
 * Adjacent passages that are adjacent in the take too are one. Empty if nothing can be cut out of the take.
 *
 * @param except position in a passage that is requested again although it sounds the same; null for none
 */
export function findKeptPassages(
  inputs: TakeInputs,
  take: Pick<Take, 'inputs' | 'durationMs'>,
  marks: readonly WordMark[],
  except: number | null,
): KeptPassage[] {
  if (!hasSeveralVoices(inputs)) return []
  const wanted = listPassages(inputs)
  const present = listPassages(take.inputs)
  const kept: KeptPassage[] = []
  let next = 0
  for (const { startChar, endChar, key } of wanted) {
    if (endChar <= inputs.spokenFromChar || (except !== null && startChar <= except && except < endChar)) continue
    const found = present.findIndex((passage, index) => index >= next && passage.key === key)
    const passage = present[found]
    if (!passage) continue
    const { startChar: takeStartChar, endChar: takeEndChar } = passage
    if (!cutTake(take, marks, { startChar: takeStartChar, endChar: takeEndChar })) continue
    next = found + 1
    const last = kept.at(-1)
    if (last?.endChar === startChar && last.takeEndChar === takeStartChar) {
      last.endChar = endChar
      last.takeEndChar = takeEndChar
    } else kept.push({ startChar, endChar, takeStartChar, takeEndChar })
  }
  return kept
}

/** True for a request whose passage is kept, so that it isn't sent. */
export function isKept(part: CompiledPart, passages: readonly KeptPassage[]): boolean {
  const written = part.toWritten(0, part.input.length)
  return passages.some(({ startChar, endChar }) => startChar <= written.startChar && written.endChar <= endChar)
}

function listPassages(inputs: TakeInputs) {
  return cutVoices(inputs).map(({ startChar, endChar, voice }) => {
    const passage = sliceInputs(inputs, startChar, endChar)
    const markup = passage.markup.filter(({ kind }) => kind !== 'voice')
    return { startChar, endChar, key: canonicalInputs({ ...passage, ...voice, markup }) }
  })
}
