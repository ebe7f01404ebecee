import { useEffect, useState } from 'react'
import type { Speaker } from '#shared/contract/cloning.ts'
import { assertNever } from '#shared/errors/must.ts'
import styles from './mirror.module.css'
import { sampleText } from './sample-texts.ts'
import { followShownSpeaker, readShownSpeaker } from './shown-speaker.ts'
import { useSession } from './use-session.ts'
import { useStatement } from './use-statement.ts'

/** The speaker's view: the text to read, in large type, and whether recording is on. No controls. */
export function SpeakerMirror({ sessionId }: { sessionId: string }) {
  const { speakers } = useSession(sessionId)
  const [shown, setShown] = useState(() => readShownSpeaker(sessionId))
  useEffect(() => followShownSpeaker(sessionId, () => setShown(readShownSpeaker(sessionId))), [sessionId])
  const speaker = speakers?.find((each) => each.id === shown?.speakerId) ?? null
  return (
    <section className={styles.mirror} aria-label="For the speaker">
      {speaker === null ? <p className={styles.small}>One moment…</p> : <Words speaker={speaker} />}
      <p className={styles.state} role="status">
        {shown?.isRecording === true ? '● Recording' : ''}
      </p>
    </section>
  )
}

function Words({ speaker }: { speaker: Speaker }) {
  const { state } = useStatement(speaker.challenge)
  const name = <bdi>{speaker.fullName}</bdi>
  switch (speaker.step) {
    case 'name':
      return <p className={styles.large}>{speaker.fullName === '' ? 'Welcome' : name}</p>
    case 'room':
      return <p className={styles.large}>Measuring room noise. Please stay quiet.</p>
    case 'sample': {
      const text = sampleText(speaker.locale)
      return (
        <p className={styles.text} lang={speaker.locale} dir="auto">
          {text ?? 'Talk about anything for about 20 seconds.'}
        </p>
      )
    }
    case 'phrase':
      return (
        <p className={styles.text}>
          {state === 'usable' ? <bdi>{speaker.challenge?.phrase}</bdi> : 'Next: the consent statement.'}
        </p>
      )
    case 'check':
      return <p className={styles.large}>Your recordings are being checked.</p>
    case 'done':
      return <p className={styles.large}>Done. Thank you, {name}.</p>
    default:
      return assertNever(speaker.step)
  }
}
