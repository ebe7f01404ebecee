import { useQuery } from '@tanstack/react-query'
import { Play, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TakeDetails } from '#shared/contract/takes.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatCharge, formatDerived, formatLength } from './format-take.ts'
import { formatTouch, formatVersions } from './format-version.ts'
import { t } from './messages/t.ts'
import { getDated, TouchMarks, useTouches } from './touch-marks.tsx'
import styles from './take-details.module.css'
import { useAudition } from './use-audition.ts'

export interface TakeDetailsDialogProps {
  takeId: string
  voiceName: (voiceId: string) => string
  modelName: (modelId: string) => string
  onClose: () => void
}

/** Details of one take: what was requested, what was sent, the response and its cost. */
export function TakeDetailsDialog({ takeId, voiceName, modelName, onClose }: TakeDetailsDialogProps) {
  const { queries } = useStudio()
  const details = useQuery({ ...queries.takes.details.queryOptions({ input: { takeId } }), staleTime: 0 })
  return (
    <Dialog title={t('details.title')} isOpen isWide onClose={onClose}>
      {details.isError && <FailureNotice failure={getFailure(details.error)} />}
      {details.isPending && <Skeleton label={t('details.loading')} />}
      {details.data && <Facts details={details.data} voiceName={voiceName} modelName={modelName} />}
    </Dialog>
  )
}

function Facts({
  details,
  voiceName,
  modelName,
}: { details: TakeDetails } & Pick<TakeDetailsDialogProps, 'voiceName' | 'modelName'>) {
  const { take, textSent, sizeBytes } = details
  const { inputs } = take
  const touches = useTouches()(getDated(take))
  const now = new Date(useNow(60_000))
  return (
    <>
      {take.failure && <FailureNotice failure={take.failure} role="status" />}
      <Listen details={details} />
      <dl className={styles.facts}>
        <Fact name={t('details.length')}>{formatLength(take)}</Fact>
        <Fact name={t('details.words')}>{t('details.wordCount', { count: take.wordCount })}</Fact>
        <Fact name={t('details.date')}>
          <time dateTime={take.createdAt}>{formatMoment(take.createdAt, now)}</time>
        </Fact>
        <Fact name={common('voice')}>{voiceName(inputs.voiceId)}</Fact>
        <Fact name={common('model')}>{take.dialogue ? t('dialogueModel') : modelName(inputs.modelId)}</Fact>
        <Fact name={t('details.version')}>
          {formatVersions(take.serviceVersions)}
          {touches.map((touch) => (
            <div key={touch}>
              <TouchMarks touches={[touch]} />
              {formatTouch(touch)}
            </div>
          ))}
        </Fact>
        <Fact name={common('language')}>{inputs.language ?? t('details.voiceLanguage')}</Fact>
        <Fact name={t('details.numbers')}>
          {t(inputs.textNormalization ? 'details.numbersNormalized' : 'details.numbersWritten')}
        </Fact>
        <Fact name={t('details.loudness')}>
          {t(inputs.loudnessNormalization ? 'details.normalized' : 'details.notNormalized')}
        </Fact>
        <Fact name={t('details.usage')}>{formatCharge(take)}</Fact>
        {take.dialogue && <Fact name={t('details.source')}>{t('dialogue', { count: take.dialogue.lines })}</Fact>}
        {take.derivedFromTakeIds.length > 0 && <Fact name={t('details.source')}>{formatDerived(take)}</Fact>}
        <Fact name={t('details.size')}>
          {t('details.sizeAndRate', { size: formatSize(sizeBytes), rate: take.sampleRateHz / 1000 })}
        </Fact>
        <Fact name={t('details.requests')}>
          {take.requestIds.length === 0
            ? t('details.noRequests')
            : take.requestIds.map((requestId) => <RequestId key={requestId} id={requestId} isNamed={false} />)}
        </Fact>
        <Fact name={t('details.text')}>
          <span className={styles.text} dir="auto">
            {inputs.text}
          </span>
        </Fact>
        <Fact name={t('details.textSent')}>
          {textSent === null ? (
            t('details.sentAsWritten')
          ) : (
            <span className={styles.text} dir="auto">
              {textSent}
            </span>
          )}
        </Fact>
      </dl>
    </>
  )
}

function Listen({ details: { take } }: { details: TakeDetails }) {
  const audition = useAudition()
  const isPlaying = useStore(audition.playing) === take.id
  const silence = useStore(audition.failure)
  const Icon = isPlaying ? Square : Play
  return (
    <>
      <div>
        <Button
          isDisabled={take.sampleCount === 0 || take.status === 'receiving'}
          onPress={() => audition.toggle(take)}
        >
          <Icon size={16} strokeWidth={1.5} aria-hidden />
          {isPlaying ? common('stop') : t('play')}
        </Button>
      </div>
      {silence !== null && (
        <Notice tone="failed" role="alert">
          {silence}
        </Notice>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
