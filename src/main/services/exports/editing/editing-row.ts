import { createHash } from 'node:crypto'
import type { Block } from '#shared/contract/script.ts'
import type { BlockOutput } from '#shared/domain/block-output.ts'
import { findSpeaker, indexCast, readSpeakerName } from '#shared/domain/find-speaker.ts'
import type { SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'

/** Names of the columns of a script for editing, the same in every language, so that any studio reads them. */
export const EDITING_COLUMNS = {
  id: 'ID',
  version: 'Version',
  chapter: 'Chapter',
  character: 'Character',
  text: 'Text',
  note: 'Note',
  fileName: 'File name',
  targetSeconds: 'Target seconds',
} as const

/** Stands between a block's ID and its version where both are in one cell. */
export const VERSION_SEPARATOR = ' · '

/** A block's cells that an editor can change. */
export interface EditingCells {
  /** The speaker's name as written before the colon, with an aside; empty without a speaker of the cast. */
  character: string
  /** The text without it. */
  text: string
  note: string
}

/** A speaker as a line of the script has them. */
interface Lead {
  /** Name and aside, without the colon. */
  character: string
  /** All characters before the spoken text. */
  written: string
  spoken: string
}

/** Divides a block's text into the columns. */
export function toEditingCells(
  { text, note }: Pick<Block, 'text' | 'note'>,
  rules: Pick<SpeechRules, 'findSpeaker'>,
): EditingCells {
  const speaker = rules.findSpeaker(text)
  if (!speaker) return { character: '', text, note }
  const lead = toLead(text, speaker.spokenFromChar)
  return { character: lead.character, text: lead.spoken, note }
}

/** What stands before a colon at the start of a text, in the cast or not; null for a text without it. */
export function findLead(text: string): Lead | null {
  const name = readSpeakerName(text)
  const speaker = name === null ? null : findSpeaker(text, indexCast([{ name }]))
  return speaker && toLead(text, speaker.spokenFromChar)
}

function toLead(text: string, spokenFromChar: number): Lead {
  const written = text.slice(0, spokenFromChar)
  const character = written
    .trimEnd()
    .replace(/[:：]$/u, '')
    .trim()
  return { character, written, spoken: text.slice(spokenFromChar) }
}

/** All control characters except white space, and what stands for unreadable ones: documents can't hold them. */
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff\ufffd-\uffff]/gu

/** A text without what documents can't hold. */
export function removeControls(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '')
}

/** A cell for comparison: other programs change white space at will. */
export function normalizeCell(cell: string): string {
  return removeControls(cell).replace(/\s+/gu, ' ').trim()
}

/** A note for comparison; its lines count. */
export function normalizeNote(note: string): string {
  return removeControls(note)
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/u)
    .map((line) => normalizeCell(line))
    .join('\n')
    .trim()
}

/** The character and the text as one line, for comparison. */
export function joinCells({ character, text }: Pick<EditingCells, 'character' | 'text'>): string {
  const [name, line] = [normalizeCell(character), normalizeCell(text)]
  return name === '' ? line : `${name}: ${line}`
}

const LINE_HASH_CHARS = 8
const NOTE_HASH_CHARS = 4
const OUTPUT_HASH_CHARS = 4

/** What a row contained when it was exported: short hashes of the line, the note, and the file name with the target length. */
export interface RowVersion {
  line: string
  note: string
  /** Null in files of earlier versions of the studio. */
  output: string | null
}

/** All hashes of a row. */
export function toRowVersion(cells: EditingCells, output: EditableOutput): RowVersion {
  return {
    line: hashLine(joinCells(cells)),
    note: hashNote(normalizeNote(cells.note)),
    output: hashOutput(output),
  }
}

/** @param line as of `joinCells` */
export function hashLine(line: string): string {
  return hash(line, LINE_HASH_CHARS)
}

/** @param note as of `normalizeNote` */
export function hashNote(note: string): string {
  return hash(note, NOTE_HASH_CHARS)
}

/** The values of `BlockOutput` that an editor can change; the ID names the row. */
export type EditableOutput = Pick<BlockOutput, 'fileName' | 'targetMs'>

export function hashOutput({ fileName, targetMs }: EditableOutput): string {
  return hash(JSON.stringify([normalizeCell(fileName), targetMs]), OUTPUT_HASH_CHARS)
}

/** Starts with a letter, so that no spreadsheet takes it for a number. */
export function formatRowVersion({ line, note, output }: RowVersion): string {
  return `v${line}${note}${output ?? ''}`
}

/** Null for a cell that isn't one, such as of a row that was added. */
export function readRowVersion(cell: string): RowVersion | null {
  const match = /^v([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})?$/u.exec(normalizeCell(cell).toLowerCase())
  const [, line, note, output = null] = match ?? []
  return line === undefined || note === undefined ? null : { line, note, output }
}

function hash(text: string, chars: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, chars)
}
