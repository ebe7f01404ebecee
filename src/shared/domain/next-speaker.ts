import type { Speaker } from '../contract/cloning.ts'

type Progress = Pick<Speaker, 'id' | 'voiceId' | 'withdrawal'>

/** The next speaker who still needs a voice, starting after this one. One who withdrew consent doesn't. */
export function findNextSpeaker<One extends Progress>(speakers: readonly One[], afterId: string | null): One | null {
  const index = speakers.findIndex(({ id }) => id === afterId)
  const inTurn = [...speakers.slice(index + 1), ...speakers.slice(0, Math.max(0, index))]
  return inTurn.find(({ voiceId, withdrawal }) => voiceId === null && withdrawal === 'none') ?? null
}
