import type { ReactNode } from 'react'
import type { CheckMethod, MadeBy, WatermarkCheck } from '#shared/contract/watermark.ts'
import { formatCount, formatPlaces, formatSize } from '../../lib/format-count.ts'
import { formatDuration, sayMoment } from '../../lib/format-time.ts'
import { sayConfidence } from '../../lib/say-watermark.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { CheckPlace } from './check-place.tsx'
import { SendChoice } from './send-choice.tsx'
import { sayState, sayUnusable } from './say-check.ts'
import styles from './watermark.module.css'

export interface CheckDialogProps {
  check: WatermarkCheck
  withKey: boolean
  onAgain: (method: CheckMethod) => void
  onRemove: () => void
  onOpenMaker: (madeBy: MadeBy) => void
  onClose: () => void
}

/** What is known of one file, and what else can be asked about it. */
export function CheckDialog({ check, withKey, onAgain, onRemove, onOpenMaker, onClose }: CheckDialogProps) {
  const { state, madeBy } = check
  const isEnded = state.kind === 'done' || state.kind === 'failed' || state.kind === 'cancelled'
  return (
    <Dialog
      title={check.fileName}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onRemove}>
            Remove from the list
          </Button>
          <Button isLarge look="primary" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Answer check={check} />
      {madeBy && (
        <Notice tone="quiet" actions={<Button onPress={() => onOpenMaker(madeBy)}>Open where it was made</Button>}>
          Exported from “{madeBy.projectTitle}”{madeBy.chapterTitle && `, ${madeBy.chapterTitle}`}: exactly these bytes,
          of {formatCount(madeBy.takeCount, 'take')}.
        </Notice>
      )}
      <Facts check={check} />
      {(state.kind === 'too-large' || isEnded) && check.hasBytes && (
        <SendChoice check={check} withKey={withKey} onChoose={onAgain} />
      )}
      {isEnded && !check.hasBytes && (
        <p className={styles.quiet}>The studio’s copy of the file is gone. Drop the file again to ask anew.</p>
      )}
    </Dialog>
  )
}

function Answer({ check }: { check: WatermarkCheck }) {
  const { state } = check
  if (state.kind === 'failed') {
    const unusable = sayUnusable(state.failure)
    return unusable === null ? (
      <FailureNotice failure={state.failure} topic="managing" role="status" />
    ) : (
      <Notice tone="warning">{unusable}</Notice>
    )
  }
  if (state.kind === 'too-large')
    return (
      <Notice tone="warning">
        The file has {formatSize(check.sizeBytes)}. The service takes 25 MB (26,214,400 bytes) at most, so nothing was
        sent.
      </Notice>
    )
  if (state.kind !== 'done') return <p>{sayState(check)}.</p>
  const { result } = state
  const { watermarked, confidence, windows } = result
  return (
    <>
      <p className={styles.answer}>
        {watermarked ? 'The service hears its watermark.' : 'The service hears no watermark.'}{' '}
        {confidence !== null &&
          `It is ${sayHowSure(result.watermarked, confidence)} (confidence ${formatPlaces(confidence, 2)}).`}
        {confidence === null && !windows && 'Asked without a key, it says yes or no and not how sure it is.'}
      </p>
      {!watermarked && (
        <p className={styles.quiet}>
          A file can lose its mark when it is cut short, mixed with other sound or changed much. No watermark does not
          prove that the service did not speak it.
        </p>
      )}
      {result.method.kind === 'cut' && (
        <Notice tone="warning">
          Only a part was sent: {formatDuration(result.sent.fromMs)} to{' '}
          {result.sent.toMs === null ? 'the end' : formatDuration(result.sent.toMs)}. The rest was not heard.
        </Notice>
      )}
      {result.method.kind === 'compressed' && (
        <Notice tone="quiet">
          A smaller copy was sent: MP3 at {result.sent.kbps} kbps, {formatSize(result.sent.sizeBytes)}.{' '}
          {result.sent.toMs !== null &&
            `It holds the first ${formatDuration(result.sent.toMs)}; the rest was not heard.`}
        </Notice>
      )}
      {windows && <CheckPlace windows={windows} />}
    </>
  )
}

function sayHowSure(watermarked: boolean, confidence: number): string {
  const said = sayConfidence({ watermarked, confidence })
  return said === 'unsure' ? 'unsure' : said === 'almost certain' ? 'almost certain' : `fairly sure: ${said}`
}

function Facts({ check }: { check: WatermarkCheck }) {
  const now = new Date(useNow(60_000))
  const requestId = check.state.kind === 'done' ? check.state.result.requestId : null
  return (
    <dl className={styles.facts}>
      {check.folder && (
        <Fact label="Folder">
          <span dir="auto">{check.folder}</span>
        </Fact>
      )}
      <Fact label="Size">{formatSize(check.sizeBytes)}</Fact>
      {check.state.kind === 'done' && <Fact label="Checked">{sayMoment(check.state.result.checkedAt, now)}</Fact>}
      {check.sha256 && (
        <Fact label="SHA-256">
          <code className={styles.hash}>{check.sha256}</code>
        </Fact>
      )}
      {requestId && (
        <Fact label="Request">
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
