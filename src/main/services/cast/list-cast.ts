import type { CastList } from '#shared/contract/cast.ts'
import { countSpeakers } from '#shared/domain/count-speakers.ts'
import { findSpeaker, foldSpeakerName, indexCast } from '#shared/domain/find-speaker.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { countOwnVoices, countPassages, listCast, listPossibleLines } from '../../db/repos/cast-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'

/** Maximum number of names found in the script; a script with more doesn't use them as speakers. */
const FOUND_LISTED = 200

/**
 * The cast with line counts, and names before a colon that aren't in it.
 *
 * @throws StudioError `not_found` if the project doesn't exist
 */
export function listProjectCast(deps: { db: ReadableDb }, request: { projectId: string }): CastList {
  const { project, members, lines, ownVoices, passages } = deps.db.snapshot(() => {
    const found = getProject(deps.db, request.projectId)
    if (!found) throw new StudioError('not_found', 'project-not-found')
    return {
      project: found,
      members: listCast(deps.db, request.projectId),
      lines: listPossibleLines(deps.db, request.projectId),
      ownVoices: countOwnVoices(deps.db, request.projectId),
      passages: countPassages(deps.db, request.projectId),
    }
  })
  const cast = indexCast(members)
  const counts = new Map<string, number>()
  const others: string[] = []
  for (const { head } of lines) {
    const speaker = findSpeaker(head, cast)
    if (speaker) counts.set(speaker.member.id, (counts.get(speaker.member.id) ?? 0) + 1)
    else others.push(head)
  }
  const named = [...passages.values()].flatMap(({ name, passageCount }) =>
    cast.has(foldSpeakerName(name)) ? [] : Array.from({ length: passageCount }, () => name),
  )
  return {
    members: members.map((member) => ({
      ...member,
      lineCount: counts.get(member.id) ?? 0,
      passageCount: passages.get(foldSpeakerName(member.name))?.passageCount ?? 0,
      ownVoiceBlockCount: ownVoices.get(member.voiceId ?? project.settings.voiceId) ?? 0,
    })),
    found: countSpeakers(others, named)
      .filter(({ name }) => !cast.has(foldSpeakerName(name)))
      .slice(0, FOUND_LISTED),
  }
}
