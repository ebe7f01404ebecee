import { LINE_BREAK } from '#shared/domain/line-break.ts'
import { findLead, joinCells, normalizeCell, removeControls } from '../../exports/editing/editing-row.ts'
import type { ScriptRow } from './script-row.ts'

const LINE_BREAKS = new RegExp(LINE_BREAK, 'gu')

/** All ways in which a block's line can have been divided into the columns, for comparison. */
export function listWrittenLines(text: string, hasCharacter: boolean): string[] {
  const lead = findLead(text)
  const whole = joinCells({ character: '', text })
  if (!lead) return [whole]
  return [
    whole,
    joinCells({ character: lead.character, text: lead.spoken }),
    ...(hasCharacter ? [] : [normalizeCell(lead.spoken)]),
  ]
}

/**
 * The block's text with what the row says. A name stays as it is written, with its aside and spaces, while the row has the
 * same one; unchanged words keep the white space between them, which other programs change.
 */
export function composeLine(before: string, { character, text }: Pick<ScriptRow, 'character' | 'text'>): string {
  const written = removeControls(text).replaceAll(LINE_BREAKS, ' ').trim()
  const lead = findLead(before)
  const own = findLead(written)
  const isLead = (name: string | null, other: { character: string } | null): boolean =>
    other !== null && name !== null && normalizeCell(other.character) === normalizeCell(name)
  const name = character === null ? (lead?.character ?? '') : normalizeCell(character)
  // The name may be in both columns.
  if (name === '' || isLead(name, own)) return restoreSpaces(before, written)
  if (lead && isLead(name, lead)) return lead.written + restoreSpaces(lead.spoken, written)
  return `${name}: ${restoreSpaces(lead?.spoken ?? before, written).trimStart()}`
}

/** The new text with the white space of the earlier one, before and after the words that changed. */
function restoreSpaces(before: string, after: string): string {
  const [old, now] = [findWords(before), findWords(after)]
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head]?.word === now[head]?.word) head += 1
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail)?.word === now.at(-1 - tail)?.word) tail += 1
  const start = head === 0 ? /^\s*/u.exec(before)?.[0] : before.slice(0, old[head - 1]?.end)
  const end = tail === 0 ? /\s*$/u.exec(before)?.[0] : before.slice(old[old.length - tail]?.start)
  const [first, last] = [now[head], now[now.length - tail - 1]]
  const middle = first && last && head < now.length - tail ? after.slice(first.start, last.end) : ''
  const spaceAfter = head < old.length ? before.slice(old[head - 1]?.end, old[head]?.start) : ' '
  const at = old.length - tail
  const spaceBefore = at > 0 ? before.slice(old[at - 1]?.end, old[at]?.start) : ' '
  const follows = middle !== '' || tail > 0
  return [start, head > 0 && follows ? spaceAfter : '', middle, middle !== '' && tail > 0 ? spaceBefore : '', end].join(
    '',
  )
}

function findWords(text: string): { word: string; start: number; end: number }[] {
  return [...text.matchAll(/\S+/gu)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}
