import { COMMENT_COLUMN_IDS, COMMENT_COLUMNS, type CommentColumn } from '#shared/domain/review/comment-columns.ts'
import { formatTimecode } from '#shared/domain/timecode.ts'
import { guardFormulas } from '#shared/domain/sheets/guard-formulas.ts'
import type { Place } from './transcript.ts'

export interface WrittenComment {
  place: Place
  text: string
}

/** Comments as CSV (RFC 4180, UTF-8 with its mark), which the studio and spreadsheets read. */
export function formatComments(comments: readonly WrittenComment[], reviewer: string): string {
  const rows = comments.map(({ place, text }): Record<CommentColumn, string> => ({
    chapter: place.chapter,
    time: formatTimecode(place.timeMs, '.'),
    words: place.words,
    comment: text.trim(),
    reason: '',
    reviewer,
    blockId: place.blockId,
    takeId: place.takeId,
    startChar: String(place.startChar),
    endChar: String(place.endChar),
  }))
  const lines = [COMMENT_COLUMNS, ...rows].map((row) =>
    COMMENT_COLUMN_IDS.map((id) => `"${guardFormulas(row[id]).replaceAll('"', '""')}"`).join(','),
  )
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
