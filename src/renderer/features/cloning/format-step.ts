import type { Recording, Speaker, SpeakerStep } from '#shared/contract/cloning.ts'

/** A speaker's steps with their names, in order. */
export const STEPS: readonly { step: SpeakerStep; label: string }[] = [
  { step: 'name', label: 'Name' },
  { step: 'room', label: 'Microphone check' },
  { step: 'sample', label: 'Voice sample' },
  { step: 'phrase', label: 'Consent statement' },
  { step: 'check', label: 'Review and submit' },
  { step: 'done', label: 'Done' },
]

/** The next step; the last one returns itself. */
export function stepAfter(step: SpeakerStep): SpeakerStep {
  const index = STEPS.findIndex((each) => each.step === step)
  return STEPS[Math.min(index + 1, STEPS.length - 1)]?.step ?? step
}

/** True if a recording should be made again: it was cut short, or something was measured that makes it worse. */
export function needsAttention(recording: Recording | null): boolean {
  return recording !== null && (recording.state === 'cut' || (recording.quality?.problems.length ?? 0) > 0)
}

/** A speaker's progress in a few words. `isDeleted`: the voice no longer exists. */
export function formatProgress(speaker: Speaker, isDeleted: boolean): string {
  if (speaker.withdrawal === 'started') return 'Withdrawal not finished'
  if (speaker.withdrawal === 'complete' && speaker.voiceId === null) return 'Withdrawn'
  if (speaker.voiceId !== null) return isDeleted ? 'Voice deleted' : 'Voice created'
  if (speaker.refusal !== null) return 'Rejected. Action needed'
  if (speaker.consent !== null) return 'Recorded, not submitted'
  if (speaker.sample !== null) return 'Sample recorded'
  return speaker.room === null && speaker.step === 'name' ? 'Not started' : 'Started'
}
