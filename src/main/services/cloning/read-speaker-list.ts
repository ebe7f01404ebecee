import type { Speaker } from '#shared/contract/cloning.ts'
import type { FieldProblem } from '#shared/errors/field-problem.ts'
import { FULL_NAME_MAX_BYTES } from '#shared/service-wire/voice-cloning.ts'
import { readSeparatorLine } from '../../lib/read-separator-line.ts'

/** A speaker as far as a list describes them. */
export type SpeakerDraft = Pick<Speaker, 'fullName' | 'voiceName' | 'gender' | 'locale'>

const VOICE_NAME_MAX_CHARS = 120
const DEFAULT_LOCALE = 'en-US'
/** Common column names, with spaces and hyphens as underscores. */
const COLUMNS: ReadonlyMap<string, keyof SpeakerDraft> = new Map<string, keyof SpeakerDraft>([
  ['full_name', 'fullName'],
  ['name', 'fullName'],
  ['speaker', 'fullName'],
  ['voice_name', 'voiceName'],
  ['voice', 'voiceName'],
  ['gender', 'gender'],
  ['locale', 'locale'],
  ['language', 'locale'],
])

/**
 * Parses names, one per line, or CSV whose header has at least the column full_name or name. Invalid lines are skipped
 * and reported; lines count from 1, any line ending is accepted, and quoted fields may contain line breaks.
 */
export function readSpeakerList(text: string): {
  speakers: SpeakerDraft[]
  problems: { line: number; problem: FieldProblem }[]
} {
  const named = readSeparatorLine(text.replace(/^\ufeff/u, '').replaceAll(/\r\n?/g, '\n'))
  const separator = named.separator ?? findSeparator(named.rest)
  const rows = readRows(named.rest, separator).filter(({ fields }) => fields.some((field) => field.trim() !== ''))
  const speakers: SpeakerDraft[] = []
  const problems: { line: number; problem: FieldProblem }[] = []
  const head = rows[0]?.fields.map((field) => COLUMNS.get(tidy(field).toLowerCase().replaceAll(/[ -]/g, '_'))) ?? []
  const isTable = head.includes('fullName')
  const known = new Set<string>()
  for (const { line, fields } of isTable ? rows.slice(1) : rows) {
    const values: Partial<Record<string, string>> = {}
    // Without a header the whole line is the name: names may contain commas.
    if (!isTable) values.fullName = fields.join(separator)
    else for (const [index, name] of head.entries()) if (name !== undefined) values[name] ??= fields[index] ?? ''
    const read = readSpeaker(values)
    if ('kind' in read) problems.push({ line, problem: read })
    else {
      if (known.has(read.fullName)) problems.push({ line, problem: { kind: 'speaker-twice', name: read.fullName } })
      known.add(read.fullName)
      speakers.push(read)
    }
  }
  return { speakers, problems }
}

/** Why the service would reject a name; null if valid. */
export function checkFullName(fullName: string): FieldProblem | null {
  if (!/\p{L}/u.test(fullName)) return { kind: 'full-name-without-letters' }
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(fullName)) return { kind: 'full-name-unprintable' }
  const bytes = Buffer.byteLength(fullName)
  if (bytes > FULL_NAME_MAX_BYTES) return { kind: 'full-name-too-long', maxBytes: FULL_NAME_MAX_BYTES, bytes }
  return null
}

/** Like `checkFullName`, for the voice's name. */
export function checkVoiceName(voiceName: string): FieldProblem | null {
  if (voiceName === '') return { kind: 'voice-name-missing' }
  if (voiceName.length > VOICE_NAME_MAX_CHARS) return { kind: 'voice-name-too-long', maxChars: VOICE_NAME_MAX_CHARS }
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(voiceName)) return { kind: 'voice-name-unprintable' }
  return null
}

/** The locale in canonical form; undefined if invalid, such as a language name. */
export function readLocale(locale: string): string | undefined {
  const tag = locale.trim().replaceAll('_', '-')
  if (!/^[a-z]{2,3}(?:-|$)/i.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

function readSpeaker(values: Partial<Record<string, string>>): SpeakerDraft | FieldProblem {
  const fullName = tidy(values.fullName)
  const voiceName = tidy(values.voiceName) || [...fullName].slice(0, VOICE_NAME_MAX_CHARS).join('')
  const locale = tidy(values.locale) === '' ? DEFAULT_LOCALE : readLocale(tidy(values.locale))
  const gender = readGender(tidy(values.gender))
  if (locale === undefined) return { kind: 'language-code-invalid', code: tidy(values.locale) }
  if (gender === undefined) return { kind: 'gender-invalid', gender: tidy(values.gender) }
  return checkFullName(fullName) ?? checkVoiceName(voiceName) ?? { fullName, voiceName, gender, locale }
}

function readGender(gender: string): Speaker['gender'] | undefined {
  const name = gender.toLowerCase().replaceAll(/[\s-]/g, '_')
  if (name === '' || name === 'not_specified') return 'not_specified'
  return name === 'male' || name === 'female' ? name : undefined
}

function tidy(value: string | undefined): string {
  return (value ?? '').trim().replaceAll(/\s+/gu, ' ').normalize('NFC')
}

/** Detected from the first line: spreadsheets paste tabs, and write semicolons where commas are decimal separators. */
function findSeparator(text: string): string {
  if (/^[^\n]*;/.test(text) && !/^[^\n]*,/.test(text)) return ';'
  return /^[^\n,]*\t/.test(text) ? '\t' : ','
}

/** Rows of RFC 4180; an unclosed quote ends with the text. */
function readRows(text: string, separator: string): { line: number; fields: string[] }[] {
  const rows: { line: number; fields: string[] }[] = []
  let line = 1
  let row: { line: number; fields: string[] } = { line, fields: [''] }
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    const last = row.fields.length - 1
    if (letter === '\n') line += 1
    if (isQuoted) {
      if (letter !== '"') append(row, letter)
      else if (text[at + 1] === '"') {
        append(row, '"')
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && row.fields[last]?.trim() === '') {
      isQuoted = true
      row.fields[last] = ''
    } else if (letter === separator) row.fields.push('')
    else if (letter === '\n') {
      rows.push(row)
      row = { line, fields: [''] }
    } else append(row, letter)
  }
  rows.push(row)
  return rows
}

function append(row: { fields: string[] }, letter: string): void {
  row.fields.push((row.fields.pop() ?? '') + letter)
}
