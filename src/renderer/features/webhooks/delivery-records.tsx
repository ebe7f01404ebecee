import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { DeliveryRecord } from '#shared/contract/webhooks.ts'
import { explainDelivery } from '#shared/domain/webhooks/explain-delivery.ts'
import { formatCount } from '../../lib/format-count.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './webhooks.module.css'

const LOOKS = {
  delivered: { Icon: CircleCheck, tone: 'good' },
  failed: { Icon: CircleAlert, tone: 'bad' },
  pending: { Icon: CircleDashed, tone: 'open' },
} as const

/** The service's record of a delivery: its attempts, the last response, and why there is or isn't another attempt. */
export function RecordEntry({ record, now }: { record: DeliveryRecord; now: Date }) {
  const { Icon, tone } = LOOKS[record.status as keyof typeof LOOKS] ?? LOOKS.pending
  const at = record.lastAttemptAt ?? record.createdAt
  return (
    <div className={styles.record}>
      <div className={styles.strip}>
        <span className={classNames(styles.verdict, styles[tone])}>
          <Icon size={16} strokeWidth={1.5} aria-hidden />
          <span>{record.status}</span>
        </span>
        <strong>{explainDelivery(record)}</strong>
      </div>
      <p className={styles.fact}>
        {[
          record.event,
          record.attemptCount === null ? null : formatCount(record.attemptCount, 'attempt'),
          record.lastStatusCode === null ? null : `last response ${record.lastStatusCode}`,
          at === null ? null : formatMoment(at, now),
        ]
          .filter((part) => part !== null && part !== '')
          .join(' · ')}
      </p>
      <code className={styles.target}>{record.url}</code>
      {record.lastError !== null && <p className={styles.fact}>Service message: “{record.lastError}”</p>}
    </div>
  )
}
