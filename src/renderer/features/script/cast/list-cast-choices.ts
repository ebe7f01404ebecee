import type { CastMember } from '#shared/contract/cast.ts'
import type { ProjectSettings } from '#shared/contract/projects.ts'
import { getMemberVoice } from '#shared/domain/block-state.ts'

/** A speaker with the voice that their lines have: the project's if none was chosen. */
export type CastChoice = CastMember & { voiceId: string }

/** The speakers with the voice and language that their lines have now. */
export function listCastChoices(cast: readonly CastMember[], settings: ProjectSettings): CastChoice[] {
  return cast.map((member) => ({
    ...member,
    ...getMemberVoice(member, settings),
    modelId: member.modelId,
  }))
}
