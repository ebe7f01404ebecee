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
import type { StudioErrorData } from '#shared/contract/base.ts'
import type { contract } from '#shared/contract/index.ts'
import type { StudioErrorCode } from '#shared/errors/studio-error.ts'
import { LinkLost, type LinkState, type StudioLink } from './studio-link.ts'

export type StudioClient = ContractRouterClient<typeof contract>

/** Everything a screen can ask of the studio. Built once per window, so its members can stand in dependency lists. */
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
  // The studio is on this machine: the browser's idea of being online does not matter, and asking again changes no answer.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return { client, queries: createTanstackQueryUtils(client), queryClient, link }
}

const StudioContext = createContext<Studio | null>(null)

/** Gives the screens below it the studio and its query cache. */
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

/** How this window reaches the studio; renders again when that changes. */
export function useLinkState(): LinkState {
  const { link } = useStudio()
  return useSyncExternalStore(link.subscribe, link.state)
}

/**
 * Hands every event of a stream to `onEvent` for as long as the component is mounted and `key` is the same, and opens
 * the stream again when the window had lost the studio. Streams that can be watched start with a snapshot, so nothing is missed.
 *
 * @param onFailure told of a failure that is not a lost connection; the stream is then not opened again
 */
export function useWatch<T>(
  key: string,
  open: (client: StudioClient, signal: AbortSignal) => Promise<AsyncIterable<T>>,
  onEvent: (event: T) => void,
  onFailure?: (reason: Reason) => void,
): void {
  const { client } = useStudio()
  const latest = useRef({ open, onEvent, onFailure })
  useEffect(() => {
    latest.current = { open, onEvent, onFailure }
  })
  useEffect(() => {
    const leaving = new AbortController()
    void (async () => {
      while (!leaving.signal.aborted) {
        try {
          for await (const event of await latest.current.open(client, leaving.signal)) {
            if (leaving.signal.aborted) return
            latest.current.onEvent(event)
          }
          return
        } catch (error) {
          if (leaving.signal.aborted) return
          if (!(error instanceof LinkLost)) return latest.current.onFailure?.(reasonOf(error))
        }
      }
    })()
    return () => leaving.abort()
  }, [client, key])
}

/** The address under which the window can load a path of the media route. */
export function mediaUrl(path: string): string {
  return new URL(path, location.origin).href
}

/** A failure as a screen words it. `unexpected` is a bug of the studio, `disconnected` a studio that stopped answering. */
export interface Reason {
  code: StudioErrorCode | 'unexpected' | 'disconnected'
  message: string
  details: Partial<Omit<StudioErrorData, 'code'>>
}

/** Says what a failed call failed for. Never holds a stack or the text of an error nobody expected. */
export function reasonOf(error: unknown): Reason {
  if (error instanceof ORPCError && error.code === 'STUDIO' && error.defined) {
    const { code, ...details } = error.data as StudioErrorData
    return { code, message: error.message, details }
  }
  if (error instanceof LinkLost)
    return { code: 'disconnected', message: 'The studio stopped answering. Trying again.', details: {} }
  if (error instanceof Error && error.name === 'AbortError')
    return { code: 'cancelled', message: 'Cancelled.', details: {} }
  if (error instanceof ORPCError && error.code === 'INTERNAL_SERVER_ERROR')
    return { code: 'unexpected', message: error.message, details: {} }
  return { code: 'unexpected', message: 'Something went wrong.', details: {} }
}
