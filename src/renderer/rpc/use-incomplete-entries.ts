import { useQuery } from '@tanstack/react-query'
import type { IncompleteEntry } from '#shared/contract/incomplete.ts'
import { useStudio } from './studio.ts'

const NONE: readonly IncompleteEntry[] = []

/** Entries of these lists that couldn't be read completely; asked for again whenever `asOf` says that a list was read. */
export function useIncompleteEntries(lists: string[], asOf: string | null): readonly IncompleteEntry[] {
  const { client, queries } = useStudio()
  const query = useQuery({
    queryKey: [...queries.incomplete.list.key({ input: { lists } }), asOf],
    queryFn: ({ signal }) => client.incomplete.list({ lists }, { signal }),
    placeholderData: (before) => before,
  })
  return query.data ?? NONE
}
