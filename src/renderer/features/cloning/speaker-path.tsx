import { MonitorUp, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Speaker, SpeakerStep } from '#shared/contract/cloning.ts'
import { assertNever } from '#shared/errors/must.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BarrierNotice } from './barrier-notice.tsx'
import { CheckStep } from './check-step.tsx'
import styles from './cloning.module.css'
import { DoneStep } from './done-step.tsx'
import { t } from './messages/t.ts'
import { MicrophonePanel } from './microphone-panel.tsx'
import { NameStep } from './name-step.tsx'
import { PhraseStep } from './phrase-step.tsx'
import type { RecordingSound } from './recording-sound.ts'
import { RoomStep } from './room-step.tsx'
import { type RecordStepProps, SampleStep } from './sample-step.tsx'
import { stepAfter } from './format-step.ts'
import { publishShownSpeaker } from './shown-speaker.ts'
import { StepsNav } from './steps-nav.tsx'
import type { UsedMicrophone } from './use-microphone.ts'
import { PATH_KEYS, usePathKeys } from './use-path-keys.ts'
import { nameOf } from './use-session.ts'
import { useStatement } from './use-statement.ts'
import { isUnderWay, useTake } from './use-take.ts'

export interface SpeakerPathProps {
  speaker: Speaker
  /** `speaker 2 of 5`, and the session's name. */
  place: string
  nextName: string | null
  used: UsedMicrophone
  submit: () => Promise<void>
  cancelSubmit: () => Promise<void>
  sound: RecordingSound
  onNextSpeaker: () => void
  onConsentRecord: (consentRecordId: string) => void
  onSettings: () => void
  onMirror: () => void
  onClose: () => void
}

