import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckMethod, CheckPlan, WatermarkCheck } from '#shared/contract/watermark.ts'
import type { WindowsCost } from '#shared/domain/watermark-windows.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { formatDuration, sayDuration } from '../../lib/format-time.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readClock } from './read-clock.ts'
import styles from './watermark.module.css'

export interface SendChoiceProps {
  check: WatermarkCheck
  withKey: boolean
  onChoose: (method: CheckMethod) => void
}

/** The ways in which a file can be asked about, each with what it takes before anything is sent. */
export function SendChoice({ check, withKey, onChoose }: SendChoiceProps) {
  const { queries } = useStudio()
  const plan = useQuery({
    ...queries.watermark.plan.queryOptions({ input: { id: check.id, withKey } }),
    staleTime: 0,
  })
  if (plan.isPending) return <Skeleton label="Measuring the file" rows={2} />
  if (plan.isError) return <FailureNotice failure={failureOf(reasonOf(plan.error))} topic="managing" role="status" />
  return <Choices plan={plan.data} onChoose={onChoose} isFirst={check.state.kind === 'too-large'} />
}

function Choices({
  plan,
  onChoose,
  isFirst,
}: {
  plan: CheckPlan
  onChoose: SendChoiceProps['onChoose']
  isFirst: boolean
}) {
  const isShort = plan.copy.lengthMs < plan.durationMs
  return (
    <section className={styles.ways} aria-label={isFirst ? 'What to send' : 'Ask anew'}>
      <h3>{isFirst ? 'Choose what to send' : 'Ask anew'}</h3>
      {plan.isWholePossible ? (
        <Way title="The file as it is" button="Check again" onPress={() => onChoose({ kind: 'whole' })}>
          One request.
        </Way>
      ) : (
        <>
          <Way title="A smaller copy" button="Send a smaller copy" onPress={() => onChoose({ kind: 'compressed' })}>
            One request. {isShort ? `The first ${formatDuration(plan.copy.lengthMs)}` : 'All of it'} as MP3 at{' '}
            {plan.copy.kbps} kbps; a mark can get weaker in it. The file stays as it is.
          </Way>
          <CutWay plan={plan} onChoose={onChoose} />
        </>
      )}
      {plan.windows.length > 0 && <WindowsWay windows={plan.windows} onChoose={onChoose} />}
    </section>
  )
}

function Way(props: {
  title: string
  button: string
  isDisabled?: boolean
  onPress: () => void
  children: React.ReactNode
  field?: React.ReactNode
}) {
  return (
    <div className={styles.way}>
      <div className={styles.wayText}>
        <h4>{props.title}</h4>
        <p className={styles.quiet}>{props.children}</p>
        {props.field}
      </div>
      <Button onPress={props.onPress} isDisabled={props.isDisabled ?? false}>
        {props.button}
      </Button>
    </div>
  )
}

function CutWay({ plan, onChoose }: { plan: CheckPlan; onChoose: SendChoiceProps['onChoose'] }) {
  const [from, setFrom] = useState('0:00')
  const fromMs = readClock(from)
  const isWrong = fromMs === null || fromMs >= plan.durationMs
  const toMs = Math.min(plan.durationMs, (fromMs ?? 0) + plan.cutMs)
  return (
    <Way
      title="A cut"
      button="Send the cut"
      isDisabled={isWrong}
      onPress={() => onChoose({ kind: 'cut', fromMs: fromMs ?? 0 })}
      field={
        <TextField
          label="From (minutes:seconds)"
          value={from}
          onChange={setFrom}
          error={isWrong ? `Write a place between 0:00 and ${formatDuration(plan.durationMs)}.` : null}
        />
      }
    >
      One request.{' '}
      {isWrong
        ? 'The rest is not heard.'
        : `${formatDuration(fromMs)} to ${formatDuration(toMs)}, as good as it is; the rest is not heard.`}
    </Way>
  )
}

function WindowsWay({ windows, onChoose }: { windows: readonly WindowsCost[]; onChoose: SendChoiceProps['onChoose'] }) {
  const [length, setLength] = useState(
    () => (windows.find(({ requests }) => requests <= 60) ?? windows.at(-1))?.windowMs,
  )
  const chosen = windows.find(({ windowMs }) => windowMs === length) ?? windows[0]
  if (!chosen) return null
  return (
    <Way
      title="Piece by piece"
      button={`Send ${formatCount(chosen.requests, 'request')}`}
      onPress={() => onChoose({ kind: 'windows', windowMs: chosen.windowMs })}
      field={
        <SelectField
          label="Length of a piece"
          value={String(chosen.windowMs)}
          options={windows.map(({ windowMs, requests }) => ({
            id: String(windowMs),
            label: sayDuration(windowMs).replace('.0', ''),
            detail: formatCount(requests, 'request'),
          }))}
          onChange={(id) => setLength(Number(id))}
        />
      }
    >
      Says roughly where in the file the mark is. {formatCount(chosen.requests, 'request')},{' '}
      {formatSize(chosen.sizeBytes)} sent
      {chosen.leastMs === null ? '' : `, at least ${sayDuration(chosen.leastMs)} by the account’s limits`}. No
      characters are counted for it.
    </Way>
  )
}
