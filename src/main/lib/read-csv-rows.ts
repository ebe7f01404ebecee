import { CsvError, parse } from 'csv-parse/sync'
import { StudioError } from '#shared/errors/studio-error.ts'

export interface CsvRow {
  /** Where it starts and ends, 1-based. */
  line: number
  endLine: number
  cells: string[]
}

export interface CsvOptions {
  /** Finds the separator of a text that doesn't state it. */
  findSeparator(this: void, text: string): string
  maxRows?: number
  /** Drops spaces before cells, also before their quotation marks. */
  trimsStart?: boolean
  /** Reads a quotation mark that is never closed as closed at the end of the text. */
  closesQuotes?: boolean
}

/**
 * Reads the rows of CSV that aren't blank. A quotation mark inside a cell without quotes is text, and a first line such as
 * `sep=;` states the separator, as spreadsheets do.
 *
 * @throws StudioError `invalid_input`: a quotation mark is never closed
 */
export function readCsvRows(text: string, options: CsvOptions): { separator: string; rows: CsvRow[] } {
  const [start = '', stated] = /^\uFEFF?(?:sep=(.)(?=\r?\n|$))?/i.exec(text) ?? []
  // An empty line stays where the separator was stated, so that line numbers stay.
  const content = text.slice(start.length)
  const separator = stated ?? options.findSeparator(content)
  const rows: CsvRow[] = []
  let [endLine, blankLines] = [0, 0]
  try {
    parse(content, {
      ...CSV_OPTIONS,
      delimiter: separator,
      ltrim: options.trimsStart ?? false,
      to: options.maxRows ?? -1,
      on_record(cells: string[], { lines, empty_lines: blankLinesToHere }) {
        rows.push({ line: endLine + blankLinesToHere - blankLines + 1, endLine: lines, cells })
        endLine = lines
        blankLines = blankLinesToHere
        return null
      },
    })
    return { separator, rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (options.closesQuotes) return readCsvRows(`${text}"`, { ...options, closesQuotes: false })
    throw new StudioError('invalid_input', { kind: 'sheet-quote-open', line: endLine + 1 }, {}, { cause: error })
  }
}

export const CSV_OPTIONS = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const

/** The separator after the first cell: spreadsheets choose it by locale, and paste tabs. */
export function findFirstSeparator(text: string): string {
  return /^\s*(?:"(?:[^"]|"")*"|[^,;\t\r\n"]*)([,;\t])/.exec(text)?.[1] ?? ','
}
