/** The calendar day at an instant where the studio stands, `YYYY-MM-DD`. */
export function dayOf(ms: number): string {
  const at = new Date(ms)
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/** First and last day of the calendar month of an instant. */
export function monthOf(ms: number): { fromDay: string; toDay: string } {
  const at = new Date(ms)
  const last = new Date(at.getFullYear(), at.getMonth() + 1, 0)
  const month = dayOf(ms).slice(0, 8)
  return { fromDay: `${month}01`, toDay: `${month}${twoDigits(last.getDate())}` }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
