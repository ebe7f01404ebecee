import { z } from 'zod'
import type { CallContext } from './call.ts'
import { parseFields } from './read-body.ts'
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

/** The part of a request that determines a page. */
export type ListRequest = Pick<CallContext['req'], 'path' | 'query'>

/** A list entry with a position of its own, which stays stable when others are added or removed. */
export interface Placed {
  place: number
}

/** One page and the two pagination fields (specification part 4: default 50, at most 200). */
export interface Page<Item> {
  items: readonly Item[]
  paging: { next_cursor: string | null; has_more: boolean }
}

/**
 * The requested page of a list; `items` are in ascending order of position. A cursor holds the last position, so
 * nothing is skipped or repeated when entries are added and deleted between two pages.
 *
 * @throws ServiceFailure 400 `validation_failed` for a limit out of range or an unknown cursor
 */
export function readPage<Item extends Placed>(request: ListRequest, items: readonly Item[]): Page<Item> {
  const { cursor, limit } = parseFields(PageQuery, request.query())
  const after = placeAfter(request.path, cursor) ?? Number.NEGATIVE_INFINITY
  const found = items.filter(({ place }) => place > after)
  const page = found.slice(0, limit)
  const hasMore = found.length > page.length
  return {
    items: page,
    paging: { next_cursor: hasMore ? cursorAt(request.path, page.at(-1)?.place ?? 0) : null, has_more: hasMore },
  }
}

/** Cursor for the entries after a position of the list at a path; invalid for other lists. */
export function cursorAt(path: string, place: number): string {
  return Buffer.from(`${place} ${path}`).toString('base64url')
}

/**
 * The position in a cursor, undefined without one.
 *
 * @throws ServiceFailure 400 `validation_failed` for a cursor that wasn't issued for this list
 */
export function placeAfter(path: string, cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const place = /^(-?\d{1,9}) /.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (place === undefined || cursorAt(path, Number(place)) !== cursor) {
    throw validationFailure({ cursor: 'is not one that a page of this list answered' })
  }
  return Number(place)
}
