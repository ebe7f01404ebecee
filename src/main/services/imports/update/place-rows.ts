import { type BlockOutput, NO_OUTPUT } from '#shared/domain/block-output.ts'
import { MAX_SPANS, type MarkupSpan } from '#shared/contract/markup.ts'
import type { Chapter } from '#shared/contract/script.ts'
import { readSpeakerName } from '#shared/domain/find-speaker.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'
import { carryMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import { BLOCK_NOTE_LENGTH, EXTERNAL_ID_LENGTH } from '#shared/domain/text-lengths.ts'
import type { ProjectText } from '../../../db/repos/project-texts-repo.ts'
import { t } from '../../exports/chapter-marks/messages/t.ts'
import { normalizeCell, normalizeNote } from '../../exports/editing/editing-row.ts'
import { toSpeakerName } from '../sheets/sheet-values.ts'
import { shortenTitle } from '../shorten-title.ts'
import { readOutput } from './compare-row.ts'
import { composeLine } from './compose-line.ts'
import type { ProjectScript } from './match-manuscript.ts'
import type { ScriptRow } from './script-row.ts'
import type { UpdateProblems } from './update-problems.ts'

/** A block for a new row. */
export interface PlannedBlock extends BlockOutput {
  text: string
  markup: readonly MarkupSpan[]
  note: string
  /** The name in the text, without an aside; null for none. */
  speaker: string | null
}

/** New rows in order, and the block that they follow; null at the start of the chapter. */
export interface PlannedInsertion {
  chapterId: string
  afterBlockId: string | null
  blocks: PlannedBlock[]
}

/** A chapter for new rows, and the existing one that it follows; null at the start of the project. */
export interface PlannedChapter {
  title: string
  afterChapterId: string | null
  blocks: PlannedBlock[]
}

export interface PlacedRows {
  insertions: PlannedInsertion[]
  chapters: PlannedChapter[]
}

/** An existing block that a row is for. */
interface MatchedPlace {
  index: number
  group: string
}

const ROWS_AT_ONCE = 100
const NOWHERE: MatchedPlace = { index: -1, group: '' }

/**
 * Puts new rows after the row before them. At the start of a chapter's rows they go before the next one, so that they stay
 * in its chapter. Rows of a chapter that no other row is in go to the end of the chapter that it is paired with, or that has
 * its title, or make a new one.
 *
 * @param places index of each row's block; -1 for new rows, null for those that aren't used
 */
export function* placeNewRows(
  rows: readonly ScriptRow[],
  places: readonly (number | null)[],
  { blocks, chapters }: ProjectScript,
  problems: UpdateProblems,
): Generator<void, PlacedRows> {
  const following: MatchedPlace[] = []
  const matchedGroups = new Set<string>()
  let next = NOWHERE
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const [index, group] = [places[at] ?? -1, rows[at]?.group ?? '']
    if (index >= 0) next = { index, group }
    if (index >= 0) matchedGroups.add(group)
    following[at] = next
  }
  const insertions = new Map<string, PlannedInsertion>()
  const added = new Map<string, PlannedChapter>()
  const insert = (chapterId: string, afterBlockId: string | null, block: PlannedBlock): void => {
    const key = `${chapterId} ${afterBlockId ?? ''}`
    const insertion = insertions.get(key) ?? { chapterId, afterBlockId, blocks: [] }
    insertion.blocks.push(block)
    insertions.set(key, insertion)
  }
  const findChapter = indexTitles(chapters)
  const lastBlocks = new Map(blocks.map(({ chapterId, blockId }) => [chapterId, blockId]))
  let previous = NOWHERE
  let previousChapterId: string | null = null
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    const index = places[at] ?? null
    if (index === null) continue
    if (index >= 0) {
      previous = { index, group: row.group }
      previousChapterId = blocks[index]?.chapterId ?? null
      continue
    }
    const created = toNewBlock(row, problems)
    const title = normalizeCell(row.chapter ?? '')
    const hasNeighbors = matchedGroups.has(row.group) || (title === '' && row.chapterId === undefined)
    const chapterId = row.chapterId === undefined ? findChapter(title) : row.chapterId
    if (!hasNeighbors && chapterId !== null) {
      insert(chapterId, lastBlocks.get(chapterId) ?? null, created)
      previousChapterId = chapterId
    } else if (!hasNeighbors) {
      const chapter = added.get(row.group) ?? {
        title: shortenTitle(title),
        afterChapterId: previousChapterId,
        blocks: [],
      }
      chapter.blocks.push(created)
      added.set(row.group, chapter)
    } else {
      const place = findPlace(row, previous, following[at] ?? NOWHERE, blocks)
      if (place) insert(place.chapterId, place.afterBlockId, created)
    }
  }
  return { insertions: [...insertions.values()], chapters: [...added.values()] }
}

/** Finds a chapter by its title, or by the name of one without a title in exports. */
function indexTitles(chapters: readonly Chapter[]): (title: string) => string | null {
  const toKey = (title: string) => normalizeCell(title).toLowerCase()
  const ids = new Map(
    chapters
      .map(({ id, title }, index) => [toKey(title) || toKey(t('untitled', { number: String(index + 1) })), id] as const)
      .toReversed(),
  )
  return (title) => ids.get(toKey(title)) ?? null
}

function findPlace(
  row: ScriptRow,
  previous: MatchedPlace,
  ahead: MatchedPlace,
  blocks: readonly ProjectText[],
): Omit<PlannedInsertion, 'blocks'> | null {
  const isBefore =
    ahead.index >= 0 && (previous.index < 0 || (ahead.group === row.group && previous.group !== row.group))
  const block = blocks[isBefore ? ahead.index : previous.index]
  if (!block) return null
  const earlier = isBefore ? blocks[ahead.index - 1] : block
  return {
    chapterId: block.chapterId,
    afterBlockId: earlier?.chapterId === block.chapterId ? earlier.blockId : null,
  }
}

function toNewBlock(row: ScriptRow, problems: UpdateProblems): PlannedBlock {
  const { id, text, note } = row
  const written = normalizeCell(row.character ?? '')
  const isUsable = written === '' || readSpeakerName(`${written}: x`) !== null
  const character = isUsable ? written : (toSpeakerName(written) ?? '')
  if (character === '' && written !== '') problems.note('unusable-names', written)
  const plainNote = normalizeNote(note ?? '')
  const isTooLong = plainNote.length > BLOCK_NOTE_LENGTH
  if (isTooLong) problems.note('notes-too-long', normalizeCell(text))
  const isLongId = id.length > EXTERNAL_ID_LENGTH
  if (isLongId) problems.note('values-too-long', id)
  const line = composeLine('', { character, text })
  return {
    ...{ externalId: isLongId ? '' : id, ...readOutput(row, NO_OUTPUT, problems) },
    text: line,
    markup: canonicalMarkup(carryMarkup(row.markup ?? [], text, line), line).slice(0, MAX_SPANS),
    note: isTooLong ? '' : plainNote,
    speaker: character === '' ? null : readSpeakerName(`${character}: x`),
  }
}
