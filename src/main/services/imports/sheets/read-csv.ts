import { parse } from 'csv-parse/sync'
import { readGuarded } from '#shared/domain/sheets/guard-formulas.ts'
import { CSV_OPTIONS, readCsvRows } from '../../../lib/read-csv-rows.ts'
import type { Sheet } from './sheet.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const
/** Rows by which the separator is found. */
const SAMPLE_ROWS = 50
const SAMPLE_CHARS = 100_000

/**
 * Reads CSV with any usual separator.
 *
 * @throws StudioError as `readCsvRows`
 */
export function readCsv(text: string): Sheet {
  const { rows: records } = readCsvRows(text, { findSeparator })
  const rows = records
    .map(({ cells }) => cells.map((cell) => readGuarded(cell)))
    .filter((row) => row.some((cell) => cell.trim() !== ''))
  return { sheetNames: [], sheetName: null, rows, emptyRowCount: records.length - rows.length }
}

/** The separator that divides the first rows into the most columns of which all rows have the same number. */
function findSeparator(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARS)
  let best: { separator: string; score: number } = { separator: ',', score: 0 }
  for (const separator of SEPARATORS) {
    const counts = countColumns(sample, separator)
    const usual = findMostFrequent(counts)
    const share = counts.filter((count) => count === usual).length / Math.max(1, counts.length)
    const score = usual < 2 ? 0 : share * share * (1 + Math.log2(usual))
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

function countColumns(sample: string, separator: string): number[] {
  try {
    return parse(sample, { ...CSV_OPTIONS, delimiter: separator, to: SAMPLE_ROWS }).map((row) => row.length)
  } catch {
    // The sample may end inside quotes; with another separator a quotation mark may be no quote.
    return sample.split(/\r?\n/, SAMPLE_ROWS).map((line) => line.split(separator).length)
  }
}

function findMostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, left], [, right]) => right - left)
  return most?.[0] ?? 0
}
