import { z } from 'zod'
import type { CallContext } from '../http/call.ts'
import { parseFields } from '../http/read-body.ts'
import { readPage } from '../http/read-page.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { ownProject } from './own-project.ts'
import { projectEntry } from './project-entry.ts'

const YesOrNo = z
  .enum(['true', 'false'], 'must be true or false')
  .default('false')
  .transform((text) => text === 'true')
const ListQuery = z.object({ include_archived: YesOrNo, include_purged: YesOrNo })

/**
 * `GET /v1/projects`: the account's projects, newest first, paginated; archived and purged ones only if the query
 * requests them. Never includes the default project.
 */
export function listProjects(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { account } = getCaller(c.var.call)
    const query = parseFields(ListQuery, c.req.query())
    const found = deps.projects
      .list(account)
      .filter(
        ({ state }) =>
          state.kind === 'live' || (state.kind === 'archived' ? query.include_archived : query.include_purged),
      )
    const { items, paging } = readPage(c.req, found)
    return c.json({ projects: items.map((project) => projectEntry(deps, account, project)), ...paging })
  }
}

/** `GET /v1/projects/{project_id}`: one project in any state; 404 for an unknown one. */
export function getProject(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => c.json(projectEntry(deps, getCaller(c.var.call).account, ownProject(deps, c)))
}
