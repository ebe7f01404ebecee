/** The local calendar day of an instant, `YYYY-MM-DD`. */
export function getDay(ms: number): string {
  const at = new Date(ms)
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/** First and last day of an instant's calendar month. */
export function monthOf(ms: number): { fromDay: string; toDay: string } {
  const at = new Date(ms)
  const last = new Date(at.getFullYear(), at.getMonth() + 1, 0)
  const month = getDay(ms).slice(0, 8)
  return { fromDay: `${month}01`, toDay: `${month}${twoDigits(last.getDate())}` }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
