import { useCallback, useState } from 'react'
import type { ServiceState } from '#shared/contract/app.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { useNow } from '../lib/use-now.ts'
import { useLinkState, useWatch } from '../rpc/studio.ts'
import { classNames } from '../ui/class-names.ts'
import { formatService } from '../rpc/service-words.ts'
import { t } from './messages/t.ts'
import styles from './shell.module.css'

/** The connection and running work, at the right end of the title bar. */
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
        {link.kind === 'lost' ? t('status.lost') : formatReason({ code: 'disconnected', reason: link.reason })}
      </div>
    )
  }
  if (!seen) return <div className={styles.service} />
  const { state, at } = seen
  const { inFlight: running, concurrency: limit } = state
  const words = formatService(state, isWaiting ? Math.max(0, state.waitMs - (now - at)) : 0)
  return (
    <div className={styles.service} title={words.detail ?? undefined}>
      {(state.inFlight > 0 || state.queued > 0) && (
        <span className={styles.flight}>
          {state.queued > 0
            ? t('status.runningAndQueued', { running, limit, queued: state.queued })
            : t('status.running', { running, limit })}
        </span>
      )}
      <span className={classNames(styles.lamp, styles[words.tone])} aria-hidden />
      {/* A countdown would be announced every second, so screen readers only get the state, not the time. */}
      <span aria-hidden={words.tone === 'waiting'}>{words.text}</span>
      <span className="visually-hidden" role="status">
        {words.tone === 'waiting' ? t('status.waiting') : words.text}
      </span>
    </div>
  )
}
