import { type UpdateProjectRequest, WireProject, type WireProjectPage } from '#shared/service-wire/projects.ts'
import { pagePath, type PageQuery } from './agent-calls.ts'
import type { Call, GoodAnswer } from './call-service.ts'
import type { TimeLimits } from './exchange.ts'
import { readable } from './read-entries.ts'
import { readAs } from './read-json.ts'
import { readListPage } from './read-list-page.ts'
import type { RequestContent } from './request-headers.ts'
import type { RequestOptions } from './speech-api.ts'

/**
 * The routes of projects (specification part 4, Projects; paths and bodies assumed: shapes page 12). Besides the failures of every
 * call: a project that is not there is `not_found`, a name that does not fit `validation_failed` with `details.fields`, one project
 * too many `conflict`, a credential without access `forbidden`. A refused request changed nothing.
 */
export interface ProjectCalls {
  /** Archived ones too; the Default project is never listed. */
  listServiceProjects(query: PageQuery, options: RequestOptions): Promise<WireProjectPage>
  /** Sent again only when no project can have been made; a connection lost before the answer may have left one. */
  createServiceProject(request: { name: string }, options: RequestOptions): Promise<WireProject>
  updateServiceProject(
    request: { projectId: string; changes: UpdateProjectRequest },
    options: RequestOptions,
  ): Promise<WireProject>
  /** Its resources work on, and nothing new comes in. One that is archived stays so. */
  archiveServiceProject(request: { projectId: string }, options: RequestOptions): Promise<void>
  unarchiveServiceProject(request: { projectId: string }, options: RequestOptions): Promise<void>
}

export interface ProjectCallsDeps {
  limits: Required<TimeLimits>
  send<T>(
    plan: RequestContent &
      Pick<Call, 'makesAnew'> & {
        path: string
        limits: TimeLimits
        method?: 'POST' | 'PATCH'
        body?: unknown
      },
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T>
}

/** The calls, sent by what is given. */
export function createProjectCalls({ limits, send }: ProjectCallsDeps): ProjectCalls {
  const common = { accept: 'application/json', limits }
  const move = (projectId: string, to: 'archive' | 'unarchive', options: RequestOptions) =>
    send({ limits, method: 'POST', path: `${projectPath(projectId)}/${to}` }, options, async (answer) => {
      answer.body.close()
      answer.log.finish('ok')
    })
  return {
    listServiceProjects(query, options) {
      const path = pagePath('/v1/projects', query)
      const withArchived = `${path}${path.includes('?') ? '&' : '?'}include_archived=true`
      return send({ ...common, path: withArchived }, options, async (answer) => {
        const page = await readListPage(answer, 'projects', true)
        return {
          projects: readable(WireProject, page['projects']),
          next_cursor: typeof page['next_cursor'] === 'string' ? page['next_cursor'] : null,
          has_more: page['has_more'] === true,
        }
      })
    },
    createServiceProject: ({ name }, options) =>
      send({ ...common, path: '/v1/projects', body: { name }, makesAnew: true }, options, (answer) =>
        readAs(answer, WireProject),
      ),
    updateServiceProject: ({ projectId, changes }, options) =>
      send({ ...common, method: 'PATCH', path: projectPath(projectId), body: changes }, options, (answer) =>
        readAs(answer, WireProject),
      ),
    archiveServiceProject: ({ projectId }, options) => move(projectId, 'archive', options),
    unarchiveServiceProject: ({ projectId }, options) => move(projectId, 'unarchive', options),
  }
}

function projectPath(projectId: string): string {
  return `/v1/projects/${encodeURIComponent(projectId)}`
}
