import type { ReactNode } from 'react'
import { type FailureFacts, type FailureTopic, sayFailure } from '../lib/failure-words.ts'
import { Notice } from './notice.tsx'
import { RequestId } from './request-id.tsx'

/** A failure where it happened: what happened, what was kept, what it cost, what to do, and the request to name. */
export function FailureNotice({
  failure,
  actions,
  role = 'alert',
  topic,
  kept: keptHere,
}: {
  failure: FailureFacts
  topic?: FailureTopic
  /** What stays here although this failed, where the failure itself does not say. */
  kept?: string
  actions?: ReactNode
  role?: 'alert' | 'status'
}) {
  const { happened, kept, cost, next, requestId, service } = sayFailure(failure, topic)
  const fields = Object.entries(failure.fields ?? {})
  const hasActions = actions !== undefined || requestId !== null
  return (
    <Notice
      tone="failed"
      role={role}
      detail={
        (service !== null || fields.length > 0) && (
          <>
            {service !== null && <div>The service says: “{service}”</div>}
            {fields.map(([path, message]) => (
              <div key={path}>
                <code>{path}</code>: {message}
              </div>
            ))}
          </>
        )
      }
      actions={
        hasActions && (
          <>
            {actions}
            {requestId !== null && <RequestId id={requestId} />}
          </>
        )
      }
    >
      {[happened, kept ?? keptHere ?? null, cost, next].filter((part) => part !== null).join(' ')}
    </Notice>
  )
}
