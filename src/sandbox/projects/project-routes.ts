import { Hono } from 'hono'
import type { CallEnv } from '../http/call.ts'
import { limitRate, requireKey } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { addMember, listAudit, listMembers, removeMember } from './member-routes.ts'
import { archiveProject, deleteProject, restoreProject, unarchiveProject } from './move-projects.ts'
import { getProject, listProjects } from './read-projects.ts'
import { createProject, updateProject } from './write-projects.ts'

/** `/v1/projects` and below (specification part 4, Projects; paths and bodies assumed: shapes page 12). */
export function projectRoutes(deps: SandboxDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  const reading = [requireKey(deps), limitRate(deps, 'other')] as const
  const changing = [requireKey(deps, 'full'), limitRate(deps, 'other')] as const
  routes.get('/', ...reading, listProjects(deps))
  routes.post('/', ...changing, createProject(deps))
  routes.get('/:project_id', ...reading, getProject(deps))
  routes.patch('/:project_id', ...changing, updateProject(deps))
  routes.delete('/:project_id', ...changing, deleteProject(deps))
  routes.post('/:project_id/archive', ...changing, archiveProject(deps))
  routes.post('/:project_id/unarchive', ...changing, unarchiveProject(deps))
  routes.post('/:project_id/restore', ...changing, restoreProject(deps))
  routes.get('/:project_id/members', ...reading, listMembers(deps))
  routes.post('/:project_id/members', ...changing, addMember(deps))
  routes.delete('/:project_id/members/:user_id', ...changing, removeMember(deps))
  routes.get('/:project_id/audit', ...reading, listAudit(deps))
  return routes
}
