import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { ServiceState } from '#shared/contract/app.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { useNow } from '../lib/use-now.ts'
import { formatService, type ServiceWords } from '../rpc/service-words.ts'
import { useLinkState, useWatch } from '../rpc/studio.ts'
import { t } from './messages/t.ts'

const WordsContext = createContext<ServiceWords | null>(null)

/** Watches the connection for everything below. */
export function ServiceStateProvider({ children }: { children: ReactNode }) {
  const words = useCurrentWords()
  const { text = null, tone = 'unknown', detail = null } = words ?? {}
  // The state also counts requests, which change many times a second.
  const lasting = useMemo(() => (text === null ? null : { text, tone, detail }), [text, tone, detail])
  return <WordsContext value={lasting}>{children}</WordsContext>
}

/** The connection in words, counting down while rate limited; null until it is known. */
export function useServiceWords(): ServiceWords | null {
  return useContext(WordsContext)
}

function useCurrentWords(): ServiceWords | null {
  const [seen, setSeen] = useState<{ state: ServiceState; at: number } | null>(null)
  useWatch(
    'service',
    (client, signal) => client.app.watchService(undefined, { signal }),
    useCallback((state: ServiceState) => setSeen({ state, at: Date.now() }), []),
  )
  const link = useLinkState()
  const isWaiting = (seen?.state.waitMs ?? 0) > 0
  const now = useNow(250, isWaiting)
  if (link.kind === 'lost') return { text: t('status.lost'), tone: 'wrong', detail: null }
  if (link.kind === 'refused')
    return { text: formatReason({ code: 'disconnected', reason: link.reason }), tone: 'wrong', detail: null }
  return seen && formatService(seen.state, isWaiting ? Math.max(0, seen.state.waitMs - (now - seen.at)) : 0)
}
