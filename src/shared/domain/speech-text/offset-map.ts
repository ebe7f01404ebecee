import type { TextRange } from '../sentences/split-sentences.ts'
import type { SpeechToken } from './speech-token.ts'

/** Maps positions of a sent text to those of the written text, all in UTF-16 units. */
export interface OffsetMap {
  /** The written range for a range of the sent text: the whole written word for any part of a substitution. */
  toWritten(startChar: number, endChar: number): TextRange
  /** True if a range of the sent text lies in a substitution. */
  isReplaced(startChar: number, endChar: number): boolean
  /** Position in the sent text of a written character; null if it doesn't include it. */
  toSent(writtenChar: number): number | null
}

interface Stretch {
  sentStart: number
  sentEnd: number
  startChar: number
  endChar: number
  isParallel: boolean
  isSpoken: boolean
}

/** Maps positions between what these tokens send and the written text, exact for every unit. */
export function createOffsetMap(tokens: readonly SpeechToken[]): OffsetMap {
  const stretches: Stretch[] = []
  let sent = 0
  for (const token of tokens) {
    const { startChar, endChar } = token
    const sentEnd = sent + token.sent.length
    const isSpoken = token.kind === 'text'
    const isParallel = isSpoken ? token.isParallel : endChar - startChar === token.sent.length
    if (sentEnd > sent) stretches.push({ sentStart: sent, sentEnd, startChar, endChar, isParallel, isSpoken })
    sent = sentEnd
  }

  function at(sentChar: number): Stretch | undefined {
    let low = 0
    let high = stretches.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((stretches[middle]?.sentStart ?? 0) <= sentChar) low = middle
      else high = middle - 1
    }
    return stretches[low]
  }

  return {
    toWritten(startChar, endChar): TextRange {
      const first = at(startChar)
      const last = at(Math.max(startChar, endChar - 1))
      if (!first || !last) return { startChar: 0, endChar: 0 }
      return {
        startChar: first.isParallel ? first.startChar + startChar - first.sentStart : first.startChar,
        endChar: last.isParallel ? Math.min(last.endChar, last.startChar + endChar - last.sentStart) : last.endChar,
      }
    },
    isReplaced(startChar, endChar) {
      const [first, last] = [at(startChar), at(Math.max(startChar, endChar - 1))]
      return [first, last].some((stretch) => stretch?.isSpoken === true && !stretch.isParallel)
    },
    toSent(writtenChar) {
      const found = stretches.find(
        (stretch) => stretch.isSpoken && stretch.startChar <= writtenChar && writtenChar < stretch.endChar,
      )
      if (!found) return null
      return found.isParallel ? found.sentStart + writtenChar - found.startChar : found.sentStart
    },
  }
}
