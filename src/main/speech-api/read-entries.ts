import type { z } from 'zod'

/** The entries of a list that can be read: one of a new kind does not hide all the others. Empty when it is no list. */
export function readable<T>(schema: z.ZodType<T>, entries: unknown): T[] {
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown) => {
    const parsed = schema.safeParse(entry)
    return parsed.success ? [parsed.data] : []
  })
}

/** True for an object of JSON. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A page's part that says whether another follows, whatever else it holds. */
export function readPaging(page: Record<string, unknown>): { next_cursor?: string; has_more?: boolean } {
  const { next_cursor: nextCursor, has_more: hasMore } = page
  return {
    ...(typeof nextCursor === 'string' && nextCursor !== '' ? { next_cursor: nextCursor } : {}),
    ...(typeof hasMore === 'boolean' ? { has_more: hasMore } : {}),
  }
}
