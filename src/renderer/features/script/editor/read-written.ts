import type { MarkupSpan } from '#shared/contract/markup.ts'
import { PAUSE_MAX_MS } from '#shared/domain/speech-text/pause-length.ts'
import type { Written } from '../block-book.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPlace = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0
const isText = (value: unknown, maxChars: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxChars

function readSpan(value: unknown): MarkupSpan | null {
  if (!isObject(value)) return null
  const { kind, startChar, endChar } = value
  if (!isPlace(startChar) || !isPlace(endChar) || startChar > endChar) return null
  const place = { startChar, endChar }
  switch (kind) {
    case 'pause': {
      const { durationMs } = value
      return isPlace(durationMs) && durationMs > 0 && durationMs <= PAUSE_MAX_MS ? { kind, ...place, durationMs } : null
    }
    case 'emphasis': {
      const { level } = value
      return level === 'reduced' || level === 'moderate' || level === 'strong' ? { kind, ...place, level } : null
    }
    case 'rate':
    case 'pitch':
    case 'volume':
      return isText(value['value'], 20) ? { kind, ...place, value: value['value'] } : null
    case 'substitution':
      return isText(value['alias'], 500) ? { kind, ...place, alias: value['alias'] } : null
    default:
      return null
  }
}

/**
 * Reads lines with their marks out of what stood in the clipboard, where any program can put anything. Marks that the
 * studio would not store are left out, so that a paste can always be saved; null when it holds no lines at all.
 */
export function readWritten(value: unknown): Written[] | null {
  if (!Array.isArray(value)) return null
  const lines = value.map((line: unknown): Written | null => {
    if (!isObject(line) || typeof line['text'] !== 'string' || !Array.isArray(line['markup'])) return null
    return { text: line['text'], markup: line['markup'].flatMap((span: unknown) => readSpan(span) ?? []) }
  })
  return lines.every((line) => line !== null) ? lines : null
}
