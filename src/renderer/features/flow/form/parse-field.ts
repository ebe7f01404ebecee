import { visit } from 'jsonc-parser'
import type { Parsed } from './form-scope.ts'

const NUMBER = /^-?(\d+([.,]\d+)?|[.,]\d+)(e[+-]?\d+)?$/i

/** Parses a number with a decimal comma or point; nothing for an empty text. */
export function parseNumber(text: string): Parsed {
  const written = text.trim()
  if (written === '') return { value: undefined }
  const value = NUMBER.test(written) ? Number(written.replace(',', '.')) : Number.NaN
  return Number.isFinite(value) ? { value } : { problem: 'Enter a number. The previous value is kept.' }
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
    return { problem: `Invalid JSON: ${formatPlace(text)}. The previous value is kept until this is fixed.` }
  }
}

// The browser's own error gives no position for short texts.
function formatPlace(text: string): string {
  const offsets: number[] = []
  visit(text, { onError: (_code, offset) => offsets.push(offset) }, { disallowComments: true })
  const offset = Math.min(...offsets, text.length)
  if (offset >= text.trimEnd().length) return 'it ends too early'
  const lines = text.slice(0, offset).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}
