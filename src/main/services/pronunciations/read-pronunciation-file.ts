import { SaxesParser } from 'saxes'
import { readGuarded } from '#shared/domain/sheets/guard-formulas.ts'
import type { PronunciationFile } from '#shared/contract/pronunciation.ts'
import { PRONUNCIATION_SPOKEN_LENGTH, PRONUNCIATION_WRITTEN_LENGTH } from '#shared/domain/text-lengths.ts'
import type { FieldProblem } from '#shared/errors/field-problem.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { findFirstSeparator, readCsvRows } from '../../lib/read-csv-rows.ts'
import { tidyDraft } from './change-pronunciation.ts'

/** Words of one file: storing and comparing more would hold the studio. */
const MAX_WORDS = 5_000

/** An entry of a file, or what is wrong with it. */
export interface FileRow {
  /** 1-based. */
  line: number
  written: string
  spoken: string
  matchCase: boolean
  /** Null for a valid entry. */
  problem: FieldProblem | null
}

/**
 * Reads a file's entries in order, in the thread that reads files. A duplicated word is used once.
 *
 * @throws StudioError `invalid_input`: the file isn't in that format, with the line in the message; or it has too many words
 */
export function readPronunciationFile({ format, content }: Pick<PronunciationFile, 'format' | 'content'>): FileRow[] {
  const text = content.replace(/^\uFEFF/, '')
  const rows = format === 'csv' ? readCsv(text) : readPls(text)
  if (rows.length > MAX_WORDS) throw tooMany()
  const lines = new Map<string, number>()
  return rows.map((row) => {
    const checked = { ...row, problem: row.problem ?? getProblem(row) }
    const key = JSON.stringify([row.written.trim(), row.matchCase])
    const earlier = lines.get(key)
    if (checked.problem === null && earlier !== undefined) {
      return { ...checked, problem: { kind: 'word-twice', line: earlier } }
    }
    if (checked.problem === null) lines.set(key, row.line)
    return { ...checked, written: row.written.trim(), spoken: row.spoken.trim() }
  })
}

function getProblem({ written, spoken }: FileRow): FieldProblem | null {
  if (written.trim() === '') return { kind: 'word-missing' }
  if (spoken.trim() === '') return { kind: 'pronunciation-missing' }
  if (written.trim().length > PRONUNCIATION_WRITTEN_LENGTH)
    return { kind: 'word-too-long', maxChars: PRONUNCIATION_WRITTEN_LENGTH }
  if (spoken.trim().length > PRONUNCIATION_SPOKEN_LENGTH) {
    return { kind: 'pronunciation-too-long', maxChars: PRONUNCIATION_SPOKEN_LENGTH }
  }
  try {
    tidyDraft({ written, spoken })
    return null
  } catch (error) {
    if (isStudioError(error)) return { kind: 'line-break-in-pronunciation' }
    throw error
  }
}

function readCsv(text: string): FileRow[] {
  const { rows } = readCsvRows(text, { findSeparator: findFirstSeparator, maxRows: MAX_WORDS + 2 })
  const heading = rows[0]?.cells.map((name) => name.trim().toLowerCase().replace(/[_ ]/g, '')) ?? []
  const hasHeading = heading.includes('written') && heading.includes('spoken')
  const column = (name: string, otherwise: number) => (hasHeading ? heading.indexOf(name) : otherwise)
  const [written, spoken, matchCase] = [column('written', 0), column('spoken', 1), column('matchcase', 2)]
  return rows.slice(hasHeading ? 1 : 0).map(({ endLine, cells }) => ({
    line: endLine,
    written: readGuarded(cells[written] ?? ''),
    spoken: readGuarded(cells[spoken] ?? ''),
    matchCase: /^(?:yes|true|1)$/i.test(cells[matchCase]?.trim() ?? ''),
    problem: null,
  }))
}

/** Graphemes with aliases (W3C PLS 1.0). A preferred alias wins; phonemes can't be sent. */
function readPls(text: string): FileRow[] {
  const rows: FileRow[] = []
  const parser = new SaxesParser({ xmlns: false, position: true })
  let lexeme: { line: number; graphemes: string[]; aliases: { text: string; isPreferred: boolean }[] } | null = null
  let words = ''
  let isPreferred = false
  let isLexicon = false
  parser.on('error', (error) => {
    const problem = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
    throw new StudioError('invalid_input', { kind: 'xml-unreadable', problem, line: parser.line })
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
    const problem = alias ? null : ({ kind: 'alias-missing' } as const)
    for (const written of graphemes.length > 0 ? graphemes : ['']) {
      rows.push({ line, written, spoken: alias?.text ?? '', matchCase: false, problem })
    }
    lexeme = null
    if (rows.length > MAX_WORDS) throw tooMany()
  })
  parser.write(text).close()
  if (!isLexicon) {
    throw new StudioError('invalid_input', 'not-a-lexicon')
  }
  return rows
}

function tooMany(): StudioError {
  return new StudioError('invalid_input', { kind: 'too-many-words', maxWords: MAX_WORDS })
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
