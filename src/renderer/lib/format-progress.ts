import { t } from './messages/t.ts'

/** Whole percent. Rounded, but 100 only for everything and 0 only for nothing. */
export function getPercent(done: number, total: number): number {
  if (done <= 0 || total <= 0) return 0
  return done >= total ? 100 : Math.min(99, Math.max(1, Math.round((done / total) * 100)))
}

export interface GeneratedFigures {
  writtenBlockCount: number
  spokenBlockCount: number
  outdatedBlockCount: number
}

/** How much of a chapter or project is generated: `not generated`, `97% generated, 2 out of date`. */
export function formatGenerated({ writtenBlockCount, spokenBlockCount, outdatedBlockCount }: GeneratedFigures): string {
  const outdated = outdatedBlockCount
  if (spokenBlockCount === 0) return outdated > 0 ? t('generated.outdated', { outdated }) : t('generated.none')
  const share = getPercent(spokenBlockCount, writtenBlockCount) / 100
  return outdated > 0 ? t('generated.shareAndOutdated', { share, outdated }) : t('generated.share', { share })
}
