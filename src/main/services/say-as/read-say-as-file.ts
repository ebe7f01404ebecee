import { CsvError, parse } from 'csv-parse/sync'
import { SaxesParser } from 'saxes'
import type { SayAsFile } from '#shared/contract/say-as.ts'
import { SAY_AS_SPOKEN_LENGTH, SAY_AS_WRITTEN_LENGTH } from '#shared/domain/text-lengths.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { tidyDraft } from './change-say-as.ts'

/** An entry of a file, or what is wrong with it. */
export interface FileRow {
  /** From 1. */
  line: number
  written: string
  spoken: string
  matchCase: boolean
  /** Null for an entry that can be taken. */
  problem: string | null
}

/**
 * The entries of a file in its order. A word that is there twice is taken once.
 *
 * @throws StudioError `invalid_input`: the file is not of that format; the line is in the message
 */
export function readSayAsFile({ format, content }: Pick<SayAsFile, 'format' | 'content'>): FileRow[] {
  const text = content.replace(/^\uFEFF/, '')
  const rows = format === 'csv' ? readCsv(text) : readPls(text)
  const lines = new Map<string, number>()
  return rows.map((row) => {
    const checked = { ...row, problem: row.problem ?? problemOf(row) }
    const key = JSON.stringify([row.written.trim(), row.matchCase])
    const earlier = lines.get(key)
    if (checked.problem === null && earlier !== undefined) {
      return { ...checked, problem: `The same word is in line ${earlier}.` }
    }
    if (checked.problem === null) lines.set(key, row.line)
    return { ...checked, written: row.written.trim(), spoken: row.spoken.trim() }
  })
}

function problemOf({ written, spoken }: FileRow): string | null {
  if (written.trim() === '') return 'The word is missing.'
  if (spoken.trim() === '') return 'What is said instead is missing.'
  if (written.trim().length > SAY_AS_WRITTEN_LENGTH)
    return `The word has more than ${SAY_AS_WRITTEN_LENGTH} characters.`
  if (spoken.trim().length > SAY_AS_SPOKEN_LENGTH) {
    return `What is said has more than ${SAY_AS_SPOKEN_LENGTH} characters.`
  }
  try {
    tidyDraft({ written, spoken })
    return null
  } catch (error) {
    if (isStudioError(error)) return 'A word and what is said are written on one line each.'
    throw error
  }
}

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

/** What parts the first two fields; spreadsheets use what their language leaves free. */
function delimiterOf(text: string): string {
  return /^\s*(?:"(?:[^"]|"")*"|[^,;\t\r\n"]*)([,;\t])/.exec(text)?.[1] ?? ','
}

function readCsv(text: string): FileRow[] {
  let records: CsvRecord[]
  try {
    records = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as CsvRecord[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new StudioError('invalid_input', `The file cannot be read as CSV: ${error.message}. Nothing was changed.`)
  }
  const heading = records[0]?.record.map((name) => name.trim().toLowerCase().replace(/[_ ]/g, '')) ?? []
  const hasHeading = heading.includes('written') && heading.includes('spoken')
  const column = (name: string, otherwise: number) => (hasHeading ? heading.indexOf(name) : otherwise)
  const [written, spoken, matchCase] = [column('written', 0), column('spoken', 1), column('matchcase', 2)]
  return records.slice(hasHeading ? 1 : 0).map(({ record, info }) => ({
    line: info.lines,
    written: record[written] ?? '',
    spoken: record[spoken] ?? '',
    matchCase: /^(?:yes|true|1)$/i.test(record[matchCase]?.trim() ?? ''),
    problem: null,
  }))
}

/** Graphemes with aliases (W3C PLS 1.0). A preferred alias comes before others; phonemes cannot be sent. */
function readPls(text: string): FileRow[] {
  const rows: FileRow[] = []
  const parser = new SaxesParser({ xmlns: false, position: true })
  let lexeme: { line: number; graphemes: string[]; aliases: { text: string; isPreferred: boolean }[] } | null = null
  let words = ''
  let isPreferred = false
  let isLexicon = false
  parser.on('error', (error) => {
    const reason = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
    throw new StudioError(
      'invalid_input',
      `The file cannot be read: ${reason} in line ${parser.line}. Nothing was changed.`,
    )
  })
  const addWords = (found: string) => (words += found)
  parser.on('text', addWords)
  parser.on('cdata', addWords)
  parser.on('opentag', ({ name, attributes }) => {
    words = ''
    if (localName(name) === 'lexicon') isLexicon = true
    if (localName(name) === 'lexeme') lexeme = { line: parser.line, graphemes: [], aliases: [] }
    isPreferred = attributes['prefer'] === 'true'
  })
  parser.on('closetag', ({ name }) => {
    const said = words.replace(/\s+/g, ' ').trim()
    words = ''
    if (localName(name) === 'grapheme') lexeme?.graphemes.push(said)
    if (localName(name) === 'alias') lexeme?.aliases.push({ text: said, isPreferred })
    if (localName(name) !== 'lexeme' || !lexeme) return
    const { line, graphemes, aliases } = lexeme
    const alias = aliases.find((one) => one.isPreferred) ?? aliases[0]
    const problem = alias ? null : 'It has no alias. Phonemes cannot be sent.'
    for (const written of graphemes.length > 0 ? graphemes : ['']) {
      rows.push({ line, written, spoken: alias?.text ?? '', matchCase: false, problem })
    }
    lexeme = null
  })
  parser.write(text).close()
  if (!isLexicon) {
    throw new StudioError(
      'invalid_input',
      'The file is no pronunciation lexicon: it has no <lexicon>. Nothing was changed.',
    )
  }
  return rows
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
