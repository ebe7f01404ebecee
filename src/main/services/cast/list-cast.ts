import type { CastList } from '#shared/contract/cast.ts'
import { countSpeakers } from '#shared/domain/count-speakers.ts'
import { findSpeaker, foldSpeakerName, indexCast } from '#shared/domain/find-speaker.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listCast, listPossibleLines } from '../../db/repos/cast-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'

/** Most names in the script that are told: a script with more has none of them for a speaker. */
const FOUND_LISTED = 200

/**
 * The cast with how many lines each has, and names before a colon that are not in it.
 *
 * @throws StudioError `not_found`: there is no such project
 */
export function listProjectCast(deps: { db: ReadableDb }, request: { projectId: string }): CastList {
  const { members, lines } = deps.db.snapshot(() => {
    if (!getProject(deps.db, request.projectId)) throw new StudioError('not_found', 'There is no such project.')
    return { members: listCast(deps.db, request.projectId), lines: listPossibleLines(deps.db, request.projectId) }
  })
  const cast = indexCast(members)
  const counts = new Map<string, number>()
  const others: string[] = []
  for (const { head } of lines) {
    const speaker = findSpeaker(head, cast)
    if (speaker) counts.set(speaker.member.id, (counts.get(speaker.member.id) ?? 0) + 1)
    else others.push(head)
  }
  return {
    members: members.map((member) => ({ ...member, lineCount: counts.get(member.id) ?? 0 })),
    found: countSpeakers(others)
      .filter(({ name }) => !cast.has(foldSpeakerName(name)))
      .slice(0, FOUND_LISTED),
  }
}
