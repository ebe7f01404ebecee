import { INWARD_LANGUAGES, SAME_MARK_LANGUAGES } from './quotation-marks.ts'

/** An opening mark and where its quotation ends; null: it is never closed. */
export interface MarkPair {
  startChar: number
  endChar: number | null
  /** The next opening mark of the same kind, which ends a quotation that is never closed. */
  nextStartChar: number | null
}

interface Pending {
  mark: string
  pair: MarkPair
}

const MARKS = /[“”„«»‹›「」『』"]/gu
const MARKS_PER_STEP = 2_000
const KINDS: Readonly<Record<string, string>> = {
  ...{ '“': 'curly', '”': 'curly', '„': 'curly', '«': 'guillemet', '»': 'guillemet', '‹': 'small', '›': 'small' },
  ...{ '「': 'corner', '」': 'corner', '『': 'white', '』': 'white', '"': 'straight' },
}
const OPENS_BEFORE = /[\s([{<—–―\-¿¡“„«‘‚"'/…*_]/u
const LETTER = /[\p{L}\p{N}]/u

/** Whether what stands before and after lets a mark open a quotation: `(“Yes`. */
export function isOpeningPlace(text: string, at: number, fromChar: number): boolean {
  const before = at > fromChar ? text.charAt(at - 1) : ' '
  const after = text.charAt(at + 1)
  return OPENS_BEFORE.test(before) && after !== '' && !/\s/u.test(after)
}

/** Pairs the double marks of a block, in the order of their opening. Yields after many marks. */
export function* pairMarks(
  text: string,
  language: string,
  fromChar: number,
): Generator<void, { pairs: MarkPair[]; firstCloseChar: number | null }> {
  const pairs: MarkPair[] = []
  const pending = new Map<string, Pending[]>()
  const latest = new Map<string, MarkPair>()
  let inward: boolean | null = null
  let firstCloseChar: number | null = null
  let count = 0

  function open(kind: string, mark: string, at: number): void {
    const pair = { startChar: at, endChar: null, nextStartChar: null }
    const before = latest.get(kind)
    if (before) before.nextStartChar = at
    latest.set(kind, pair)
    pairs.push(pair)
    const stack = pending.get(kind)
    if (stack) stack.push({ mark, pair })
    else pending.set(kind, [{ mark, pair }])
  }

  for (const { 0: mark, index: at } of text.matchAll(MARKS)) {
    if ((count += 1) % MARKS_PER_STEP === 0) yield
    if (at < fromChar) continue
    const kind = KINDS[mark] ?? mark
    if (kind === 'guillemet' || kind === 'small')
      inward ??= INWARD_LANGUAGES.has(language) && (mark === '»' || mark === '›') && isOpeningPlace(text, at, fromChar)
    const stack = pending.get(kind)
    const top = stack?.at(-1)
    const role = getRole(text, at, fromChar, language, inward ?? false, top?.mark ?? null)
    if (role === 'close') {
      if (top) {
        top.pair.endChar = at + 1
        stack?.pop()
      } else if (pairs.length === 0) firstCloseChar ??= at
    } else if (role === 'open') {
      // A straight mark that opens again shows that the one before was never closed.
      if (kind === 'straight') stack?.pop()
      open(kind, mark, at)
    }
  }
  yield
  return { pairs, firstCloseChar }
}

function getRole(
  text: string,
  at: number,
  fromChar: number,
  language: string,
  isInward: boolean,
  pending: string | null,
): 'open' | 'close' | 'none' {
  const mark = text.charAt(at)
  if (mark === '"') return getStraightRole(text, at, fromChar, pending !== null)
  if (mark === '„' || mark === '「' || mark === '『') return 'open'
  if (mark === '」' || mark === '』') return 'close'
  if (mark === '“') {
    if (pending === '„') return 'close'
    const closes = INWARD_LANGUAGES.has(language) && !isOpeningPlace(text, at, fromChar)
    return closes ? 'close' : 'open'
  }
  if (mark === '”') return pending === null && opensWithClosing(text, at, fromChar, language) ? 'open' : 'close'
  const opening = isInward ? '»›' : '«‹'
  if (opening.includes(mark)) return 'open'
  if (pending !== null) return 'close'
  // French paragraphs repeat the closing mark where a speech goes on.
  const isFirst = text.slice(fromChar, at).trim() === ''
  return !isInward && (isFirst || opensWithClosing(text, at, fromChar, language)) ? 'open' : 'close'
}

function opensWithClosing(text: string, at: number, fromChar: number, language: string): boolean {
  return SAME_MARK_LANGUAGES.has(language) && isOpeningPlace(text, at, fromChar)
}

function getStraightRole(text: string, at: number, fromChar: number, isPending: boolean): 'open' | 'close' | 'none' {
  const opens = isOpeningPlace(text, at, fromChar)
  if (!isPending) return opens ? 'open' : 'none'
  const before = text.charAt(at - 1)
  return opens && /\s/u.test(before) && LETTER.test(text.charAt(at + 1)) ? 'open' : 'close'
}
