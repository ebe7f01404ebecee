import type { ReactNode } from 'react'
import type { CheckMethod, MadeBy, WatermarkCheck } from '#shared/contract/watermark.ts'
import { getResultFinding, MIN_CERTAINTY } from '#shared/domain/watermark-finding.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatPlaces, formatSize } from '../../lib/format-number.ts'
import { formatDuration, formatMoment } from '../../lib/format-time.ts'
import { formatConfidence } from '../../lib/format-watermark.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { CheckPlace } from './check-place.tsx'
import { SendChoice } from './send-choice.tsx'
import { formatState, formatUnusable } from './format-check.ts'
import { t } from './messages/t.ts'
import styles from './watermark.module.css'

/** The service's limit for one request. */
const MAX_BYTES = 25 * 1024 * 1024

export interface CheckDialogProps {
  check: WatermarkCheck
  withKey: boolean
  onAgain: (method: CheckMethod) => void
  onRemove: () => void
  onOpenMaker: (madeBy: MadeBy) => void
  onClose: () => void
}

/** Details of one file, and further available checks. */
export function CheckDialog({ check, withKey, onAgain, onRemove, onOpenMaker, onClose }: CheckDialogProps) {
  const { state, madeBy } = check
  const isEnded = state.kind === 'done' || state.kind === 'failed' || state.kind === 'canceled'
  return (
    <Dialog
      title={check.fileName}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onRemove}>
            {t('removeFromList')}
          </Button>
          <Button isLarge look="primary" onPress={onClose}>
            {common('done')}
          </Button>
        </>
      }
    >
      <Answer check={check} />
      {madeBy && (
        <Notice tone="quiet" actions={<Button onPress={() => onOpenMaker(madeBy)}>{t('openSource')}</Button>}>
          {formatSource(madeBy)}
        </Notice>
      )}
      <Facts check={check} />
      {(state.kind === 'too-large' || isEnded) && check.hasBytes && (
        <SendChoice check={check} withKey={withKey} onChoose={onAgain} />
      )}
      {isEnded && !check.hasBytes && <p className="quiet">{t('copyGone')}</p>}
    </Dialog>
  )
}

function formatSource({ projectTitle: project, chapterTitle: chapter, takeCount: count }: MadeBy): string {
  return chapter ? t('exportedFromChapter', { project, chapter, count }) : t('exportedFromProject', { project, count })
}

function Answer({ check }: { check: WatermarkCheck }) {
  const { state } = check
  if (state.kind === 'failed') {
    const unusable = formatUnusable(state.failure)
    return unusable === null ? (
      <FailureNotice failure={state.failure} topic="managing" role="status" />
    ) : (
      <Notice tone="warning">{unusable}</Notice>
    )
  }
  if (state.kind === 'too-large')
    return <Notice tone="warning">{t('tooLarge', { size: formatSize(check.sizeBytes), limit: MAX_BYTES })}</Notice>
  if (state.kind !== 'done') return <p>{t('stateSentence', { state: formatState(check) })}</p>
  const { result } = state
  const { watermarked, confidence, windows } = result
  const finding = getResultFinding(result)
  return (
    <>
      <p className={styles.answer}>
        {t(`answer.${finding}`)}{' '}
        {confidence !== null &&
          finding !== 'unsure' &&
          t('confidence', { words: formatConfidence({ watermarked, confidence }), value: formatPlaces(confidence, 2) })}
        {confidence === null && !windows && t('noConfidence')}
      </p>
      {finding === 'unsure' && (
        <p className="quiet">
          {confidence !== null && `${t('confidenceValue', { value: formatPlaces(confidence, 2) })} `}
          {t('unsureHint', { from: formatPlaces(1 - MIN_CERTAINTY, 2), to: formatPlaces(MIN_CERTAINTY, 2) })}
        </p>
      )}
      {finding === 'clear' && <p className="quiet">{t('clearHint')}</p>}
      {result.method.kind === 'cut' && <Notice tone="warning">{formatPart(result.sent)}</Notice>}
      {result.method.kind === 'compressed' && (
        <Notice tone="quiet">
          {t('smallerCopySent', { kbps: result.sent.kbps ?? 0, size: formatSize(result.sent.sizeBytes) })}{' '}
          {result.sent.toMs !== null && t('checkedFirst', { length: formatDuration(result.sent.toMs) })}
        </Notice>
      )}
      {windows && <CheckPlace windows={windows} />}
    </>
  )
}

function formatPart({ fromMs, toMs }: { fromMs: number; toMs: number | null }): string {
  const from = formatDuration(fromMs)
  return toMs === null ? t('checkedToEnd', { from }) : t('checkedPart', { from, to: formatDuration(toMs) })
}

function Facts({ check }: { check: WatermarkCheck }) {
  const now = new Date(useNow(60_000))
  const requestId = check.state.kind === 'done' ? check.state.result.requestId : null
  return (
    <dl className={styles.facts}>
      {check.folder && (
        <Fact label={common('folder')}>
          <span dir="auto">{check.folder}</span>
        </Fact>
      )}
      <Fact label={t('size')}>{formatSize(check.sizeBytes)}</Fact>
      {check.state.kind === 'done' && (
        <Fact label={t('checkedAt')}>{formatMoment(check.state.result.checkedAt, now)}</Fact>
      )}
      {check.sha256 && (
        <Fact label="SHA-256">
          <code className={styles.hash}>{check.sha256}</code>
        </Fact>
      )}
      {requestId && (
        <Fact label={t('request')}>
          <RequestId id={requestId} isNamed={false} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
