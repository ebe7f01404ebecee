import { useEffect, useRef } from 'react'
import type { Speaker } from '#shared/contract/cloning.ts'
import { sayDbfs } from '../../audio/microphone/say-level.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './cloning.module.css'
import { TakeButton } from './take-button.tsx'
import { isUnderWay, type Take } from './use-take.ts'

const ROOM_TEST_MS = 2_000

/** Two seconds in which nobody speaks say how quiet the room is. */
export function RoomStep({
  speaker,
  take,
  hasMicrophone,
  onNext,
}: {
  speaker: Speaker
  take: Take
  hasMicrophone: boolean
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

  return (
    <div className={styles.step}>
      <p className={styles.lead}>
        Choose the microphone, let the speaker say a few words and watch the level. Then measure the room: two seconds
        in which nobody speaks.
      </p>
      <TakeButton
        take={take}
        purpose="room"
        label={quality ? 'Measure again' : 'Measure the room'}
        isDisabled={!hasMicrophone}
        range={null}
        isSecond={quality !== null}
        onFinish={() => void take.finish(null)}
      />
      {quality && (
        <>
          {quality.problems.length === 0 ? (
            <Notice tone="quiet" role="status">
              The room is quiet: {sayDbfs(quality.noiseLevelDbfs)}.
            </Notice>
          ) : (
            quality.problems.map((problem) => (
              <Notice key={problem.code} tone="warning" role="status">
                {problem.message}
              </Notice>
            ))
          )}
        </>
      )}
      <div className={`${styles.buttons} ${styles.next}`}>
        <Button look={quality ? 'primary' : 'plain'} isLarge isDisabled={isUnderWay(take)} onPress={onNext}>
          {quality ? 'Next: sample' : 'Go on without measuring'}
        </Button>
      </div>
    </div>
  )
}
