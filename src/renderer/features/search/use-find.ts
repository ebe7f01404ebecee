import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FindQuery, Replacement } from '#shared/contract/search.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import type { FindState } from './find-state.ts'

/** Waits for a pause in typing: each search reads the whole project. */
const TYPING_PAUSE_MS = 120

/** What was done last. `taken-back` counts blocks that were left because they changed since. */
export type ReplaceState =
  | { kind: 'idle' }
  | { kind: 'replacing' }
  | { kind: 'replaced'; replacement: Replacement }
  | { kind: 'taken-back'; blockCount: number; leftBlockCount: number }
  | { kind: 'failed'; reason: Reason }

export interface FindDeps {
  projectId: string
  state: FindState
  /** Stores what was typed, so that it is looked through too. */
  settle: () => Promise<void>
  /** The studio wrote to these chapters: shows it where one of them is open. */
  onReplaced: (step: { replacementId: string; isDone: boolean }, chapterIds: readonly string[]) => Promise<void>
}

/** Looks for what the panel asks for, as it is typed, and replaces. */
export function useFind({ projectId, state, settle, onReplaced }: FindDeps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const asked = useSettled(
    { query: state.query, replacement: state.replaces ? state.replacement : null },
    TYPING_PAUSE_MS,
  )
  const [done, setDone] = useState<ReplaceState>({ kind: 'idle' })
  const input = { projectId, ...asked }
  const found = useQuery({
    ...queries.search.find.queryOptions({ input }),
    enabled: asked.query.text !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
  const refresh = () => cache.invalidateQueries({ queryKey: queries.search.find.key() })

  const attempt = async (work: () => Promise<ReplaceState>) => {
    setDone({ kind: 'replacing' })
    try {
      await settle()
      setDone(await work())
    } catch (error) {
      setDone({ kind: 'failed', reason: reasonOf(error) })
    }
    await refresh()
  }

  return {
    found,
    refresh,
    done,
    /** What the answer belongs to: typing may be ahead of it. */
    isBehind: asked.query !== state.query || found.isPlaceholderData,
    replace: (query: FindQuery, replacement: string, excluded: ReadonlySet<string>) =>
      attempt(async () => {
        const blocks =
          excluded.size === 0 ? { kind: 'all' as const } : { kind: 'all-but' as const, blockIds: [...excluded] }
        const made = await client.search.replace({ projectId, query, replacement, blocks })
        if (made.replacementId !== null)
          await onReplaced({ replacementId: made.replacementId, isDone: true }, made.chapterIds)
        return { kind: 'replaced', replacement: made }
      }),
    takeBack: (replacementId: string) =>
      attempt(async () => {
        const step = { replacementId, isDone: false }
        const { blockCount, leftBlockCount, chapterIds } = await client.search.setReplacement(step)
        await onReplaced(step, chapterIds)
        return { kind: 'taken-back', blockCount, leftBlockCount }
      }),
  }
}

/** The value once it has not changed for a while; at once when it is the first. */
function useSettled<T extends object>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  const isSame = Object.entries(value).every(([key, part]) => settled[key as keyof T] === part)
  useEffect(() => {
    if (isSame) return undefined
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  })
  return settled
}
