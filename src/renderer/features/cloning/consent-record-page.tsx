import { ArrowLeft } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ConsentRecord } from '#shared/contract/cloning.ts'
import { saveMedia } from '../../rpc/media.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './cloning.module.css'
import { ListenButton } from './listen-button.tsx'
import { nameOf } from './use-session.ts'
import { formatWholeInstant } from '../../lib/format-time.ts'

export interface ConsentRecordPageProps {
  consentRecordId: string
  renderWithdrawal: (consentRecord: ConsentRecord, onClose: () => void) => ReactNode
  /** Opens a speaker of a session, or the session. */
  onSpeaker: (sessionId: string, speakerId: string | null) => void
  onBack: () => void
}

/** One consent record with its evidence, as files too, and withdrawal. */
export function ConsentRecordPage({ consentRecordId, renderWithdrawal, onSpeaker, onBack }: ConsentRecordPageProps) {
  const { client, queries } = useStudio()
  const options = queries.cloning.consentRecord.queryOptions({ input: { consentRecordId } })
  const consentRecord = useQuery({ ...options, staleTime: 0 })
  const session = useQuery({
    ...queries.cloning.consentRecordSession.queryOptions({ input: { consentRecordId } }),
    staleTime: 0,
  }).data
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setFailure(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure(getFailure(error))
    } finally {
      setBusy(false)
    }
  }
  const save = (format: 'json' | 'pdf') =>
    void attempt(async () => {
      const { downloadUrl } = await client.cloning.exportConsentRecord({ consentRecordId, format })
      await saveMedia(downloadUrl)
    })
  const given = consentRecord.data
  return (
    <Screen
      title={given ? `${given.fullName}: consent record` : 'Consent record'}
      actions={
        <>
          <Button look="quiet" onPress={onBack}>
            <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
            Consent records
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
      <div className={styles.consentRecord}>
        {consentRecord.isPending && <Skeleton label="Loading consent record…" />}
        {consentRecord.error && <FailureNotice failure={getFailure(consentRecord.error)} />}
        {failure && <FailureNotice failure={failure} />}
        {given?.revokingAt != null && given.revokedAt === null && (
          <Notice tone="warning" role="status">
            Withdrawal started on {formatWholeInstant(given.revokingAt)} but isn’t finished. Continue to complete it.
          </Notice>
        )}
        {given && (
          <div className={styles.buttons}>
            {given.revokingAt === null && <ListenButton voiceId={given.voiceId} locale={session?.locale ?? 'en'} />}
            {session && (
              <Button isLarge onPress={() => onSpeaker(session.sessionId, session.next?.id ?? null)}>
                {session.next ? (
                  <span>
                    Next speaker: <bdi>{nameOf(session.next)}</bdi>
                  </span>
                ) : (
                  'Back to the session'
                )}
              </Button>
            )}
          </div>
        )}
        {given && <ConsentRecordFacts consentRecord={given} />}
        {given?.revokedAt === null && (
          <div className={styles.buttons}>
            <Button look="danger" isDisabled={isBusy} onPress={() => setAsking(true)}>
              {given.revokingAt === null ? 'Withdraw consent…' : 'Continue withdrawal…'}
            </Button>
          </div>
        )}
      </div>
      {isAsking && given && renderWithdrawal(given, () => setAsking(false))}
    </Screen>
  )
}

function ConsentRecordFacts({ consentRecord }: { consentRecord: ConsentRecord }) {
  const facts: [string, string | null][] = [
    ['Full name', consentRecord.fullName],
    ['Consent statement', consentRecord.phrase],
    ['Voice', consentRecord.voiceName],
    ['Sample recorded', formatWholeInstant(consentRecord.sampleRecordedAt)],
    ['Consent statement recorded', formatWholeInstant(consentRecord.consentRecordedAt)],
    ['Verified', formatWholeInstant(consentRecord.verifiedAt)],
    ['Device', consentRecord.device],
    ['Service', consentRecord.service === 'sandbox' ? 'Sandbox' : consentRecord.service],
    ['Voice ID', consentRecord.voiceId],
    ['Challenge ID', consentRecord.challengeId],
    ['Request ID', consentRecord.requestId],
    ['Sample, SHA-256', consentRecord.sampleSha256],
    ['Consent statement, SHA-256', consentRecord.consentSha256],
    ['Consent record', consentRecord.id],
  ]
  return (
    <>
      {consentRecord.revokedAt !== null && (
        <Notice tone="warning" role="status">
          Withdrawn on {formatWholeInstant(consentRecord.revokedAt)}. The voice and the recordings are deleted.
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
