import { ArrowLeft } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Receipt } from '#shared/contract/cloning.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { reasonOf, mediaUrl, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './cloning.module.css'
import { sayWholeInstant } from '../../lib/format-time.ts'

/** One consent: everything that shows it, as files too, and the way to withdraw it. */
export function ReceiptPage({ receiptId, onBack }: { receiptId: string; onBack: () => void }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const options = queries.cloning.receipt.queryOptions({ input: { receiptId } })
  const receipt = useQuery({ ...options, staleTime: 0 })
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setFailure(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure(failureOf(reasonOf(error)))
    } finally {
      setBusy(false)
    }
  }
  const save = (format: 'json' | 'pdf') =>
    void attempt(async () => {
      const { downloadUrl } = await client.cloning.exportReceipt({ receiptId, format })
      const link = document.createElement('a')
      link.href = mediaUrl(downloadUrl)
      link.download = ''
      link.click()
    })
  const revoke = () =>
    void attempt(async () => {
      cache.setQueryData(options.queryKey, await client.cloning.revoke({ receiptId }))
      setAsking(false)
    })

  const given = receipt.data
  return (
    <Screen
      title={given ? `Consent of ${given.fullName}` : 'Receipt'}
      actions={
        <>
          <Button look="quiet" onPress={onBack}>
            <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
            Receipts
          </Button>
          {given && (
            <>
              <Button onPress={() => print()}>Print</Button>
              <Button isDisabled={isBusy} onPress={() => save('json')}>
                Save as JSON
              </Button>
              <Button look="primary" isDisabled={isBusy} onPress={() => save('pdf')}>
                Save as PDF
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={styles.receipt}>
        {receipt.isPending && <Skeleton label="Reading the receipt" />}
        {receipt.error && <FailureNotice failure={failureOf(reasonOf(receipt.error))} />}
        {failure && !isAsking && <FailureNotice failure={failure} />}
        {given?.revokingAt != null && given.revokedAt === null && (
          <Notice tone="warning" role="status">
            Withdrawing began on {sayWholeInstant(given.revokingAt)} and is not finished. Go on with it.
          </Notice>
        )}
        {given && <ReceiptFacts receipt={given} />}
        {given?.revokedAt === null && (
          <div className={styles.buttons}>
            <Button look="danger" isDisabled={isBusy} onPress={() => setAsking(true)}>
              {given.revokingAt === null ? 'Withdraw consent…' : 'Go on withdrawing…'}
            </Button>
          </div>
        )}
      </div>
      {isAsking && given && (
        <Dialog
          title="Withdraw this consent"
          isOpen
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button isLarge onPress={() => setAsking(false)}>
                Keep it
              </Button>
              <Button isLarge look="danger" isDisabled={isBusy} onPress={revoke}>
                Delete the voice and the recordings
              </Button>
            </>
          }
        >
          <p>
            The voice “<bdi>{given.voiceName}</bdi>” is deleted at the service first, then the recordings on this
            computer. Scripts keep what it has spoken, but it cannot speak again. This page stays, with the date of the
            withdrawal. None of this can be undone.
          </p>
          {failure && <FailureNotice failure={failure} />}
        </Dialog>
      )}
    </Screen>
  )
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const facts: [string, string | null][] = [
    ['Full name', receipt.fullName],
    ['Phrase', receipt.phrase],
    ['Voice', receipt.voiceName],
    ['Sample recorded', sayWholeInstant(receipt.sampleRecordedAt)],
    ['Phrase recorded', sayWholeInstant(receipt.consentRecordedAt)],
    ['Verified', sayWholeInstant(receipt.verifiedAt)],
    ['Device', receipt.device],
    ['Service', receipt.service === 'practice' ? 'Practice service' : receipt.service],
    ['Voice id', receipt.voiceId],
    ['Challenge id', receipt.challengeId],
    ['Request id', receipt.requestId],
    ['Sample, SHA-256', receipt.sampleSha256],
    ['Phrase, SHA-256', receipt.consentSha256],
    ['Receipt', receipt.id],
  ]
  return (
    <>
      {receipt.revokedAt !== null && (
        <Notice tone="warning" role="status">
          Withdrawn on {sayWholeInstant(receipt.revokedAt)}. The voice and the recordings are deleted.
        </Notice>
      )}
      <dl className={styles.facts} data-rows>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}
