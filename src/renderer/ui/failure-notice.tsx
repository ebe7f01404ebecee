import type { ReactNode } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import { type FailureTopic, formatFailure } from '../lib/failure-words.ts'
import { RichText } from '../lib/rich-text.tsx'
import { t } from './messages/t.ts'
import { Notice } from './notice.tsx'
import { RequestId } from './request-id.tsx'

/** A failure shown in place: what happened, what was kept, what it cost, what to do, and the request ID. */
export function FailureNotice({
  failure,
  actions,
  role = 'alert',
  topic,
  kept: keptHere,
}: {
  failure: Failure
  topic?: FailureTopic
  /** What is kept here despite the failure, if the failure itself doesn't say. */
  kept?: string
  actions?: ReactNode
  role?: 'alert' | 'status'
}) {
  const { happened, kept, cost, next, requestId, service } = formatFailure(failure, topic)
  const fields = Object.entries(formatFields(failure))
  const hasActions = actions !== undefined || requestId !== null
  return (
    <Notice
      tone="failed"
      role={role}
      detail={
        (service !== null || fields.length > 0) && (
          <>
            {service !== null && <div>{t('failure.serviceMessage', { message: service })}</div>}
            {fields.map(([path, message]) => (
              <div key={path}>
                <RichText
                  parts={t.rich('failure.field', { path, message, code: (content) => <code>{content}</code> })}
                />
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
