import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckMethod, CheckPlan, WatermarkCheck } from '#shared/contract/watermark.ts'
import type { WindowsCost } from '#shared/domain/watermark-windows.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatDuration, describeDuration } from '../../lib/format-time.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import { readClock } from './read-clock.ts'
import styles from './watermark.module.css'

export interface SendChoiceProps {
  check: WatermarkCheck
  withKey: boolean
  onChoose: (method: CheckMethod) => void
}

/** The ways to check a file, each with what it sends beforehand. */
export function SendChoice({ check, withKey, onChoose }: SendChoiceProps) {
  const { queries } = useStudio()
  const plan = useQuery({
    ...queries.watermark.plan.queryOptions({ input: { id: check.id, withKey } }),
    staleTime: 0,
  })
  if (plan.isPending) return <Skeleton label={t('measuring')} rows={2} />
  if (plan.isError) return <FailureNotice failure={getFailure(plan.error)} topic="managing" role="status" />
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
  const { lengthMs, kbps } = plan.copy
  const isShort = lengthMs < plan.durationMs
  return (
    <section className={styles.ways} aria-label={t(isFirst ? 'howToCheck' : 'checkAgain')}>
      <h3>{t(isFirst ? 'chooseToSend' : 'checkAgain')}</h3>
      {plan.isWholePossible ? (
        <Way title={t('whole.title')} button={t('checkAgain')} onPress={() => onChoose({ kind: 'whole' })}>
          {t('whole.text')}
        </Way>
      ) : (
        <>
          <Way title={t('copy.title')} button={t('copy.send')} onPress={() => onChoose({ kind: 'compressed' })}>
            {isShort ? t('copy.first', { length: formatDuration(lengthMs), kbps }) : t('copy.whole', { kbps })}
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
        <p className="quiet">{props.children}</p>
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
      title={t('cut.title')}
      button={t('cut.check')}
      isDisabled={isWrong}
      onPress={() => onChoose({ kind: 'cut', fromMs: fromMs ?? 0 })}
      field={
        <TextField
          label={t('cut.from')}
          value={from}
          onChange={setFrom}
          error={isWrong ? t('cut.wrong', { end: formatDuration(plan.durationMs) }) : null}
        />
      }
    >
      {isWrong ? t('cut.unset') : t('cut.text', { from: formatDuration(fromMs), to: formatDuration(toMs) })}
    </Way>
  )
}

function WindowsWay({ windows, onChoose }: { windows: readonly WindowsCost[]; onChoose: SendChoiceProps['onChoose'] }) {
  const [length, setLength] = useState(
    () => (windows.find(({ requests }) => requests <= 60) ?? windows.at(-1))?.windowMs,
  )
  const chosen = windows.find(({ windowMs }) => windowMs === length) ?? windows[0]
  if (!chosen) return null
  const cost = { count: chosen.requests, size: formatSize(chosen.sizeBytes) }
  return (
    <Way
      title={t('windows.title')}
      button={t('windows.send', { count: chosen.requests })}
      onPress={() => onChoose({ kind: 'windows', windowMs: chosen.windowMs })}
      field={
        <SelectField
          label={t('windows.length')}
          value={String(chosen.windowMs)}
          options={windows.map(({ windowMs, requests }) => ({
            id: String(windowMs),
            label: describeDuration(windowMs).replace('.0', ''),
            detail: t('windows.requests', { count: requests }),
          }))}
          onChange={(id) => setLength(Number(id))}
        />
      }
    >
      {chosen.leastMs === null
        ? t('windows.text', cost)
        : t('windows.textWithTime', { ...cost, time: describeDuration(chosen.leastMs) })}
    </Way>
  )
}
