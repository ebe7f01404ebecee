import { withoutByteOrderMark } from '../parse-json.ts'

/** What may have happened to a body between sender and receiver. */
export type BodyChange =
  'byte-order-mark' | 'line-ends' | 'outer-blanks' | 'compact' | 'indented' | 'spaced' | 'sorted-keys' | 'escaped'

/** A text with the same content, and how it differs from the given one. */
export interface OtherSpelling {
  /** The sender's serialization by comparison. */
  change: BodyChange
  spelling: string
}

const BYTE_ORDER_MARK = '\u{FEFF}'

/** Serializations that the sender may have signed for a body that arrived as `text`, except `text` itself. */
export function otherSpellings(text: string): OtherSpelling[] {
  const bare = withoutByteOrderMark(text)
  const lines = bare.replaceAll('\r\n', '\n')
  const spellings: OtherSpelling[] = [
    { change: 'byte-order-mark', spelling: bare === text ? `${BYTE_ORDER_MARK}${text}` : bare },
    { change: 'line-ends', spelling: lines },
    { change: 'line-ends', spelling: lines.replaceAll('\n', '\r\n') },
    { change: 'outer-blanks', spelling: bare.trim() },
    { change: 'outer-blanks', spelling: `${bare}\n` },
    { change: 'outer-blanks', spelling: `${bare}\r\n` },
    ...spellingsOf(bare),
  ]
  return spellings.filter(({ spelling }, index) => {
    return spelling !== text && spellings.findIndex((other) => other.spelling === spelling) === index
  })
}

/** None for a value nested too deep for the parser. */
function spellingsOf(text: string): OtherSpelling[] {
  try {
    return ofValue(text)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

function ofValue(text: string): OtherSpelling[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const forms = (of: unknown): OtherSpelling[] => {
    const compact = JSON.stringify(of)
    return [
      { change: 'compact', spelling: compact },
      ...[2, 4, '\t'].map((indent) => ({ change: 'indented' as const, spelling: JSON.stringify(of, null, indent) })),
      { change: 'spaced', spelling: spaced(of) },
    ]
  }
  const plain = forms(value)
  const sorted = forms(sortedKeys(value)).map(({ spelling }) => ({ change: 'sorted-keys' as const, spelling }))
  const both = [...plain, ...sorted]
  const escapes = [escaped, slashes, (each: string) => slashes(escaped(each))]
  return [...both, ...escapes.flatMap((escape) => both.map(({ spelling }) => escapedAs(escape(spelling))))]
}

/** With a space after each comma and colon, as other languages write it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, held]) => `${JSON.stringify(key)}: ${spaced(held)}`)
    .join(', ')}}`
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value).toSorted()
  return Object.fromEntries(keys.map((key) => [key, sortedKeys((value as Record<string, unknown>)[key])]))
}

function escapedAs(spelling: string): OtherSpelling {
  return { change: 'escaped', spelling }
}

function slashes(text: string): string {
  return text.replaceAll('/', String.raw`\/`)
}

/** Everything beyond ASCII as `\uXXXX`. */
function escaped(text: string): string {
  return text.replaceAll(/[\u0080-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
