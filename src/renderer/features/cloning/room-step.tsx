import { useEffect, useRef } from 'react'
import type { Speaker } from '#shared/contract/cloning.ts'
import { formatQualityMessage } from '#shared/domain/recordings/quality-message.ts'
import { formatDbfs } from '../../audio/microphone/format-level.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './cloning.module.css'
import { formatCutReason } from './format-end.ts'
import { needsAttention } from './format-step.ts'
import { t } from './messages/t.ts'
import { TakeButton } from './take-button.tsx'
import type { UsedMicrophone } from './use-microphone.ts'
import { isUnderWay, type Take } from './use-take.ts'

const ROOM_TEST_MS = 2_000

/** Measures room noise during two seconds of silence. */
export function RoomStep({
  speaker,
  take,
  used,
  onNext,
}: {
  speaker: Speaker
  take: Take
  used: UsedMicrophone
  onNext: () => void
}) {
  const { state } = take
  const isOver = state.kind === 'recording' && state.purpose === 'room' && state.durationMs >= ROOM_TEST_MS
  const finish = useRef(take.finish)
  useEffect(() => {
    finish.current = take.finish
  })
  useEffect(() => {
    if (isOver) void finish.current(null)
  }, [isOver])
  const quality = speaker.room?.quality ?? null
  const isPoor = needsAttention(speaker.room)

  return (
    <div className={styles.step}>
      <div className={styles.reader}>
        <p className={styles.lead}>{t('room.text')}</p>
        <TakeButton
          take={take}
          purpose="room"
          label={t(quality ? 'room.measureAgain' : 'room.measure')}
          used={used}
          range={null}
          onFinish={() => void take.finish(null)}
        />
      </div>
      {quality && (
        <>
          {!isPoor && (
            <Notice tone="quiet" role="status">
              {t('room.good', { level: formatDbfs(quality.noiseLevelDbfs) })}
            </Notice>
          )}
          {speaker.room?.state === 'cut' && (
            <Notice tone="warning" role="status">
              {t('room.cut', { reason: formatCutReason(speaker.room.cutReason ?? '') })}
            </Notice>
          )}
          {quality.problems.map((problem) => (
            <Notice key={problem.code} tone="warning" role="status">
              {formatQualityMessage(problem.message)}
            </Notice>
          ))}
        </>
      )}
      <div className={`${styles.buttons} ${styles.next}`}>
        <Button look={quality && !isPoor ? 'primary' : 'plain'} isLarge isDisabled={isUnderWay(take)} onPress={onNext}>
          {t(quality ? 'room.next' : 'room.skip')}
        </Button>
      </div>
    </div>
  )
}
