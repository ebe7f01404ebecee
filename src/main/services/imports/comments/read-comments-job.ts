import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReportProgress } from '../../../media/files/serve-file-jobs.ts'
import { readTables } from '../read-tables.ts'
import { type CommentRow, readCommentHeader, readCommentRows } from './comment-row.ts'

/** Limits how long placing the rows takes. */
const MAX_COMMENTS = 20_000
/** Lists have titles and dates above their columns. */
const HEADER_ROWS = 20

/**
 * Reads a list of comments or corrections, as CSV, or as those sheets of an Excel workbook or tables of a Word document that
 * have its columns, in the thread that reads files.
 *
 * @throws StudioError `invalid_input`: it is none of these, damaged, encrypted or too large, or its columns have no
 *   known names
 */
export async function* readCommentsJob(path: string, report: ReportProgress): AsyncGenerator<CommentRow[], void> {
  const rows: CommentRow[] = []
  let hasColumns = false
  for (const table of (await readTables(path, report)).tables) {
    const headers = table.slice(0, HEADER_ROWS).map(readCommentHeader)
    const header = headers.findIndex((each) => each !== null)
    const columns = headers[header]
    if (!columns) continue
    hasColumns = true
    for (const [index, cells] of table.entries()) {
      if (index > header) rows.push(...readCommentRows(cells, columns, index + 1))
    }
  }
  if (!hasColumns) throw new StudioError('invalid_input', 'comments-without-columns')
  if (rows.length > MAX_COMMENTS)
    throw new StudioError('invalid_input', { kind: 'too-many-comments', maxComments: MAX_COMMENTS })
  yield rows
}
