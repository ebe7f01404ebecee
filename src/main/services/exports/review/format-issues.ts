import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import type { ListeningIssue } from '#shared/domain/listening-issues.ts'
import { COMMENT_COLUMN_IDS, COMMENT_COLUMNS, type CommentColumn } from '#shared/domain/review/comment-columns.ts'
import { formatTimecode } from '#shared/domain/timecode.ts'
import type { ReadableDb } from '../../../db/database.ts'
import { t } from '../chapter-marks/messages/t.ts'
import { heardBlocks } from '../heard-blocks.ts'
import type { ExportUnit } from '../plan-export.ts'
import { writeCsv } from '../write-csv.ts'

/** The issues of a unit as CSV: a row for each comment, and for an issue without comments. Another studio reads it. */
export function formatIssues(db: ReadableDb, { layout, chapters }: Pick<ExportUnit, 'layout' | 'chapters'>): string {
  const flagged = new Set(layout.blocks.flatMap(({ id, listeningIssues }) => (listeningIssues.length > 0 ? [id] : [])))
  const spans = layout.spans.filter(({ blockId }) => flagged.has(blockId))
  const heard = new Map(heardBlocks(db, { ...layout, spans }).map((each) => [each.block.id, each]))
  const starts = new Map(layout.spans.map(({ blockId, startSample }) => [blockId, startSample]))
  const rows = chapters.flatMap(({ title, number, blocks }) =>
    blocks.flatMap((block) =>
      block.listeningIssues.flatMap((issue) => {
        const sounding = heard.get(block.id)
        const startMs = ((starts.get(block.id) ?? 0) * 1000) / TIMELINE_RATE_HZ
        const word = sounding?.take.id === issue.takeId && sounding.marks.find(isAt(issue))
        const timeMs = startMs + (word ? word.startMs : (issue.takeMs ?? 0))
        const cells = {
          chapter: title === '' ? t('untitled', { number: String(number) }) : title,
          time: formatTimecode(timeMs, '.'),
          words: issue.word ?? '',
          reason: issue.reason ?? '',
          blockId: block.id,
          takeId: issue.takeId,
          startChar: issue.startChar,
          endChar: issue.endChar,
        }
        const comments = issue.comments ?? [{ reviewer: '', text: '' }]
        return comments.map(({ reviewer, text }) => toRow({ ...cells, reviewer, comment: text }))
      }),
    ),
  )
  return writeCsv([COMMENT_COLUMN_IDS.map((id) => COMMENT_COLUMNS[id]), ...rows])
}

function toRow(cells: Record<CommentColumn, string | number>): (string | number)[] {
  return COMMENT_COLUMN_IDS.map((id) => cells[id])
}

function isAt({ startChar, endChar }: ListeningIssue): (mark: { startChar: number }) => boolean {
  return (mark) => endChar > startChar && mark.startChar === startChar
}
