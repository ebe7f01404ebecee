/** A value in a valid JSON text: from `start` up to `end`, without surrounding white space. */
export interface JsonSource {
  text: string
  start: number
  end: number
}

/**
 * A part of an object or array with its surrounding text: from after the preceding bracket or comma up to the following
 * one.
 */
export interface JsonElement {
  value: JsonSource
  chunkStart: number
  chunkEnd: number
}

export interface JsonMember extends JsonElement {
  key: string
}

const NOT_BLANK = /[^ \t\n\r]/g
const DELIMITER = /["{}[\]]/g
const SCALAR_END = /[ \t\n\r,\]}]/g

/** The whole text. */
export function wholeSource(text: string): JsonSource {
  const start = seek(NOT_BLANK, text, 0)
  return { text, start, end: endOfValue(text, start) }
}

/** The members of an object in order, including duplicate keys; empty for any other value. */
export function membersOf({ text, start, end }: JsonSource): JsonMember[] {
  const members: JsonMember[] = []
  if (text[start] !== '{') return members
  for (let chunkStart = start + 1; ;) {
    const keyStart = seek(NOT_BLANK, text, chunkStart)
    if (text[keyStart] !== '"') return members
    const keyEnd = endOfString(text, keyStart)
    const colon = seek(NOT_BLANK, text, keyEnd)
    const valueStart = seek(NOT_BLANK, text, colon + 1)
    const valueEnd = endOfValue(text, valueStart)
    const chunkEnd = seek(NOT_BLANK, text, valueEnd)
    const key = JSON.parse(text.slice(keyStart, keyEnd)) as string
    members.push({ key, value: { text, start: valueStart, end: valueEnd }, chunkStart, chunkEnd })
    if (chunkEnd >= end - 1) return members
    chunkStart = chunkEnd + 1
  }
}

/** The elements of an array in order; empty for any other value. */
export function getElements({ text, start, end }: JsonSource): JsonElement[] {
  const elements: JsonElement[] = []
  if (text[start] !== '[') return elements
  for (let chunkStart = start + 1; ;) {
    const valueStart = seek(NOT_BLANK, text, chunkStart)
    if (text[valueStart] === ']') return elements
    const valueEnd = endOfValue(text, valueStart)
    const chunkEnd = seek(NOT_BLANK, text, valueEnd)
    elements.push({ value: { text, start: valueStart, end: valueEnd }, chunkStart, chunkEnd })
    if (chunkEnd >= end - 1) return elements
    chunkStart = chunkEnd + 1
  }
}

/** The white space before and after a part. */
export function blanksAround({ value: { text, start, end }, chunkStart, chunkEnd }: JsonElement): [string, string] {
  return [text.slice(chunkStart, start), text.slice(end, chunkEnd)]
}

/** The original text. */
export function sourceText({ text, start, end }: JsonSource): string {
  return text.slice(start, end)
}

/** Counts brackets instead of recursing, so no depth is too deep. */
function endOfValue(text: string, start: number): number {
  const first = text[start]
  if (first === '"') return endOfString(text, start)
  if (first !== '{' && first !== '[') return seek(SCALAR_END, text, start)
  for (let depth = 0, at = start; at < text.length;) {
    at = seek(DELIMITER, text, at)
    const delimiter = text[at]
    if (delimiter === '"') {
      at = endOfString(text, at)
      continue
    }
    at += 1
    depth += delimiter === '{' || delimiter === '[' ? 1 : -1
    if (depth === 0) return at
  }
  return text.length
}

function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return quote + 1
  }
  return text.length
}

function seek(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}
