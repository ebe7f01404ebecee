import { Check, MonitorUp, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Speaker, SpeakerStep } from '#shared/contract/cloning.ts'
import { assertNever } from '#shared/errors/must.ts'
import { type FailureFacts, failureOf } from '../../lib/failure-words.ts'
import { useStore } from '../../lib/use-store.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { BarrierNotice } from './barrier-notice.tsx'
import { CheckStep } from './check-step.tsx'
import styles from './cloning.module.css'
import { DoneStep } from './done-step.tsx'
import { MicrophonePanel } from './microphone-panel.tsx'
import { NameStep } from './name-step.tsx'
import { PhraseStep } from './phrase-step.tsx'
import type { RecordingSound } from './recording-sound.ts'
import { RoomStep } from './room-step.tsx'
import { type RecordStepProps, SampleStep } from './sample-step.tsx'
import { STEPS, stepAfter } from './say-step.ts'
import { tellShownSpeaker } from './shown-speaker.ts'
import type { UsedMicrophone } from './use-microphone.ts'
import { PATH_KEYS, usePathKeys } from './use-path-keys.ts'
import { nameOf } from './use-session.ts'
import { isUnderWay, useTake } from './use-take.ts'

export interface SpeakerPathProps {
  speaker: Speaker
  /** `speaker 2 of 5`, and whose session it is. */
  place: string
  nextName: string | null
  used: UsedMicrophone
  submit: () => Promise<void>
  cancelSubmit: () => Promise<void>
  sound: RecordingSound
  onNextSpeaker: () => void
  onReceipt: (receiptId: string) => void
  onSettings: () => void
  onMirror: () => void
  onClose: () => void
}

