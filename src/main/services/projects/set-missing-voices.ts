import type { Catalog } from '#shared/contract/voices.ts'
import { getProject, listProjectsWithoutVoice } from '../../db/repos/projects-repo.ts'
import { chooseDefaults } from './choose-defaults.ts'
import { updateProject, type UpdateProjectDeps } from './update-project.ts'

/**
 * Gives the default voice to projects that were created before the voice list was available. Returns whether there were
 * any; a catalog without a usable voice changes nothing.
 */
export function setMissingVoices(deps: UpdateProjectDeps & { workspaceId: string }, catalog: Catalog): boolean {
  if (chooseDefaults(catalog).voiceId === '') return false
  const projectIds = listProjectsWithoutVoice(deps.db, deps.workspaceId)
  for (const projectId of projectIds) {
    const { voiceId, modelId, language } = chooseDefaults(catalog, getProject(deps.db, projectId)?.settings.language)
    updateProject(deps, { projectId, settings: { voiceId, modelId, language } })
  }
  return projectIds.length > 0
}
