export const PERIODS = ['this-month', 'last-month', 'last-30-days', 'this-year', 'all'] as const
export type PeriodId = (typeof PERIODS)[number]

/** First and last day of a period as of `today` (`YYYY-MM-DD`), both inclusive; null if open. */
export function daysOf(period: PeriodId, today: string): { fromDay: string | null; toDay: string | null } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  switch (period) {
    case 'this-month':
      return { fromDay: toDay(year, month, 1), toDay: toDay(year, month + 1, 0) }
    case 'last-month':
      return { fromDay: toDay(year, month - 1, 1), toDay: toDay(year, month, 0) }
    case 'last-30-days':
      return { fromDay: toDay(year, month, day - 29), toDay: today }
    case 'this-year':
      return { fromDay: toDay(year, 1, 1), toDay: toDay(year, 12, 31) }
    case 'all':
      return { fromDay: null, toDay: null }
  }
}

/** Months from 1, days from 1; out-of-range values roll over. */
function toDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
