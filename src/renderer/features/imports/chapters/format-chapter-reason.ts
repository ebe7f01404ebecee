import type { ChapterReason } from '#shared/domain/chapters/chapter-reasons.ts'
import { t } from './messages/t.ts'

/** Why a chapter starts at a line of plain text, for the preview. */
export function formatChapterReason(reason: ChapterReason): string {
  return t(`reason.${reason}`)
}
