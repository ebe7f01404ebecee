import type { ReactNode } from 'react'
import { type FailureFacts, sayFailure } from '../lib/failure-words.ts'
import { Notice } from './notice.tsx'
import { RequestId } from './request-id.tsx'

/** A failure where it happened: what happened, what was kept, what it cost, what to do, and the request to name. */
export function FailureNotice({
  failure,
  actions,
  role = 'alert',
}: {
  failure: FailureFacts
  actions?: ReactNode
  role?: 'alert' | 'status'
}) {
  const { happened, kept, cost, next, requestId, service } = sayFailure(failure)
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
      {[happened, kept, cost, next].filter((part) => part !== null).join(' ')}
    </Notice>
  )
}
