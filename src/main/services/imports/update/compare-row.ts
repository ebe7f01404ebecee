import { readSpeakerName } from '#shared/domain/find-speaker.ts'
import { BLOCK_FILE_NAME_LENGTH, BLOCK_NOTE_LENGTH } from '#shared/domain/text-lengths.ts'
import type { ProjectText } from '../../../db/repos/project-texts-repo.ts'
import {
  type EditableOutput,
  findLead,
  hashLine,
  hashNote,
  hashOutput,
  joinCells,
  normalizeCell,
  normalizeNote,
} from '../../exports/editing/editing-row.ts'
import { joinNotes, readTargetMs, toSpeakerName } from '../sheets/sheet-values.ts'
import { composeLine, listWrittenLines } from './compose-line.ts'
import type { ScriptRow } from './script-row.ts'
import type { UpdateProblems } from './update-problems.ts'

/** How a row's value differs from the block's. */
export type Compared<Value = string> =
  { kind: 'same' | 'studio' } | { kind: 'edited'; after: Value; isConflict: boolean }
export function compareLine(
  row: ScriptRow,
  { text }: Pick<ProjectText, 'text'>,
  problems: UpdateProblems | null,
): Compared {
  let { character } = row
  const name = normalizeCell(character ?? '')
  if (name !== '' && readSpeakerName(`${name}: x`) === null) {
    const own = findLead(text)?.character ?? ''
    // An import leaves out what can't stand in a name.
    if (own === '' || toSpeakerName(name) !== own) problems?.note('unusable-names', name)
    character = own
  }
  const written = listWrittenLines(text, character !== null)
  const line = joinCells({ character: character ?? '', text: row.text })
  if (written.includes(line)) return { kind: 'same' }
  if (normalizeCell(row.text) === '') {
    problems?.note('empty-texts', row.id)
    return { kind: 'same' }
  }
  if (row.version && hashLine(line) === row.version.line) return { kind: 'studio' }
  const exported = row.version?.line
  const isConflict = exported !== undefined && !written.some((each) => hashLine(each) === exported)
  const after = composeLine(text, { character, text: row.text })
  return after === text ? { kind: 'same' } : { kind: 'edited', after, isConflict }
}

export function compareNote(row: ScriptRow, block: ProjectText, problems: UpdateProblems): Compared {
  if (row.note === null) return { kind: 'same' }
  const [after, before] = [normalizeNote(row.note), normalizeNote(block.note)]
  // An import keeps a name that it can't use as a note.
  const withName = normalizeNote(joinNotes(row.character?.trim() ?? '', row.note))
  if (after === before || (withName === before && findLead(block.text) === null)) return { kind: 'same' }
  if (row.version && hashNote(after) === row.version.note) return { kind: 'studio' }
  if (after.length > BLOCK_NOTE_LENGTH) {
    problems.note('notes-too-long', row.id)
    return { kind: 'same' }
  }
  return { kind: 'edited', after, isConflict: row.version !== null && hashNote(before) !== row.version.note }
}

export function compareOutput(row: ScriptRow, before: ProjectText, problems: UpdateProblems): Compared<EditableOutput> {
  const after = readOutput(row, before, problems)
  const isSame = after.fileName === normalizeCell(before.fileName) && after.targetMs === before.targetMs
  const exported = row.version?.output
  // Earlier versions of the studio didn't say what they wrote.
  if (isSame || exported === null) return { kind: 'same' }
  if (exported === hashOutput(after)) return { kind: 'studio' }
  return { kind: 'edited', after, isConflict: exported !== undefined && exported !== hashOutput(before) }
}

/** Values that can't be used, or have no column, are those of `before`. */
export function readOutput(row: ScriptRow, before: EditableOutput, problems: UpdateProblems): EditableOutput {
  const fileName = row.fileName === null ? null : normalizeCell(row.fileName)
  const isTooLong = fileName !== null && fileName.length > BLOCK_FILE_NAME_LENGTH
  if (isTooLong) problems.note('values-too-long', row.id)
  const written = row.targetLength === null ? null : normalizeCell(row.targetLength)
  const targetMs = readTargetMs(written ?? '')
  const isUnread = written !== null && written !== '' && targetMs === null
  if (isUnread) problems.note('unread-lengths', row.id)
  return {
    fileName: fileName === null || isTooLong ? before.fileName : fileName,
    targetMs: written === null || isUnread ? before.targetMs : targetMs,
  }
}