/** One speaker from name to voice, one step per screen. */
export function SpeakerPath(props: SpeakerPathProps) {
  const { speaker, place, used, sound, onNextSpeaker, onSettings, onMirror, onClose } = props
  const { client } = useStudio()
  const take = useTake(speaker.id, used)
  const [failure, setFailure] = useState<Failure | null>(null)
  const microphone = useStore(used.microphone.state)
  const hasMicrophone = microphone.kind === 'open'
  const isRecording = take.state.kind === 'recording'
  const isBusy = isUnderWay(take)
  const { step, sessionId, id } = speaker

  useEffect(() => publishShownSpeaker(sessionId, { speakerId: id, isRecording }), [sessionId, id, isRecording])
  useEffect(() => sound.stop(), [sound, step, isRecording])
  useEndLeftRunning(speaker, isBusy)

  const stage = useRef<HTMLDivElement>(null)
  // Each step begins at its top, whichever of the two scrolls.
  useEffect(() => {
    stage.current?.scrollTo(0, 0)
    stage.current?.parentElement?.scrollTo(0, 0)
  }, [step])
  // Pressing “Next” removes the button that had the focus: Tab then continues with the controls of the new step.
  useEffect(() => {
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true })
  })

  const goTo = async (next: SpeakerStep) => {
    setFailure(null)
    take.forget()
    try {
      await client.cloning.goToStep({ speakerId: id, step: next })
    } catch (error) {
      setFailure(getFailure(error))
    }
  }
  const next = () => void (step === 'done' ? onNextSpeaker() : goTo(stepAfter(step)))
  const finish = () => void take.finish(null)
  const purpose = step === 'room' ? 'room' : step === 'sample' ? 'sample' : step === 'phrase' ? 'consent' : null
  const statement = useStatement(speaker.challenge).state
  const heard = step === 'sample' ? speaker.sample : step === 'phrase' ? speaker.consent : null
  const hasControl = purpose !== null && (purpose !== 'consent' || isBusy || statement === 'usable')
  usePathKeys({
    record: hasControl && hasMicrophone && !isBusy ? () => void take.start(purpose) : null,
    finish: isRecording ? finish : null,
    play: heard && !isBusy ? () => sound.play([heard]) : null,
    next: isBusy || step === 'name' || step === 'check' ? null : next,
  })
  const shared = { speaker, take, sound, used, onFinish: finish, onNext: next }

  return (
    <section className={styles.path} aria-label={t('recordingOf', { name: nameOf(speaker) })}>
      <header className={styles.pathHead}>
        <div className={styles.who}>
          <h1 dir="auto">{nameOf(speaker)}</h1>
          <span className={styles.hint}>{place}</span>
          {speaker.voiceId === null && <StatementState speaker={speaker} />}
        </div>
        <Button onPress={onMirror}>
          <MonitorUp size={16} strokeWidth={1.5} aria-hidden />
          {t('speakerWindow')}
        </Button>
        <IconButton label={t('backToSession')} onPress={onClose}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </header>
      <StepsNav speaker={speaker} statement={statement} isBusy={isBusy} onStep={(each) => void goTo(each)} />
      <div className={styles.pathBody}>
        <div ref={stage} tabIndex={-1} className={styles.stage}>
          {failure && <FailureNotice failure={failure} />}
          {speaker.withdrawal !== 'none' && speaker.consentRecordId !== null && (
            <Notice
              tone="warning"
              role="status"
              actions={
                <Button onPress={() => props.onConsentRecord(speaker.consentRecordId ?? '')}>{t('viewRecord')}</Button>
              }
            >
              {t(speaker.withdrawal === 'complete' ? 'consentWithdrawn' : 'withdrawalStarted')}
            </Notice>
          )}
          {step !== 'done' && step !== 'check' && <BarrierNotice onSettings={onSettings} />}
          <StepContent {...{ ...props, shared, goTo }} />
        </div>
        <aside className={styles.side} aria-label={t('side')}>
          <MicrophonePanel used={used} isRecording={isRecording} hasLevel={!hasControl} />
          <dl className={styles.keys} aria-label={t('keys')}>
            {PATH_KEYS.map(({ key, does }) => (
              <div key={does}>
                <dt>{does === 'record' ? t('spaceOr', { key }) : key}</dt>
                <dd>{t(`shortcut.${does}`)}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
    </section>
  )
}

function StepContent({
  shared,
  goTo,
  ...props
}: SpeakerPathProps & { shared: RecordStepProps; goTo: (step: SpeakerStep) => Promise<void> }) {
  const { submit, cancelSubmit, nextName, onNextSpeaker, onConsentRecord, onSettings } = props
  const { speaker, take, sound, used, onNext } = shared
  switch (speaker.step) {
    case 'name':
      // A speaker returning to fix rejected details has already completed everything else.
      return speaker.refusal?.card === 'details' ? (
        <NameStep speaker={speaker} next={t('name.back')} onDone={() => void goTo('check')} />
      ) : (
        <NameStep speaker={speaker} next={t('name.next')} onDone={() => void goTo('room')} />
      )
    case 'room':
      return <RoomStep speaker={speaker} take={take} used={used} onNext={onNext} />
    case 'sample':
      return <SampleStep {...shared} />
    case 'phrase':
      return <PhraseStep {...shared} />
    case 'check':
      return (
        <CheckStep
          speaker={speaker}
          {...{ submit, cancelSubmit, sound }}
          goTo={(step) => void goTo(step)}
          onSettings={onSettings}
        />
      )
    case 'done':
      return <DoneStep {...{ speaker, nextName, onNextSpeaker, onConsentRecord }} />
    default:
      return assertNever(speaker.step)
  }
}

/** A recording left running by a reloaded or crashed window is ended with everything it has. */
function useEndLeftRunning(speaker: Speaker, isBusy: boolean): void {
  const { client } = useStudio()
  const left = [speaker.room, speaker.sample, speaker.consent, ...speaker.earlier].find(
    (recording) => recording?.state === 'recording',
  )
  const recordingId = isBusy ? undefined : left?.id
  useEffect(() => {
    if (recordingId === undefined) return
    client.cloning.finishRecording({ recordingId, cutReason: { kind: 'window-reloaded' } }).catch(() => undefined)
  }, [client, recordingId])
}

/** Remaining validity of the consent statement, on every step. */
function StatementState({ speaker }: { speaker: Speaker }) {
  const { state, countdown } = useStatement(speaker.challenge)
  if (state === 'expired')
    return (
      <span className={styles.expired} role="status">
        <TriangleAlert size={16} strokeWidth={1.5} aria-hidden /> {t('statementExpired')}
      </span>
    )
  if (countdown === null) return null
  return (
    <span className={styles.hint} role="timer">
      {t('statementExpires', { time: countdown })}
    </span>
  )
}
