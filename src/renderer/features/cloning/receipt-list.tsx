import { ArrowLeft } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { GridListItem } from 'react-aria-components'
import { failureOf } from '../../lib/failure-words.ts'
import { sayInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import styles from './cloning.module.css'

/** Every consent that was given, withdrawn ones too. */
export function ReceiptList({ onOpen, onBack }: { onOpen: (receiptId: string) => void; onBack: () => void }) {
  const { queries } = useStudio()
  const list = useQuery({ ...queries.cloning.receipts.queryOptions(), staleTime: 0 })
  const receipts = list.data ?? []
  const now = new Date(useNow(60_000))
  return (
    <Screen
      title="Receipts"
      actions={
        <Button look="quiet" onPress={onBack}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
          Sessions
        </Button>
      }
    >
      {list.isError && (
        <div className={styles.inset}>
          <FailureNotice failure={failureOf(reasonOf(list.error))} />
        </div>
      )}
      {list.isPending && <Skeleton label="Reading the receipts" />}
      {list.isSuccess && receipts.length === 0 && (
        <EmptyState title="No receipts yet">
          A receipt is kept for every voice that was made: who agreed to what, when, and with which recordings.
        </EmptyState>
      )}
      {receipts.length > 0 && (
        <VirtualList label="Receipts" items={receipts} rowHeightRem={3.3125} onAction={onOpen} className={styles.list}>
          {(receipt) => (
            <GridListItem id={receipt.id} textValue={receipt.fullName} className={styles.row}>
              <div className={styles.session}>
                <span className={styles.name} dir="auto">
                  {receipt.fullName}
                </span>
                <span className={styles.fact} dir="auto">
                  {receipt.voiceName}
                </span>
                <span className={styles.fact}>{receipt.revokedAt === null ? 'Given' : 'Withdrawn'}</span>
                <time className={styles.fact} dateTime={receipt.verifiedAt}>
                  {sayInstant(receipt.revokedAt ?? receipt.verifiedAt, now)}
                </time>
                <span />
              </div>
            </GridListItem>
          )}
        </VirtualList>
      )}
    </Screen>
  )
}
