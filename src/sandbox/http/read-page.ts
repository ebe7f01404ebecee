import { z } from 'zod'
import { validationFailure } from './service-failure.ts'

const PAGE_SIZE = 50
const LARGEST_PAGE_SIZE = 200
const LIMIT_RANGE = `must be a whole number from 1 to ${LARGEST_PAGE_SIZE}`

const PageQuery = z.object({
  cursor: z.string().optional(),
  limit: z
    .string()
    .regex(/^\d{1,9}$/, LIMIT_RANGE)
    .transform(Number)
    .pipe(z.int().min(1, LIMIT_RANGE).max(LARGEST_PAGE_SIZE, LIMIT_RANGE))
    .default(PAGE_SIZE),
})

/** What stands in a list at a place of its own, which stays when others come and go. */
export interface Placed {
  place: number
}

/** One page and the two fields that lead to the next (specification part 4: default 50, at most 200). */
export interface Page<Item> {
  items: readonly Item[]
  paging: { next_cursor: string | null; has_more: boolean }
}

/**
 * The page of a list that a query asks for; `items` are in rising order of their places. A cursor holds the place it came to,
 * so that nothing is skipped or told twice when entries are made and deleted between two pages.
 *
 * @throws ServiceFailure 400 `validation_failed` for a limit out of range or a cursor that no page answered
 */
export function readPage<Item extends Placed>(query: Record<string, string>, items: readonly Item[]): Page<Item> {
  const parsed = PageQuery.safeParse(query)
  if (!parsed.success) {
    const fields: Record<string, string> = {}
    for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
    throw validationFailure(fields)
  }
  const after = placeAfter(parsed.data.cursor)
  const found = items.filter(({ place }) => place > after)
  const page = found.slice(0, parsed.data.limit)
  const hasMore = found.length > page.length
  return {
    items: page,
    paging: { next_cursor: hasMore ? cursorAt(page.at(-1)?.place ?? 0) : null, has_more: hasMore },
  }
}

function cursorAt(place: number): string {
  return Buffer.from(`after:${place}`).toString('base64url')
}

function placeAfter(cursor: string | undefined): number {
  if (cursor === undefined) return Number.NEGATIVE_INFINITY
  const place = /^after:(-?\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (place === undefined || cursorAt(Number(place)) !== cursor) {
    throw validationFailure({ cursor: 'is not one that a page of this list answered' })
  }
  return Number(place)
}
