import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ConsentRecord } from '#shared/contract/cloning.ts'
import { common } from '../../lib/common/messages/common.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { saveMedia } from '../../rpc/media.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './cloning.module.css'
import { ListenButton } from './listen-button.tsx'
import { t } from './messages/t.ts'
import { useDeletedVoices } from './use-deleted-voices.ts'
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
  const deletedVoices = useDeletedVoices()
  return (
    <Screen
      title={given ? t('recordOf', { name: given.fullName }) : t('record')}
      path={given ? [given.fullName] : []}
      back={{ label: t('records'), onPress: onBack }}
      actions={
        given && (
          <>
            <Button onPress={() => print()}>{t('print')}</Button>
            <Button isDisabled={isBusy} onPress={() => save('json')}>
              {t('saveAsJson')}
            </Button>
            <Button look="primary" isDisabled={isBusy} onPress={() => save('pdf')}>
              {t('saveAsPdf')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.consentRecord}>
        {consentRecord.isPending && <Skeleton label={t('loadingRecord')} />}
        {consentRecord.error && <FailureNotice failure={getFailure(consentRecord.error)} />}
        {failure && <FailureNotice failure={failure} />}
        {given?.revokingAt != null && given.revokedAt === null && (
          <Notice tone="warning" role="status">
            {t('withdrawalOpen', { time: formatWholeInstant(given.revokingAt) })}
          </Notice>
        )}
        {given && (
          <div className={styles.buttons}>
            {given.revokingAt === null && !deletedVoices.has(given.voiceId) && (
              <ListenButton voiceId={given.voiceId} locale={session?.locale ?? 'en'} />
            )}
            {session && (
              <Button isLarge onPress={() => onSpeaker(session.sessionId, session.next?.id ?? null)}>
                {session.next ? (
                  <span>
                    <RichText
                      parts={t.rich('nextSpeaker', {
                        name: nameOf(session.next),
                        bdi: (content) => <bdi>{content}</bdi>,
                      })}
                    />
                  </span>
                ) : (
                  t('backToSession')
                )}
              </Button>
            )}
          </div>
        )}
        {given && <ConsentRecordFacts consentRecord={given} />}
        {given?.revokedAt === null && (
          <div className={styles.buttons}>
            <Button look="danger" isDisabled={isBusy} onPress={() => setAsking(true)}>
              {t(given.revokingAt === null ? 'withdraw' : 'continueWithdrawal')}
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
    [t('fullName'), consentRecord.fullName],
    [t('step.phrase'), consentRecord.phrase],
    [common('voice'), consentRecord.voiceName],
    [t('fact.sampleRecorded'), formatWholeInstant(consentRecord.sampleRecordedAt)],
    [t('fact.consentRecorded'), formatWholeInstant(consentRecord.consentRecordedAt)],
    [t('fact.verified'), formatWholeInstant(consentRecord.verifiedAt)],
    [t('fact.device'), consentRecord.device],
    [t('fact.service'), consentRecord.service === 'sandbox' ? t('fact.sandbox') : consentRecord.service],
    [t('fact.voiceId'), consentRecord.voiceId],
    [t('fact.challengeId'), consentRecord.challengeId],
    [t('fact.requestId'), consentRecord.requestId],
    [t('fact.sampleHash'), consentRecord.sampleSha256],
    [t('fact.consentHash'), consentRecord.consentSha256],
    [t('record'), consentRecord.id],
  ]
  return (
    <>
      {consentRecord.revokedAt !== null && (
        <Notice tone="warning" role="status">
          {t('withdrawnOn', { time: formatWholeInstant(consentRecord.revokedAt) })}
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
