import { withoutByteOrderMark } from '#shared/domain/parse-json.ts'
import { t } from './messages/t.ts'

/**
 * The body indented, or null if it isn't JSON. Numbers stay as written, because parsing would round long ones; strings
 * are unescaped. It may be nested to any depth.
 */
export function readable(received: string | null): string | null {
  if (received === null) return null
  const text = withoutByteOrderMark(received)
  try {
    JSON.parse(text)
  } catch {
    return null
  }
  let shown = ''
  let depth = 0
  for (const [token] of text.matchAll(TOKENS)) {
    const isEmpty = token.length > 1 && /^[[{]/.test(token)
    if (!isEmpty && (token === '{' || token === '[')) shown += `${token}${lineOf((depth += 1))}`
    else if (token === '}' || token === ']') shown += `${lineOf((depth -= 1))}${token}`
    else if (token === ',') shown += `,${lineOf(depth)}`
    else if (token === ':') shown += ': '
    else if (isEmpty) shown += `${token[0]}${token.at(-1)}`
    else shown += token.includes('\\') ? JSON.stringify(JSON.parse(token)) : token
  }
  return shown
}

/** Tokens of valid JSON: empty containers, brackets, strings, numbers and literals. */
const TOKENS = /\{\s*\}|\[\s*\]|[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/g
/** Indenting deeper than this adds no information. */
const MAX_INDENT = 40

function lineOf(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, MAX_INDENT))}`
}

/** Bytes as a table of hex and text, up to the limit. */
export function getHex(bytes: Uint8Array, limit = 8_192): string {
  const lines: string[] = []
  for (let at = 0; at < Math.min(bytes.length, limit); at += 16) {
    const part = [...bytes.subarray(at, at + 16)]
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const letters = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('')
    lines.push(`${at.toString(16).padStart(6, '0')}  ${hex.padEnd(47)}  ${letters}`)
  }
  if (bytes.length > limit) lines.push(t('view.moreBytes', { count: String(bytes.length - limit) }))
  return lines.join('\n')
}

/** Truncates text for display: more would block the window. */
export function shorten(text: string, limit = 200_000): string {
  return text.length <= limit
    ? text
    : `${text.slice(0, limit)}\n${t('view.moreLetters', { count: String(text.length - limit) })}`
}
