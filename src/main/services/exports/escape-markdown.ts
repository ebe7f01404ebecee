/** Escapes, links, HTML and character references. A backslash only escapes punctuation. */
const SYNTAX = /\\(?=[!-/:-@[-`{-~])|\](?=\()|<(?=[a-z/!?])|&(?=#?\w{1,40};)/giu
/** Blocks other than a paragraph: headings, quotes, lists, breaks, fences, HTML and definitions. */
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|([-*_])(?:\s*\1){2,}$|`{3}|~{3}|<[a-z/!?]|\[[^\]]*\]:)/iu
const NUMBER_START = /^\d{1,9}(?=[.)](?:\s|$))/u
const HEADING_END = /(?<=^|\s)#+$/u
const ADDRESS = /(?:(?:https?|ftp):\/\/|www\.)[^\s<\p{Cc}]+/giu
/** The character that makes it an address. */
const ADDRESS_START = /:(?=\/\/)|(?<=www)\./giu
const CLOSING_PUNCTUATION = new Set(`?!.,:;'"”’)]`)

/** Escapes the Markdown syntax in one line of text, so that readers of CommonMark and GitHub's Markdown show the text. */
export function escapeMarkdown(text: string, place: 'paragraph' | 'heading'): string {
  const escaped = new Set<number>()
  for (const { index } of text.matchAll(SYNTAX)) escaped.add(index)
  addDelimiters(text, escaped)
  if (place === 'heading') {
    const end = HEADING_END.exec(text)
    if (end) escaped.add(end.index)
  } else {
    const number = NUMBER_START.exec(text)?.[0]
    if (number !== undefined) escaped.add(number.length)
    if (BLOCK_START.test(text)) escaped.add(0)
  }
  const brackets = bracketAddresses(text, escaped)
  let written = ''
  for (let index = 0; index < text.length; index += 1)
    written += (brackets.get(index) ?? '') + (escaped.has(index) ? '\\' : '') + text.charAt(index)
  return written + (brackets.get(text.length) ?? '')
}

/** Adds the delimiters of code, emphasis and strikethrough, if one could open and a later one close. */
function addDelimiters(text: string, escaped: Set<number>): void {
  for (const runs of [/`+/gu, /\*+/gu, /_+/gu, /~+/gu]) {
    const delimiters: { index: number; length: number }[] = []
    let isOpen = false
    let isPair = false
    for (const { index, 0: run } of text.matchAll(runs)) {
      const before = text.charAt(index - 1)
      const after = text.charAt(index + run.length)
      const isCode = run.startsWith('`')
      if (run.startsWith('_') && isWordPart(before) && isWordPart(after)) continue
      const canOpen = isCode || !isBlank(after)
      const canClose = isCode || !isBlank(before)
      if (canOpen || canClose) delimiters.push({ index, length: run.length })
      isPair ||= isOpen && canClose
      isOpen ||= canOpen
    }
    if (!isPair) continue
    for (const { index, length } of delimiters) for (let at = 0; at < length; at += 1) escaped.add(index + at)
  }
}

function isBlank(char: string): boolean {
  return char === '' || /[\t\p{Zs}]/u.test(char)
}

function isWordPart(char: string): boolean {
  return /[\p{L}\p{N}]/u.test(char)
}

/**
 * Replaces escapes inside addresses: GitHub's Markdown would show them. Returns the angle brackets to insert, by offset.
 */
function bracketAddresses(text: string, escaped: Set<number>): Map<number, string> {
  const brackets = new Map<number, string>()
  for (const { index, 0: match } of text.matchAll(ADDRESS)) {
    let end = index + match.length
    while (CLOSING_PUNCTUATION.has(text.charAt(end - 1))) end -= 1
    const inside: number[] = []
    for (let at = index; at < end; at += 1) if (escaped.has(at)) inside.push(at)
    // Some readers continue an address after a bracket, or with the backslash of an escaped one.
    if (inside.length === 0 && text[index + match.length] !== '<') continue
    // Readers disagree about references in brackets, and only an address with a scheme can be in them.
    if (/^www/iu.test(match) || match.includes('>') || inside.some((at) => text[at] === '&')) {
      for (const { index: at } of match.matchAll(ADDRESS_START)) escaped.add(index + at)
      continue
    }
    for (const at of inside) escaped.delete(at)
    brackets.set(index, '<')
    brackets.set(end, '>')
    // A bracket can be escaped, and lets emphasis end before it.
    for (let at = index - 1; text[at] === '\\' || text[at] === '_'; at -= 1) escaped.add(at)
  }
  return brackets
}
