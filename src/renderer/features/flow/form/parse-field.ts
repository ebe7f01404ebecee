import { visit } from 'jsonc-parser'
import { parseNumber } from '../../../lib/parse-number.ts'
import { formatAmbiguity } from '../../../lib/read-number.ts'
import type { Parsed } from './form-scope.ts'
import { t } from './messages/t.ts'

/** Parses a number; nothing for an empty text. */
export function parseNumberField(text: string, isWhole = false): Parsed {
  if (text.trim() === '') return { value: undefined }
  const parsed = parseNumber(text, isWhole)
  if (parsed?.kind === 'number') return { value: parsed.value }
  if (!parsed) return { problem: t('number.enter') }
  return { problem: t('number.ambiguous', { reason: formatAmbiguity(text.trim(), parsed.values) }) }
}

/** A value as multi-line JSON; an empty text for none. */
export function formatJson(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2)
}

/** Parses a JSON text, or reports where it is invalid, by line and column. */
export function parseJson(text: string): Parsed {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { problem: describeSyntaxError(text) }
  }
}

// The browser's own error gives no position for short texts.
function describeSyntaxError(text: string): string {
  const offsets: number[] = []
  visit(text, { onError: (_code, offset) => offsets.push(offset) }, { disallowComments: true })
  const offset = Math.min(...offsets, text.length)
  if (offset >= text.trimEnd().length) return t('json.endsTooEarly')
  const lines = text.slice(0, offset).split('\n')
  return t('json.wrongAt', { line: String(lines.length), column: String((lines.at(-1) ?? '').length + 1) })
}
