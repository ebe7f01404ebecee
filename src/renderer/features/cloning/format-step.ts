import type { Recording, Speaker, SpeakerStep } from '#shared/contract/cloning.ts'
import { t } from './messages/t.ts'

/** A speaker's steps, in order. */
export const STEPS: readonly SpeakerStep[] = ['name', 'room', 'sample', 'phrase', 'check', 'done']

/** The next step; the last one returns itself. */
export function stepAfter(step: SpeakerStep): SpeakerStep {
  return STEPS[STEPS.indexOf(step) + 1] ?? step
}

/** True if a recording should be made again: it was cut short, or something was measured that makes it worse. */
export function needsAttention(recording: Recording | null): boolean {
  return recording !== null && (recording.state === 'cut' || (recording.quality?.problems.length ?? 0) > 0)
}

/** A speaker's progress in a few words. `isDeleted`: the voice no longer exists. */
export function formatProgress(speaker: Speaker, isDeleted: boolean): string {
  if (speaker.withdrawal === 'started') return t('progress.withdrawing')
  if (speaker.withdrawal === 'complete' && speaker.voiceId === null) return t('progress.withdrawn')
  if (speaker.voiceId !== null) return t(isDeleted ? 'progress.deleted' : 'progress.created')
  if (speaker.refusal !== null) return t('progress.rejected')
  if (speaker.consent !== null) return t('progress.recorded')
  if (speaker.sample !== null) return t('progress.sampled')
  return t(speaker.room === null && speaker.step === 'name' ? 'progress.new' : 'progress.started')
}
