/** Models that no newer version can name (specification part 9, rule 2). */
export const RETIRED_MODEL_IDS: readonly string[] = ['simba-english', 'simba-multilingual']

/**
 * A service change (specification part 9). `version`: for requests that name this version or a later one. `day`: from
 * this day, whatever version is named. `always`: on every version, without a date.
 */
export interface ServiceChange {
  id: 'models-retired' | 'pcm-16000' | 'models-served-again' | 'legacy-headers' | 'consent'
  appliesBy: 'version' | 'day' | 'always'
  /** `YYYY-MM-DD`; null if it has none. */
  date: string | null
}

/** Known changes between versions and dates, oldest first. */
export const SERVICE_CHANGES: readonly ServiceChange[] = [
  {
    id: 'consent',
    appliesBy: 'always',
    date: null,
  },
  {
    id: 'models-retired',
    appliesBy: 'version',
    date: '2026-09-21',
  },
  {
    id: 'pcm-16000',
    appliesBy: 'version',
    date: '2026-09-30',
  },
  {
    id: 'models-served-again',
    appliesBy: 'day',
    date: '2026-11-21',
  },
  {
    id: 'legacy-headers',
    appliesBy: 'day',
    date: '2027-07-24',
  },
]

/** Date of a change; `9999-12-31` if it has none. */
export function dateOfChange(id: ServiceChange['id']): string {
  return SERVICE_CHANGES.find((change) => change.id === id)?.date ?? '9999-12-31'
}

/** True if a request with this pin, sent today, is affected by the change. An empty pin follows the date. */
export function isInForce(change: ServiceChange, pin: string, today: string): boolean {
  if (change.date === null) return true
  const reached = change.appliesBy === 'version' && pin !== '' ? pin : today
  return reached >= change.date
}
