import { presentableDiff } from '@codemirror/merge'

/** A stretch of a text before or after a change. */
export interface TextPart {
  text: string
  isChanged: boolean
}

/** Limits the diff of a long rewritten text. */
const DIFF_LIMITS = { scanLimit: 500, timeout: 50 }
/** Characters of unchanged text shown on either side of a change. */
const AROUND_CHARS = 80

/** Both texts in stretches that are changed or not, without what is far from a change. */
export function diffTexts(before: string, after: string): { before: TextPart[]; after: TextPart[] } {
  const parts = { before: new Array<TextPart>(), after: new Array<TextPart>() }
  const add = (side: TextPart[], text: string, isChanged: boolean) => {
    if (text !== '') side.push({ text, isChanged })
  }
  let [fromA, fromB] = [0, 0]
  const addSame = (toA: number, toB: number, isLast: boolean) => {
    add(parts.before, shorten(before.slice(fromA, toA), fromA === 0, isLast), false)
    add(parts.after, shorten(after.slice(fromB, toB), fromB === 0, isLast), false)
  }
  for (const change of presentableDiff(before, after, DIFF_LIMITS)) {
    addSame(change.fromA, change.fromB, false)
    add(parts.before, before.slice(change.fromA, change.toA), true)
    add(parts.after, after.slice(change.fromB, change.toB), true)
    ;[fromA, fromB] = [change.toA, change.toB]
  }
  addSame(before.length, after.length, true)
  return parts
}

/** Leaves out the middle, or the end that is far from a change. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= AROUND_CHARS * 2) return text
  // A cut may divide a character in two.
  const start = text.slice(0, AROUND_CHARS).replace(/\p{Surrogate}/gu, '')
  const end = text.slice(-AROUND_CHARS).replace(/\p{Surrogate}/gu, '')
  return [isFirst ? '' : start, isLast ? '' : end].join(' … ').replace(/^ /u, '').replace(/ … $/u, ' …')
}
