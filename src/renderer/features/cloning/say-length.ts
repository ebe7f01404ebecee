import { formatPlaces } from '../../lib/format-count.ts'

/** `9.4 s`, `28.6 s`: to the tenth, because the service counts seconds. */
export function sayLength(durationMs: number): string {
  return `${formatPlaces(durationMs / 1000, 1)} s`
}
