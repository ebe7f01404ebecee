import type { Recording, Speaker, SpeakerStep } from '#shared/contract/cloning.ts'

const ORDER: readonly SpeakerStep[] = ['name', 'room', 'sample', 'phrase', 'check', 'done']

type Progress = Pick<Speaker, 'fullName' | 'voiceName' | 'sample' | 'consent' | 'challenge' | 'voiceId'>

/**
 * The first incomplete step: a name, a sample, a recording of a valid consent statement, the service's response. The
 * room test is optional.
 */
export function firstOpenStep(speaker: Progress): SpeakerStep {
  if (speaker.voiceId !== null) return 'done'
  if (speaker.fullName === '' || speaker.voiceName === '') return 'name'
  if (!isUsable(speaker.sample)) return 'sample'
  if (!isUsable(speaker.consent) || speaker.challenge === null || speaker.challenge.isSpent) return 'phrase'
  return 'check'
}

/** True for every step up to the first incomplete one. */
export function canGoTo(speaker: Progress, step: SpeakerStep): boolean {
  return ORDER.indexOf(step) <= ORDER.indexOf(firstOpenStep(speaker))
}

/** Recorded, without problems that the service would reject. */
export function isUsable(recording: Recording | null): boolean {
  return recording !== null && recording.quality !== null && !recording.quality.problems.some((each) => each.isBlocking)
}
