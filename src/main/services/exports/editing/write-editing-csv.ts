import { writeCsv } from '../write-csv.ts'
import { EDITING_COLUMNS, formatRowVersion, toEditingCells, toRowVersion } from './editing-row.ts'
import type { EditingScript } from './editing-script.ts'

const ROWS_AT_ONCE = 200

/** The script as CSV for editing, a part at a time: a row for each block, with its ID and version. */
export function* formatEditingCsv({ chapters, rules, nameChapter }: EditingScript): Generator<string> {
  yield writeCsv([
    [
      ...[EDITING_COLUMNS.id, EDITING_COLUMNS.version, EDITING_COLUMNS.chapter, EDITING_COLUMNS.character],
      ...[EDITING_COLUMNS.text, EDITING_COLUMNS.note, EDITING_COLUMNS.fileName, EDITING_COLUMNS.targetSeconds],
    ],
  ])
  for (const chapter of chapters) {
    for (let start = 0; start < chapter.blocks.length; start += ROWS_AT_ONCE) {
      const rows = chapter.blocks.slice(start, start + ROWS_AT_ONCE).map((block) => {
        const cells = toEditingCells(block, rules)
        const { character, text, note } = cells
        const version = formatRowVersion(toRowVersion(cells, block))
        const seconds = block.targetMs === null ? '' : block.targetMs / 1000
        return [block.id, version, nameChapter(chapter), character, text, note, block.fileName, seconds]
      })
      yield writeCsv(rows, { isStart: false })
    }
  }
}
