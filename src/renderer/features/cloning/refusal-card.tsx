import type { Refusal, Speaker, SpeakerStep } from '#shared/contract/cloning.ts'
import { assertNever } from '#shared/errors/must.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import styles from './cloning.module.css'
import { RecordingCard } from './recording-card.tsx'
import type { RecordingSound } from './recording-sound.ts'
import { formatCountdown } from './say-expiry.ts'
import { sayRefusal, waitMs } from './refusal-words.ts'

export interface RefusalCardProps {
  speaker: Speaker
  refusal: Refusal
  sound: RecordingSound
  onSend: () => void
  /** Goes back to record one of the two again; a phrase that was used is replaced by a new one. */
  onRecord: (step: SpeakerStep & ('sample' | 'phrase')) => void
  /** Goes back to name and language. */
  onDetails: () => void
  onSettings: () => void
}

/** What the service answered, what was kept, and the step that follows from it. */
export function RefusalCard(props: RefusalCardProps) {
  const { speaker, refusal, sound } = props
  const { card, failure } = refusal
  const { title, text } = sayRefusal(refusal)
  const { sample, consent } = speaker
  const said = failure.serviceMessage ?? failure.message
  const fields = Object.entries(failure.fields ?? {}).filter(([, message]) => !said.includes(message))
  return (
    <section className={styles.card} aria-label={title}>
      <Notice
        tone="failed"
        role="alert"
        detail={
          <>
            <div>The service says: “{said}”</div>
            {fields.map(([path, message]) => (
              <div key={path}>
                <code>{path}</code>: {message}
              </div>
            ))}
          </>
        }
        actions={failure.requestId !== undefined && <RequestId id={failure.requestId} />}
      >
        <strong>{title}.</strong> {text}
      </Notice>
      {(card === 'speaker_mismatch' || card === 'recording_unusable' || card === 'other') && (
        <div className={styles.pair}>
          {sample && <RecordingCard label="Sample" recording={sample} sound={sound} isFixed />}
          {consent && <RecordingCard label="Phrase" recording={consent} sound={sound} isFixed />}
        </div>
      )}
      {card === 'phrase_mismatch' && speaker.challenge && (
        <blockquote className={styles.phrase} aria-label="Phrase">
          <bdi>{speaker.challenge.phrase}</bdi>
        </blockquote>
      )}
      <CardButtons {...props} />
    </section>
  )
}

function CardButtons({ speaker, refusal, sound, onSend, onRecord, onDetails, onSettings }: RefusalCardProps) {
  const { sample, consent, challenge } = speaker
  const { card, failure } = refusal
  const isSpent = challenge?.isSpent !== false
  const remainingMs = useWait(refusal)
  const phrase = (look: 'primary' | 'plain') => (
    <Button look={look} isLarge onPress={() => onRecord('phrase')}>
      {isSpent ? 'Get a new phrase' : 'Record the phrase again'}
    </Button>
  )
  const sampleAgain = (look: 'primary' | 'plain') => (
    <Button look={look} isLarge onPress={() => onRecord('sample')}>
      Record the sample again
    </Button>
  )
  // A phrase that was used up cannot be sent again, whatever was refused last.
  const send = isSpent ? (
    phrase('primary')
  ) : (
    <>
      <Button look="primary" isLarge isDisabled={remainingMs > 0} onPress={onSend}>
        Send again
      </Button>
      {remainingMs > 0 && (
        <span className={styles.hint} role="timer">
          Can be sent in {formatCountdown(remainingMs)}
        </span>
      )}
    </>
  )
  const settings = (
    <Button isLarge onPress={onSettings}>
      Open the settings
    </Button>
  )
  switch (card) {
    case 'speaker_mismatch':
      return (
        <div className={styles.buttons}>
          {sample && consent && (
            <Button isLarge onPress={() => sound.play([sample, consent])}>
              Play one after the other
            </Button>
          )}
          {sampleAgain('plain')}
          {phrase('primary')}
        </div>
      )
    case 'phrase_mismatch':
    case 'new_challenge':
      return <div className={styles.buttons}>{phrase('primary')}</div>
    case 'recording_unusable': {
      const isOfSample = failure.fields !== undefined && 'sample' in failure.fields
      return (
        <div className={styles.buttons}>
          {isOfSample ? phrase('plain') : sampleAgain('plain')}
          {isOfSample ? sampleAgain('primary') : phrase('primary')}
        </div>
      )
    }
    case 'plan_without_cloning':
    case 'payment':
    case 'region':
      return (
        <div className={styles.buttons}>
          {settings}
          {send}
        </div>
      )
    case 'limit':
    case 'send_again':
      return <div className={styles.buttons}>{send}</div>
    case 'details':
      return (
        <div className={styles.buttons}>
          <Button look="primary" isLarge onPress={onDetails}>
            Change name or language
          </Button>
        </div>
      )
    case 'other':
      return (
        <div className={styles.buttons}>
          {failure.code.startsWith('key_') && settings}
          {sampleAgain('plain')}
          {!isSpent && phrase('plain')}
          {send}
        </div>
      )
    default:
      return assertNever(card)
  }
}

/** Milliseconds that the service asks to wait still, counted down once a second. */
function useWait(refusal: Refusal): number {
  return waitMs(refusal, useNow(1_000, refusal.failure.retryAfterMs !== undefined))
}
