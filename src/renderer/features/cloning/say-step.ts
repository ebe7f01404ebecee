import type { Speaker, SpeakerStep } from '#shared/contract/cloning.ts'

/** The steps of a speaker with their names, in order. */
export const STEPS: readonly { step: SpeakerStep; label: string }[] = [
  { step: 'name', label: 'Name' },
  { step: 'room', label: 'Room and microphone' },
  { step: 'sample', label: 'Sample' },
  { step: 'phrase', label: 'Phrase' },
  { step: 'check', label: 'Check' },
  { step: 'done', label: 'Done' },
]

/** The step behind another; the last one is followed by itself. */
export function stepAfter(step: SpeakerStep): SpeakerStep {
  const index = STEPS.findIndex((each) => each.step === step)
  return STEPS[Math.min(index + 1, STEPS.length - 1)]?.step ?? step
}

/** How far a speaker is, in a few words. */
export function sayProgress(speaker: Speaker): string {
  if (speaker.voiceId !== null) return 'Voice made'
  if (speaker.refusal !== null) return 'Refused: needs a decision'
  if (speaker.consent !== null) return 'Recorded, not sent'
  if (speaker.sample !== null) return 'Sample recorded'
  return speaker.room === null && speaker.step === 'name' ? 'Not begun' : 'Begun'
}
