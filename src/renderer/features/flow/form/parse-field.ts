import { visit } from 'jsonc-parser'
import type { Parsed } from './form-scope.ts'

const NUMBER = /^-?(\d+([.,]\d+)?|[.,]\d+)(e[+-]?\d+)?$/i

/** The number of a text, with a comma or a point; nothing for an empty one. */
export function parseNumber(text: string): Parsed {
  const written = text.trim()
  if (written === '') return { value: undefined }
  const value = NUMBER.test(written) ? Number(written.replace(',', '.')) : Number.NaN
  return Number.isFinite(value) ? { value } : { problem: 'This is not a number yet. What was stored before stays.' }
}

/** A value as JSON over several lines; an empty text for none. */
export function sayJson(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2)
}

/** The value of a JSON text, or where it stops making sense, by line and column. */
export function parseJson(text: string): Parsed {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { problem: `This is not JSON yet: ${sayPlace(text)}. What was stored before stays until it is.` }
  }
}

// The browser's own error names no place in short texts.
function sayPlace(text: string): string {
  const offsets: number[] = []
  visit(text, { onError: (_code, offset) => offsets.push(offset) }, { disallowComments: true })
  const offset = Math.min(...offsets, text.length)
  if (offset >= text.trimEnd().length) return 'it ends too early'
  const lines = text.slice(0, offset).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}
