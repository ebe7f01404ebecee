import type { Refusal, Speaker, SpeakerStep } from '#shared/contract/cloning.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import styles from './cloning.module.css'
import { t } from './messages/t.ts'
import { RecordingCard } from './recording-card.tsx'
import type { RecordingSound } from './recording-sound.ts'
import { formatCountdown } from '../../lib/format-time.ts'
import { useStatement } from './use-statement.ts'
import { formatRefusal, waitMs } from './refusal-words.ts'

export interface RefusalCardProps {
  speaker: Speaker
  refusal: Refusal
  sound: RecordingSound
  onSend: () => void
  /** Returns to record one of them again; a used consent statement is replaced. */
  onRecord: (step: SpeakerStep & ('sample' | 'phrase')) => void
  /** Returns to name and language. */
  onDetails: () => void
  onSettings: () => void
}

/** The service's response, what was kept, and the next step. */
export function RefusalCard(props: RefusalCardProps) {
  const { speaker, refusal, sound } = props
  const { card, failure } = refusal
  const { title, text } = formatRefusal(refusal)
  const { sample, consent } = speaker
  const said = failure.serviceMessage ?? formatReason(failure)
  const fields = Object.entries(formatFields(failure)).filter(([, message]) => !said.includes(message))
  return (
    <section className={styles.card} aria-label={title}>
      <Notice
        tone="failed"
        role="alert"
        detail={
          <>
            <div>{t('serviceMessage', { message: said })}</div>
            {fields.map(([path, message]) => (
              <div key={path}>
                <RichText
                  parts={t.rich('refusedField', { path, message, code: (content) => <code>{content}</code> })}
                />
              </div>
            ))}
          </>
        }
        actions={failure.requestId !== undefined && <RequestId id={failure.requestId} />}
      >
        <strong>{t('refusalTitle', { title })}</strong> {text}
      </Notice>
      {card === 'speaker_mismatch' && <Comparison {...props} />}
      {(card === 'recording_unusable' || card === 'other') && (
        <div className={styles.pair}>
          {sample && <RecordingCard label={t('step.sample')} recording={sample} sound={sound} isFixed />}
          {consent && <RecordingCard label={t('step.phrase')} recording={consent} sound={sound} isFixed />}
        </div>
      )}
      {card === 'phrase_mismatch' && speaker.challenge && (
        <blockquote className={styles.phrase} aria-label={t('step.phrase')}>
          <bdi>{speaker.challenge.phrase}</bdi>
        </blockquote>
      )}
      <CardButtons {...props} />
    </section>
  )
}

/** Both recordings, to play one after the other first and then record the wrong one again. */
function Comparison({ speaker: { sample, consent, challenge }, sound, onRecord }: RefusalCardProps) {
  const isSpent = useStatement(challenge).state !== 'usable'
  return (
    <>
      {sample && consent && (
        <div className={styles.buttons}>
          <Button look="primary" isLarge onPress={() => sound.play([sample, consent])}>
            {t('playBoth')}
          </Button>
        </div>
      )}
      <div className={styles.pair}>
        <div className={styles.half}>
          {sample && <RecordingCard label={t('step.sample')} recording={sample} sound={sound} isFixed />}
          <Button isLarge onPress={() => onRecord('sample')}>
            {t('sample.recordAgain')}
          </Button>
        </div>
        <div className={styles.half}>
          {consent && <RecordingCard label={t('step.phrase')} recording={consent} sound={sound} isFixed />}
          <Button isLarge onPress={() => onRecord('phrase')}>
            {t(isSpent ? 'statement.recordNew' : 'statement.recordAgain')}
          </Button>
        </div>
      </div>
    </>
  )
}

function CardButtons({ speaker, refusal, onSend, onRecord, onDetails, onSettings }: RefusalCardProps) {
  const { challenge } = speaker
  const { card, failure } = refusal
  const isSpent = useStatement(challenge).state !== 'usable'
  const remainingMs = useWait(refusal)
  const phrase = (look: 'primary' | 'plain') => (
    <Button look={look} isLarge onPress={() => onRecord('phrase')}>
      {t(isSpent ? 'statement.getNew' : 'statement.recordAgain')}
    </Button>
  )
  const sampleAgain = (look: 'primary' | 'plain') => (
    <Button look={look} isLarge onPress={() => onRecord('sample')}>
      {t('sample.recordAgain')}
    </Button>
  )
  // A used or expired consent statement can't be submitted again, whatever was rejected last.
  const send = isSpent ? (
    phrase('primary')
  ) : (
    <>
      <Button look="primary" isLarge isDisabled={remainingMs > 0} onPress={onSend}>
        {t('submitAgain')}
      </Button>
      {remainingMs > 0 && (
        <span className={styles.hint} role="timer">
          {t('submitAgainIn', { time: formatCountdown(remainingMs) })}
        </span>
      )}
    </>
  )
  const settings = (
    <Button isLarge onPress={onSettings}>
      {t('openSettingsScreen')}
    </Button>
  )
  switch (card) {
    case 'speaker_mismatch':
      return null
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
      return (
        <div className={styles.buttons}>
          {send}
          {/* The service may have created the voice before the connection broke: the same attempt finds it. */}
          {card === 'send_again' && isSpent && challenge?.isSpent === false && (
            <Button isLarge onPress={onSend}>
              {t('checkLast')}
            </Button>
          )}
        </div>
      )
    case 'details':
      return (
        <div className={styles.buttons}>
          <Button look="primary" isLarge onPress={onDetails}>
            {t('editDetails')}
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

/** Remaining wait in milliseconds, updated every second. */
function useWait(refusal: Refusal): number {
  return waitMs(refusal, useNow(1_000, refusal.failure.retryAfterMs !== undefined))
}