/** One speaker from the name to the voice, each step on the whole screen. */
export function SpeakerPath(props: SpeakerPathProps) {
  const { speaker, place, used, sound, onNextSpeaker, onSettings, onMirror, onClose } = props
  const { client } = useStudio()
  const take = useTake(speaker.id, used)
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  const microphone = useStore(used.microphone.state)
  const hasMicrophone = microphone.kind === 'open'
  const isRecording = take.state.kind === 'recording'
  const isBusy = isUnderWay(take)
  const { step, sessionId, id } = speaker

  useEffect(() => tellShownSpeaker(sessionId, { speakerId: id, isRecording }), [sessionId, id, isRecording])
  useEffect(() => sound.stop(), [sound, step, isRecording])
  useEndLeftRunning(speaker, isBusy)

  const goTo = async (next: SpeakerStep) => {
    setFailure(null)
    take.forget()
    try {
      await client.cloning.goToStep({ speakerId: id, step: next })
    } catch (error) {
      setFailure(failureOf(reasonOf(error)))
    }
  }
  const next = () => void (step === 'done' ? onNextSpeaker() : goTo(stepAfter(step)))
  const finish = () => void take.finish(null)
  const purpose = step === 'room' ? 'room' : step === 'sample' ? 'sample' : step === 'phrase' ? 'consent' : null
  const heard = step === 'sample' ? speaker.sample : step === 'phrase' ? speaker.consent : null
  const mayRecord = purpose !== null && hasMicrophone && !isBusy && (purpose !== 'consent' || isPhraseUsable(speaker))
  usePathKeys({
    record: mayRecord ? () => void take.start(purpose) : null,
    finish: isRecording ? finish : null,
    play: heard && !isBusy ? () => sound.play([heard]) : null,
    next: isBusy || step === 'name' || step === 'check' ? null : next,
  })
  const shared = { speaker, take, sound, hasMicrophone, onFinish: finish, onNext: next }

  return (
    <section className={styles.path} aria-label={`Recording ${nameOf(speaker)}`}>
      <header className={styles.pathHead}>
        <div className={styles.who}>
          <h1 dir="auto">{nameOf(speaker)}</h1>
          <span className={styles.hint}>{place}</span>
        </div>
        <Button onPress={onMirror}>
          <MonitorUp size={16} strokeWidth={1.5} aria-hidden />
          Speaker window
        </Button>
        <IconButton label="Back to the session" onPress={onClose}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </header>
      <nav aria-label="Steps" className={styles.steps}>
        <ol>
          {STEPS.map(({ step: each, label }, index) => (
            <li key={each} aria-current={each === step ? 'step' : undefined}>
              <Button
                look="quiet"
                isDisabled={isBusy || !canReach(speaker, each) || each === step}
                onPress={() => void goTo(each)}
              >
                {isOver(speaker, each) ? <Check size={16} strokeWidth={1.5} aria-label="done" /> : `${index + 1}`}{' '}
                {label}
              </Button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.pathBody}>
        <div className={styles.stage}>
          {failure && <FailureNotice failure={failure} />}
          {step !== 'done' && step !== 'check' && <BarrierNotice onSettings={onSettings} />}
          <StepContent {...{ ...props, shared, goTo }} />
        </div>
        <aside className={styles.side} aria-label="Microphone and keys">
          <MicrophonePanel used={used} isRecording={isRecording} />
          <dl className={styles.keys} aria-label="Keys">
            {PATH_KEYS.map(({ keys, does }) => (
              <div key={does}>
                <dt>{keys}</dt>
                <dd>{does}</dd>
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
  const { submit, cancelSubmit, nextName, onNextSpeaker, onReceipt, onSettings } = props
  const { speaker, take, sound, hasMicrophone, onNext } = shared
  switch (speaker.step) {
    case 'name':
      // Who comes back to mend what the service refused has everything else already.
      return speaker.refusal?.card === 'details' ? (
        <NameStep speaker={speaker} next="Back to the check" onDone={() => void goTo('check')} />
      ) : (
        <NameStep speaker={speaker} next="Next: room and microphone" onDone={() => void goTo('room')} />
      )
    case 'room':
      return <RoomStep speaker={speaker} take={take} hasMicrophone={hasMicrophone} onNext={onNext} />
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
      return <DoneStep {...{ speaker, nextName, onNextSpeaker, onReceipt }} />
    default:
      return assertNever(speaker.step)
  }
}

/** A recording that a window left running, when it was loaded again or crashed, is ended with all that it has. */
function useEndLeftRunning(speaker: Speaker, isBusy: boolean): void {
  const { client } = useStudio()
  const left = [speaker.room, speaker.sample, speaker.consent, ...speaker.earlier].find(
    (recording) => recording?.state === 'recording',
  )
  const recordingId = isBusy ? undefined : left?.id
  useEffect(() => {
    if (recordingId === undefined) return
    client.cloning
      .finishRecording({ recordingId, cutReason: 'The window was closed or loaded again.' })
      .catch(() => undefined)
  }, [client, recordingId])
}

function isPhraseUsable({ challenge }: Speaker): boolean {
  const isOld = challenge?.expiresAt != null && Date.parse(challenge.expiresAt) <= Date.now()
  return challenge !== null && !challenge.isSpent && !isOld
}

function isOver(speaker: Speaker, step: SpeakerStep): boolean {
  switch (step) {
    case 'name':
      return speaker.fullName !== '' && speaker.voiceName !== ''
    case 'room':
      return speaker.room !== null
    case 'sample':
      return speaker.sample !== null && !hasBlocker(speaker.sample)
    case 'phrase':
      return speaker.consent !== null && !hasBlocker(speaker.consent)
    case 'check':
    case 'done':
      return speaker.voiceId !== null
    default:
      return assertNever(step)
  }
}

function canReach(speaker: Speaker, step: SpeakerStep): boolean {
  const index = STEPS.findIndex((each) => each.step === step)
  // The room test may be left out.
  return STEPS.slice(0, index).every((each) => each.step === 'room' || isOver(speaker, each.step))
}

function hasBlocker({ quality }: NonNullable<Speaker['sample']>): boolean {
  return quality === null || quality.problems.some((problem) => problem.isBlocking)
}
