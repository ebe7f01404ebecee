import { parseJson } from '../parse-json.ts'
import { isJsonObject } from '../agents/json-pointer.ts'
import { t } from './messages/t.ts'
import { writeJson } from './write-json.ts'

/** One difference in a later attempt. */
export interface AttemptDifference {
  /** `header Service-Signature`, `/data/object/status`, or `body`. */
  where: string
  /** As text; null if absent. */
  before: string | null
  after: string | null
}

/** The compared parts of an attempt. */
export interface ComparedAttempt {
  headers: readonly (readonly [name: string, value: string])[]
  /** Null if the bytes aren't text. */
  text: string | null
}

const MOST = 500

/** Differences between two delivery attempts: headers by name, bodies by value, and equal values by their bytes. */
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
    return one === other ? [] : [{ where: t('difference.header', { name }), before: one, after: other }]
  })
}

function compareBodies(before: string | null, after: string | null): AttemptDifference[] {
  if (before === after) return []
  const values = [parse(before), parse(after)] as const
  const found = values[0] && values[1] ? compareValues(values[0].value, values[1].value) : []
  if (found.length > 0) return found
  const at = firstDifference(before ?? '', after ?? '')
  const isSame = values[0] !== null && values[1] !== null
  return [
    {
      where: isSame ? t('difference.bodySpelling') : t('difference.body'),
      before: around(before, at),
      after: around(after, at),
    },
  ]
}

/** Offset of the first difference; the length of the shorter text if it is a prefix of the other. */
function firstDifference(one: string, other: string): number {
  const least = Math.min(one.length, other.length)
  let at = 0
  while (at < least && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return at
}

function parse(text: string | null): { value: unknown } | null {
  try {
    return text === null ? null : { value: parseJson(text) }
  } catch {
    return null
  }
}

/** In body order. Uses a list instead of recursion, since a sender may nest deeper than the call stack. */
function compareValues(before: unknown, after: unknown): AttemptDifference[] {
  const found: AttemptDifference[] = []
  const waiting = [{ pointer: '', before, after }]
  for (let pair = waiting.pop(); pair && found.length < MOST; pair = waiting.pop()) {
    const { pointer, before: one, after: other } = pair
    if (Object.is(one, other)) continue
    if ((Array.isArray(one) && Array.isArray(other)) || (isJsonObject(one) && isJsonObject(other))) {
      const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
      const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
      for (const name of names.reverse()) {
        const step = name.replaceAll('~', '~0').replaceAll('/', '~1')
        waiting.push({ pointer: `${pointer}/${step}`, before: ownValue(left, name), after: ownValue(right, name) })
      }
    } else found.push({ where: pointer === '' ? t('difference.body') : pointer, before: show(one), after: show(other) })
  }
  return found
}

/** A body may use any name, including those of `Object.prototype`. */
function ownValue(of: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(of, name) ? of[name] : undefined
}

function show(value: unknown): string | null {
  return value === undefined ? null : writeJson(value).slice(0, 2_000)
}

/** Text around a difference, without splitting surrogate pairs. */
function around(text: string | null, at: number): string | null {
  if (text === null) return null
  const from = Math.max(0, at - 20)
  return `${from > 0 ? '…' : ''}${text.slice(from, from + 120).toWellFormed()}`
}
