import type { ChapterReason } from '#shared/domain/chapters/find-chapter-lines.ts'
import { t } from './messages/t.ts'

/** Why a line of plain text becomes a title, for the preview. */
export function formatChapterReason(reason: ChapterReason): string {
  return t(`reason.${reason}`)
}
