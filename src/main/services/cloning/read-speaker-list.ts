import type { Speaker } from '#shared/contract/cloning.ts'
import type { FieldProblem } from '#shared/errors/field-problem.ts'
import { FULL_NAME_MAX_BYTES } from '#shared/service-wire/voice-cloning.ts'
import { readLocale } from '#shared/domain/read-locale.ts'
import { type CsvRow, findFirstSeparator, readCsvRows } from '../../lib/read-csv-rows.ts'

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
  const list = text.replaceAll(/\r\n?/g, '\n')
  const read = (trimsStart: boolean) =>
    readCsvRows(list, { findSeparator: findFirstSeparator, trimsStart, closesQuotes: true })
  const table = read(true).rows.filter(isFilled)
  const head = table[0]?.cells.map((cell) => COLUMNS.get(tidy(cell).toLowerCase().replaceAll(/[ -]/g, '_'))) ?? []
  const isTable = head.includes('fullName')
  const names = read(false)
  const speakers: SpeakerDraft[] = []
  const problems: { line: number; problem: FieldProblem }[] = []
  const known = new Set<string>()
  for (const { line, cells } of isTable ? table.slice(1) : names.rows.filter(isFilled)) {
    const values: Partial<Record<string, string>> = {}
    // Without a header the whole line is the name: names may contain commas.
    if (!isTable) values.fullName = cells.join(names.separator)
    else for (const [index, name] of head.entries()) if (name !== undefined) values[name] ??= cells[index] ?? ''
    const speaker = readSpeaker(values)
    if ('kind' in speaker) problems.push({ line, problem: speaker })
    else {
      if (known.has(speaker.fullName))
        problems.push({ line, problem: { kind: 'speaker-twice', name: speaker.fullName } })
      known.add(speaker.fullName)
      speakers.push(speaker)
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

function isFilled({ cells }: CsvRow): boolean {
  return cells.some((cell) => cell.trim() !== '')
}
