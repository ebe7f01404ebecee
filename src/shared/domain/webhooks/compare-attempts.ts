import { isJsonObject } from '../agents/json-pointer.ts'

/** One thing that is another in a later attempt. */
export interface AttemptDifference {
  /** `header Service-Signature`, `/data/object/status`, or `body`. */
  where: string
  /** As text; null where there is nothing. */
  before: string | null
  after: string | null
}

/** An attempt as far as it is compared. */
export interface ComparedAttempt {
  headers: readonly (readonly [name: string, value: string])[]
  /** Null where the bytes are no text. */
  text: string | null
}

const MOST = 500

/** What differs between two attempts at a delivery: headers by name, bodies by their values, and where those are the same by their bytes. */
export function compareAttempts(before: ComparedAttempt, after: ComparedAttempt): AttemptDifference[] {
  return [...compareHeaders(before.headers, after.headers), ...compareBodies(before.text, after.text)].slice(0, MOST)
}

function compareHeaders(before: ComparedAttempt['headers'], after: ComparedAttempt['headers']): AttemptDifference[] {
  const names = new Map([...before, ...after].map(([name]) => [name.toLowerCase(), name]))
  const valueIn = (headers: ComparedAttempt['headers'], key: string): string | null => {
    const values = headers.filter(([name]) => name.toLowerCase() === key).map(([, value]) => value)
    return values.length === 0 ? null : values.join(', ')
  }
  return [...names].flatMap(([key, name]) => {
    const [one, other] = [valueIn(before, key), valueIn(after, key)]
    return one === other ? [] : [{ where: `header ${name}`, before: one, after: other }]
  })
}

function compareBodies(before: string | null, after: string | null): AttemptDifference[] {
  if (before === after) return []
  const values = [parse(before), parse(after)] as const
  const found = values[0] && values[1] ? compareValues('', values[0].value, values[1].value) : []
  if (found.length > 0) return found
  const at = [...(before ?? '')].findIndex((letter, index) => letter !== [...(after ?? '')][index])
  const isSame = values[0] !== null && values[1] !== null
  return [
    {
      where: isSame ? 'body, which says the same in another spelling' : 'body',
      before: around(before, at),
      after: around(after, at),
    },
  ]
}

function parse(text: string | null): { value: unknown } | null {
  try {
    return text === null ? null : { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

function compareValues(pointer: string, before: unknown, after: unknown): AttemptDifference[] {
  if (Object.is(before, after)) return []
  const areLists = Array.isArray(before) && Array.isArray(after)
  if (areLists || (isJsonObject(before) && isJsonObject(after))) {
    const [one, other] = [before as Record<string, unknown>, after as Record<string, unknown>]
    const names = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...names].flatMap((name) =>
      compareValues(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, one[name], other[name]),
    )
  }
  return [{ where: pointer === '' ? 'body' : pointer, before: show(before), after: show(after) }]
}

function show(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value).slice(0, 2_000)
}

function around(text: string | null, at: number): string | null {
  if (text === null) return null
  const from = Math.max(0, at - 20)
  return `${from > 0 ? '…' : ''}${text.slice(from, from + 120)}`
}
