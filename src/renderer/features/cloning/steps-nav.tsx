import { Check, TriangleAlert } from 'lucide-react'
import type { Recording, Speaker, SpeakerStep } from '#shared/contract/cloning.ts'
import { assertNever } from '#shared/errors/must.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cloning.module.css'
import { needsAttention, STEPS } from './format-step.ts'
import { t } from './messages/t.ts'
import type { Statement } from './use-statement.ts'

export interface StepsNavProps {
  speaker: Speaker
  /** Whether the consent statement can be recorded and submitted. */
  statement: Statement['state']
  /** Something is being recorded, so no other step can be opened. */
  isBusy: boolean
  onStep: (step: SpeakerStep) => void
}

/** A speaker's steps, with those that are done and those that need attention. */
export function StepsNav({ speaker, statement, isBusy, onStep }: StepsNavProps) {
  return (
    <nav aria-label={t('steps')} className={styles.steps}>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step} aria-current={step === speaker.step ? 'step' : undefined}>
            <Button
              look="quiet"
              isDisabled={isBusy || !canReach(speaker, step) || step === speaker.step}
              onPress={() => onStep(step)}
            >
              <StepMark speaker={speaker} statement={statement} step={step} number={index + 1} /> {t(`step.${step}`)}
            </Button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepMark({
  speaker,
  statement,
  step,
  number,
}: Pick<StepsNavProps, 'speaker' | 'statement'> & { step: SpeakerStep; number: number }) {
  const recording = getRecording(speaker, step)
  // A recording of an expired or used statement can't be submitted.
  const isOutdated = step === 'phrase' && recording !== null && speaker.voiceId === null && statement !== 'usable'
  if (isOutdated || needsAttention(recording))
    return <TriangleAlert className={styles.poor} size={16} strokeWidth={1.5} aria-label={t('stepIsPoor')} />
  return isOver(speaker, step) ? <Check size={16} strokeWidth={1.5} aria-label={t('stepIsDone')} /> : String(number)
}

function getRecording(speaker: Speaker, step: SpeakerStep): Recording | null {
  return step === 'room'
    ? speaker.room
    : step === 'sample'
      ? speaker.sample
      : step === 'phrase'
        ? speaker.consent
        : null
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
  // The room test is optional.
  return STEPS.slice(0, STEPS.indexOf(step)).every((each) => each === 'room' || isOver(speaker, each))
}

function hasBlocker({ quality }: NonNullable<Speaker['sample']>): boolean {
  return quality === null || quality.problems.some((problem) => problem.isBlocking)
}
