import type { LinePair } from './match-lines.ts'

/** Lines with the same start at which a joined or divided line is looked for. */
const MAX_STARTS = 20
const START_CHARS = 3
const LINES_AT_ONCE = 50

/**
 * Pairs lines that were joined with the line that they became, and lines that were divided with each of their parts, in
 * order: the script's blocks may have been divided or merged since its import.
 */
export function* pairJoined(
  before: readonly { text: string }[],
  after: readonly { text: string }[],
): Generator<void, LinePair[]> {
  const [texts, otherTexts] = [before.map(removeSpaces), after.map(removeSpaces)]
  const starts = Map.groupBy(texts.keys(), (at) => texts[at]?.slice(0, START_CHARS))
  const pairs: LinePair[] = []
  let [from, line] = [0, 0]
  for (let step = 0; line < after.length; step += 1) {
    const candidates = starts.get(otherTexts[line]?.slice(0, START_CHARS)) ?? []
    while ((candidates[0] ?? from) < from) candidates.shift()
    let found: LinePair[] = []
    for (const at of candidates.slice(0, MAX_STARTS)) {
      found = joinFrom(texts, otherTexts, at, line)
      if (found.length > 0) break
    }
    for (const pair of found) pairs.push(pair)
    const [lastAt, lastLine] = found.at(-1) ?? [from - 1, line]
    ;[from, line] = [lastAt + 1, lastLine + 1]
    if (step % LINES_AT_ONCE === LINES_AT_ONCE - 1) yield
  }
  return pairs
}

/** Pairs of a line on one side and those on the other that have the same text together; none if there are no such lines. */
function joinFrom(before: readonly string[], after: readonly string[], at: number, line: number): LinePair[] {
  let [text, otherText] = [before[at] ?? '', after[line] ?? '']
  const pairs: LinePair[] = [[at, line]]
  const isDivided = text.length > otherText.length
  while (text !== otherText) {
    const next = isDivided ? after[line + pairs.length] : before[at + pairs.length]
    const isStart = isDivided ? text.startsWith(otherText) : otherText.startsWith(text)
    if (next === undefined || !isStart) return []
    pairs.push(isDivided ? [at, line + pairs.length] : [at + pairs.length, line])
    if (isDivided) otherText += next
    else text += next
  }
  return pairs
}

/** Languages without spaces are divided without one, too. */
function removeSpaces({ text }: { text: string }): string {
  return text.replaceAll(' ', '')
}
