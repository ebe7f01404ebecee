import { type CSSProperties, useEffect, useState } from 'react'
import type { Speaker } from '#shared/contract/cloning.ts'
import { assertNever } from '#shared/errors/must.ts'
import { t } from './messages/t.ts'
import styles from './mirror.module.css'
import { useReadingScale } from './reading-scale.ts'
import { sampleText } from './sample-texts.ts'
import { followShownSpeaker, readShownSpeaker } from './shown-speaker.ts'
import { useSession } from './use-session.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useStatement } from './use-statement.ts'

/** The speaker's view: the text to read, in large type, and whether recording is on. No controls. */
export function SpeakerMirror({ sessionId }: { sessionId: string }) {
  const { speakers } = useSession(sessionId)
  const [shown, setShown] = useState(() => readShownSpeaker(sessionId))
  useEffect(() => followShownSpeaker(sessionId, () => setShown(readShownSpeaker(sessionId))), [sessionId])
  const speaker = speakers?.find((each) => each.id === shown?.speakerId) ?? null
  const isRecording = shown?.isRecording === true
  return (
    <section className={styles.mirror} aria-label={t('mirror')}>
      <h1 className="visually-hidden">{t('mirror')}</h1>
      {speaker === null ? (
        <p className={styles.small}>{t('mirror.wait')}</p>
      ) : (
        <Words speaker={speaker} isRecording={isRecording} />
      )}
      <p className={styles.state} role="status">
        {isRecording ? t('mirror.recording') : ''}
      </p>
    </section>
  )
}

function Words({ speaker, isRecording }: { speaker: Speaker; isRecording: boolean }) {
  const { state } = useStatement(speaker.challenge)
  const [scale] = useReadingScale()
  // oxlint-disable-next-line catalog-texts/bare-text -- a value of CSS
  const size = { '--reading-scale': scale } as CSSProperties
  switch (speaker.step) {
    case 'name':
      return (
        <p className={styles.large}>{speaker.fullName === '' ? t('mirror.welcome') : <bdi>{speaker.fullName}</bdi>}</p>
      )
    case 'room':
      return <p className={styles.large}>{t(isRecording ? 'mirror.measuring' : 'mirror.room')}</p>
    case 'sample': {
      const text = sampleText(speaker.locale)
      return (
        <p className={styles.text} style={size} lang={speaker.locale} dir="auto">
          {text ?? t('mirror.sample')}
        </p>
      )
    }
    case 'phrase':
      return (
        <p className={styles.text} style={size}>
          {state === 'usable' ? <bdi>{speaker.challenge?.phrase}</bdi> : t('mirror.statement')}
        </p>
      )
    case 'check':
      return <p className={styles.large}>{t('mirror.check')}</p>
    case 'done':
      return (
        <p className={styles.large}>
          <RichText parts={t.rich('mirror.done', { name: speaker.fullName, bdi: (content) => <bdi>{content}</bdi> })} />
        </p>
      )
    default:
      return assertNever(speaker.step)
  }
}
