import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { FindQuery, Replacement } from '#shared/contract/search.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import type { FindState } from './find-state.ts'

/** Waits for a typing pause, because each search reads the whole project. */
const TYPING_PAUSE_MS = 120

/** The last action. `taken-back` counts blocks left unchanged because they changed in the meantime. */
export type ReplaceState =
  | { kind: 'idle' }
  | { kind: 'replacing' }
  | { kind: 'replaced'; replacement: Replacement }
  | { kind: 'taken-back'; blockCount: number; leftBlockCount: number }
  | { kind: 'failed'; reason: Failure }

export interface FindDeps {
  projectId: string
  state: FindState
  /** Stores pending edits so they are searched too. */
  settle: () => Promise<void>
  /** The studio changed these chapters; updates the view if one of them is open. */
  onReplaced: (step: { replacementId: string; isDone: boolean }, chapterIds: readonly string[]) => Promise<void>
}

/** Searches as the panel's query is typed, and replaces. */
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
  const refresh = () =>
    Promise.all(
      [queries.search.find, queries.search.findOutside].map((search) =>
        cache.invalidateQueries({ queryKey: search.key() }),
      ),
    )

  const attempt = async (work: () => Promise<ReplaceState>) => {
    setDone({ kind: 'replacing' })
    try {
      await settle()
      setDone(await work())
    } catch (error) {
      setDone({ kind: 'failed', reason: getFailure(error) })
    }
    await refresh()
  }

  return {
    found,
    /** The query that was searched for. */
    asked: asked.query,
    refresh,
    done,
    /** The query may be ahead of the result. */
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

/** The value once it has been stable for a while; the first one immediately. */
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
