import { useCallback, useState } from 'react'
import type { ServiceState } from '#shared/contract/app.ts'
import { useNow } from '../lib/use-now.ts'
import { useLinkState, useWatch } from '../rpc/studio.ts'
import { classNames } from '../ui/class-names.ts'
import { sayService } from './service-words.ts'
import styles from './shell.module.css'

/** The connection and what is under way, at the right end of the title bar. */
export function ServiceStatus() {
  const link = useLinkState()
  const [seen, setSeen] = useState<{ state: ServiceState; at: number } | null>(null)
  useWatch(
    'service',
    (client, signal) => client.app.watchService(undefined, { signal }),
    useCallback((state: ServiceState) => setSeen({ state, at: Date.now() }), []),
  )
  const isWaiting = (seen?.state.waitMs ?? 0) > 0
  const now = useNow(250, isWaiting)

  if (link.kind === 'lost' || link.kind === 'refused') {
    return (
      <div className={styles.service} role="status">
        <span className={classNames(styles.lamp, styles.wrong)} aria-hidden />
        {link.kind === 'lost' ? 'The studio stopped answering. Trying again.' : link.reason}
      </div>
    )
  }
  if (!seen) return <div className={styles.service} />
  const { state, at } = seen
  const words = sayService(state, isWaiting ? Math.max(0, state.waitMs - (now - at)) : 0)
  return (
    <div className={styles.service} title={words.detail ?? undefined}>
      {(state.inFlight > 0 || state.queued > 0) && (
        <span className={styles.flight}>
          {state.inFlight}/{state.concurrency} in flight{state.queued > 0 ? `, ${state.queued} waiting` : ''}
        </span>
      )}
      <span className={classNames(styles.lamp, styles[words.tone])} aria-hidden />
      {/* A countdown would be read out every second: the reader hears that it waits, not how long. */}
      <span aria-hidden={words.tone === 'waiting'}>{words.text}</span>
      <span className="visually-hidden" role="status">
        {words.tone === 'waiting' ? 'Waiting for the account’s limit' : words.text}
      </span>
    </div>
  )
}
