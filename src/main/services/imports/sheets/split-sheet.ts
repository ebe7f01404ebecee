import type { ImportPreview, SheetColumns, SheetOptions } from '#shared/contract/imports.ts'
import { findSpeaker, indexCast } from '#shared/domain/find-speaker.ts'
import { IMPORT_MAX_CHARS, MAX_SHEET_COLUMNS } from '#shared/domain/import-limits.ts'
import type { SheetField } from '#shared/domain/sheets/sheet-fields.ts'
import { BLOCK_FILE_NAME_LENGTH, BLOCK_NOTE_LENGTH, EXTERNAL_ID_LENGTH } from '#shared/domain/text-lengths.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { createScriptBuilder, type ScriptBuilder, type SplitScript } from '../split-script.ts'
import { COLUMN_NAME_CHARS, findHeader, guessColumns, guessHeader, isUsualHeader } from './guess-columns.ts'
import { recallColumns, type RememberedColumns } from './remember-columns.ts'
import type { Sheet } from './sheet.ts'
import { joinNotes, readTargetMs, toSpeakerName } from './sheet-values.ts'

const ROWS_AT_ONCE = 500
const SAMPLES = 3
const SAMPLE_ROWS = 200

/**
 * Makes a block of each row. Rows without a text are left out and counted; a new value in the chapter's column starts a
 * chapter.
 *
 * @param remembered which columns earlier imports used
 * @throws StudioError `invalid_input`: there is more text than an import can have
 */
export function* splitSheet(
  sheet: Sheet,
  options: SheetOptions,
  remembered: readonly RememberedColumns[],
): Generator<void, SplitScript> {
  const { columns, hasHeader, header, rows, titleRowCount } = findColumns(sheet, options, remembered)
  const builder = createScriptBuilder({ speakBrackets: true })
  const seenIds = new Set<string>()
  const repeatedIds = new Set<string>()
  let lengthChars = 0
  let chapter = ''
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    const read = (field: SheetField): string => {
      const column = columns[field]
      return column === null ? '' : (row[column] ?? '').trim()
    }
    const title = read('chapter')
    if (title !== '' && title !== chapter) builder.beginChapter((chapter = title))
    const text = read('text')
    if (text === '') {
      builder.note('empty-rows')
      continue
    }
    lengthChars += text.length
    if (lengthChars > IMPORT_MAX_CHARS)
      throw new StudioError('invalid_input', { kind: 'text-too-long', maxChars: IMPORT_MAX_CHARS })
    const externalId = limit(read('externalId'), EXTERNAL_ID_LENGTH, builder)
    if (externalId !== '' && seenIds.has(externalId)) repeatedIds.add(externalId)
    seenIds.add(externalId)
    const name = read('character')
    const speaker = name === '' ? null : toSpeakerName(name)
    if (name !== '' && speaker === null) builder.note('unusable-names')
    builder.addBlock(speaker === null ? text : withSpeaker(text, speaker), {
      note: limit(joinNotes(speaker === null ? name : '', read('note')), BLOCK_NOTE_LENGTH, builder),
      externalId,
      fileName: limit(read('fileName'), BLOCK_FILE_NAME_LENGTH, builder),
      targetMs: readTarget(read('targetSeconds'), builder),
      ...(speaker === null ? {} : { speaker }),
    })
  }
  builder.note('title-rows', titleRowCount)
  builder.note('empty-rows', sheet.emptyRowCount)
  builder.note('repeated-ids', repeatedIds.size)
  const shown = rows.slice(0, SAMPLE_ROWS)
  const described: ImportPreview['sheet'] = {
    ...{ sheetNames: sheet.sheetNames, sheetName: sheet.sheetName, hasHeader, uses: columns },
    columns: header.slice(0, MAX_SHEET_COLUMNS).map((name, column) => ({
      name: hasHeader ? name.slice(0, COLUMN_NAME_CHARS).toWellFormed() : '',
      samples: shown
        .map((row) => row[column] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, SAMPLES)
        .map((cell) => cell.slice(0, COLUMN_NAME_CHARS).toWellFormed()),
    })),
  }
  return { ...builder.build(), sheet: described }
}

function findColumns(
  { rows }: Sheet,
  options: SheetOptions,
  remembered: readonly RememberedColumns[],
): { columns: SheetColumns; hasHeader: boolean; header: string[]; rows: readonly string[][]; titleRowCount: number } {
  const isHeader = (row: readonly string[]): boolean => recallColumns(remembered, row) !== null || isUsualHeader(row)
  const isFirst = options.hasHeader ?? guessHeader(rows[0] ?? [])
  const at = options.hasHeader === false ? null : (findHeader(rows, isHeader) ?? (isFirst ? 0 : null))
  const names = at === null ? [] : (rows[at] ?? [])
  const lines = at === null ? rows : rows.slice(at + 1)
  const width = Math.min(MAX_SHEET_COLUMNS, Math.max(0, ...lines.slice(0, 1_000).map(({ length }) => length)))
  const header = Array.from({ length: Math.max(width, names.length) }, (_none, index) => names[index] ?? '')
  const recalled = at === null ? null : recallColumns(remembered, names)
  const columns = options.columns ?? recalled ?? guessColumns(header, lines)
  return { columns, hasHeader: at !== null, header, rows: lines, titleRowCount: at ?? 0 }
}

/** Puts the name before the text, unless it is there already. */
function withSpeaker(text: string, name: string): string {
  return findSpeaker(text, indexCast([{ name }])) ? text : `${name}: ${text}`
}

/** Empty for a value that is too long, which is counted. */
function limit(value: string, maxChars: number, builder: ScriptBuilder): string {
  if (value.length <= maxChars) return value
  builder.note('values-too-long')
  return ''
}

function readTarget(value: string, builder: ScriptBuilder): number | null {
  const targetMs = readTargetMs(value)
  if (value !== '' && targetMs === null) builder.note('unread-lengths')
  return targetMs
}
