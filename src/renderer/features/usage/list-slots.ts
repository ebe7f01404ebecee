import type { UsageChart } from '#shared/contract/usage.ts'

/** Ten years of months; more come from a computer whose clock was wrong. */
const MAX_SLOTS = 120

/** The chart's days or months, those without usage too; if they are too many, only those with usage. */
export function listSlots({ slot, from, to, parts }: Pick<UsageChart, 'slot' | 'from' | 'to' | 'parts'>): string[] {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const slots: string[] = []
  for (let step = 0; slots.length <= MAX_SLOTS; step += 1) {
    const at = slot === 'day' ? Date.UTC(year, month - 1, day + step) : Date.UTC(year, month - 1 + step, 1)
    const next = new Date(at).toISOString().slice(0, from.length)
    if (next > to) return slots
    slots.push(next)
  }
  return [...new Set(parts.map((part) => part.slot))].toSorted().slice(-MAX_SLOTS)
}
