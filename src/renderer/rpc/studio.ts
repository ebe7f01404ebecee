import { ORPCError, createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { contract } from '#shared/contract/index.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { createBackoff, windowBackoff } from './backoff.ts'
import { ConnectionLostError, LinkRefused, type LinkState, type StudioLink } from './studio-link.ts'

export type StudioClient = ContractRouterClient<typeof contract>

/** The studio's API for screens. Built once per window, so its members can be used in dependency lists. */
export interface Studio {
  /** Plain calls: `await client.takes.plan({ … }, { signal })`. Event streams are async iterables. */
  client: StudioClient
  /** TanStack Query options and keys: `useQuery(queries.projects.list.queryOptions())`, `queries.takes.key()`. */
  queries: RouterUtils<StudioClient>
  queryClient: QueryClient
  link: StudioLink
}

/** Builds the client and its query options over one link. */
export function createStudio(link: StudioLink): Studio {
  const client = createORPCClient<StudioClient>(link)
  // The studio is local: the browser's online state is irrelevant, and retrying doesn't change the result.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return { client, queries: createTanstackQueryUtils(client), queryClient, link }
}

const StudioContext = createContext<Studio | null>(null)

/** Provides the studio and its query cache to the screens below it. */
export function StudioProvider({ studio, children }: { studio: Studio; children: ReactNode }): ReactNode {
  return createElement(
    StudioContext,
    { value: studio },
    createElement(QueryClientProvider, { client: studio.queryClient }, children),
  )
}

/** The studio of the nearest `StudioProvider`. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (studio === null) throw new Error('useStudio needs a StudioProvider above it')
  return studio
}

/** This window's connection to the studio; rerenders when it changes. */
export function useLinkState(): LinkState {
  const { link } = useStudio()
  return useSyncExternalStore(link.subscribe, link.state)
}

/**
 * Hands every event of a stream to `onEvent` for as long as the component is mounted and `key` is the same, and opens
 * the stream again, after a pause, when the window had lost the studio. Streams that can be watched start with a snapshot,
 * so nothing is missed.
 *
 * @param onFailure told of a failure that is not a lost connection; the stream is then not opened again
 */
export function useWatch<T>(
  key: string,
  open: (client: StudioClient, signal: AbortSignal) => Promise<AsyncIterable<T>>,
  onEvent: (event: T) => void,
  onFailure?: (reason: Failure) => void,
): void {
  const { client } = useStudio()
  const latest = useRef({ open, onEvent, onFailure })
  useEffect(() => {
    latest.current = { open, onEvent, onFailure }
  })
  useEffect(() => {
    const leaving = new AbortController()
    const backoff = createBackoff(windowBackoff)
    void (async () => {
      while (!leaving.signal.aborted) {
        try {
          backoff.begin()
          for await (const event of await latest.current.open(client, leaving.signal)) {
            if (leaving.signal.aborted) return
            latest.current.onEvent(event)
          }
          return
        } catch (error) {
          if (leaving.signal.aborted) return
          if (!(error instanceof ConnectionLostError)) return latest.current.onFailure?.(getFailure(error))
          await backoff.pause(leaving.signal)
        }
      }
    })()
    return () => leaving.abort()
  }, [client, key])
}

/** Explains why a call failed. Never contains a stack or the text of an unexpected error. */
export function getFailure(error: unknown): Failure {
  if (error instanceof ORPCError && error.code === 'STUDIO' && error.defined) return error.data as Failure
  if (isStudioError(error)) return error.failure
  if (error instanceof ConnectionLostError) return { code: 'disconnected', reason: 'reconnecting' }
  if (error instanceof LinkRefused) return { code: 'disconnected', reason: error.reason }
  if (error instanceof Error && error.name === 'AbortError') return { code: 'canceled' }
  return { code: 'unexpected', reason: 'bug-of-window' }
}
