import type { AgentVoiceUse } from '#shared/contract/voices.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import type { WritableDb } from '../../db/database.ts'
import { getChapter, setChapterRevision } from '../../db/repos/chapters-repo.ts'
import { listVoiceUses, replaceProjectVoice } from '../../db/repos/voice-uses-repo.ts'
import { type AgentUsesDeps, listAgentUses, replaceInAgents } from './agent-uses.ts'

export interface ReplaceVoiceDeps extends AgentUsesDeps {
  db: WritableDb
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * Uses other voices wherever this one is chosen; null leaves them. Projects change immediately, each whole or not at
 * all; their takes stay. Agents and flows get unpublished changes. A second call changes only what is left.
 */
export async function replaceVoice(
  deps: ReplaceVoiceDeps,
  request: { voiceId: string; inProjects: string | null; inAgents: string | null },
): Promise<{ projectCount: number; agents: AgentVoiceUse[] }> {
  const { voiceId, inProjects, inAgents } = request
  const projectCount = inProjects === null ? 0 : replaceInProjects(deps, voiceId, inProjects)
  const agents = inAgents === null ? [] : await listAgentUses(deps, voiceId)
  if (inAgents !== null)
    replaceInAgents(
      deps,
      agents.map(({ agentId }) => agentId),
      { from: voiceId, to: inAgents },
    )
  return { projectCount, agents }
}

function replaceInProjects({ db, now }: ReplaceVoiceDeps, from: string, to: string): number {
  const editedAt = new Date(now()).toISOString()
  let projectCount = 0
  for (const { projectId } of listVoiceUses(db, from)) {
    db.transaction(() => {
      const { isChanged, chapterIds } = replaceProjectVoice(db, projectId, { from, to })
      if (!isChanged) return
      for (const chapterId of chapterIds) {
        const chapter = getChapter(db, chapterId)
        if (chapter) setChapterRevision(db, chapterId, { revision: chapter.revision + 1, editedAt })
      }
      refreshInputsKeys(db, { kind: 'project', projectId })
      projectCount += 1
    })
  }
  return projectCount
}
