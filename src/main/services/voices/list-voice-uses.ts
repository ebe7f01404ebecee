import type { CastMember } from '#shared/contract/cast.ts'
import type { VoiceUse } from '#shared/contract/voices.ts'
import { findSpeaker, foldSpeakerName, indexCast } from '#shared/domain/find-speaker.ts'
import type { ReadableDb } from '../../db/database.ts'
import { countPassages, listCast } from '../../db/repos/cast-repo.ts'
import { listVoicelessLines, listVoiceUses } from '../../db/repos/voice-uses-repo.ts'

/** Projects that use or used the voice, by title. An unknown voice has no uses. */
export function listUses(deps: { db: ReadableDb }, { voiceId }: { voiceId: string }): VoiceUse[] {
  return deps.db.snapshot(() =>
    listVoiceUses(deps.db, voiceId).map(({ voicelessBlockCount, ...use }) => {
      const cast = listCast(deps.db, use.projectId)
      const counts = new Map(cast.map(({ id }) => [id, 0]))
      const index = indexCast(cast)
      for (const head of cast.length === 0 ? [] : listVoicelessLines(deps.db, use.projectId)) {
        const speaker = findSpeaker(head, index)
        if (speaker) counts.set(speaker.member.id, (counts.get(speaker.member.id) ?? 0) + 1)
      }
      const withOwnVoice = cast.filter((member) => member.voiceId !== null)
      const spokenByCast = withOwnVoice.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0)
      const passages = countPassages(deps.db, use.projectId)
      const countLines = ({ id, name }: CastMember) =>
        (counts.get(id) ?? 0) + (passages.get(foldSpeakerName(name))?.passageCount ?? 0)
      return {
        ...use,
        inheritedBlockCount: Math.max(0, voicelessBlockCount - (use.isProjectVoice ? spokenByCast : 0)),
        castMembers: cast
          .filter((member) => member.voiceId === voiceId)
          .map((member) => ({ name: member.name, lineCount: countLines(member) })),
      }
    }),
  )
}
