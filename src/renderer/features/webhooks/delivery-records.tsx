import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { DeliveryRecord } from '#shared/contract/webhooks.ts'
import { explainDelivery } from '#shared/domain/webhooks/explain-delivery.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { t } from './messages/t.ts'
import styles from './webhooks.module.css'

const LOOKS = {
  delivered: { Icon: CircleCheck, tone: 'good' },
  failed: { Icon: CircleAlert, tone: 'bad' },
  pending: { Icon: CircleDashed, tone: 'open' },
} as const

const STATUSES = ['delivered', 'failed', 'pending'] as const

/** A delivery's status as a word; unknown ones are shown unchanged. */
function formatRecordStatus(status: string): string {
  const known = STATUSES.find((each) => each === status)
  return known ? t(`record.${known}`) : status
}

/** The service's record of a delivery: its attempts, the last response, and why there is or isn't another attempt. */
export function RecordEntry({ record, now }: { record: DeliveryRecord; now: Date }) {
  const { Icon, tone } = LOOKS[record.status as keyof typeof LOOKS] ?? LOOKS.pending
  const at = record.lastAttemptAt ?? record.createdAt
  return (
    <div className={styles.record}>
      <div className={styles.strip}>
        <span className={classNames(styles.verdict, styles[tone])}>
          <Icon size={16} strokeWidth={1.5} aria-hidden />
          <span>{formatRecordStatus(record.status)}</span>
        </span>
        <strong>{explainDelivery(record)}</strong>
      </div>
      <p className={styles.fact}>
        {[
          record.event,
          record.attemptCount === null ? null : t('record.attempts', { count: record.attemptCount }),
          record.lastStatusCode === null ? null : t('record.lastResponse', { status: String(record.lastStatusCode) }),
          at === null ? null : formatMoment(at, now),
        ]
          .filter((part) => part !== null && part !== '')
          .join(' · ')}
      </p>
      <code className={styles.target}>{record.url}</code>
      {record.lastError !== null && <p className={styles.fact}>{t('record.message', { message: record.lastError })}</p>}
    </div>
  )
}
