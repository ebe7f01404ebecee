import { type UpdateProjectRequest, WireProject } from '#shared/service-wire/projects.ts'
import type { RawEntry } from '#shared/service-wire/read-leniently.ts'
import { pagePath, type PageQuery } from './agent-calls.ts'
import type { Call, GoodAnswer } from './call-service.ts'
import type { TimeLimits } from './exchange.ts'
import { readEntry } from './read-json.ts'
import { readListPage, type EntryPage } from './read-list-page.ts'
import type { RequestContent } from './request-headers.ts'
import type { RequestOptions } from './request-options.ts'

/**
 * The project routes (specification part 4, Projects; paths and bodies assumed: shapes page 12). In addition to the
 * failures of every call: `not_found` for a missing project, `validation_failed` with `details.fields` for an invalid
 * name, `conflict` for too many projects, `forbidden` for a credential without access. A rejected request changed
 * nothing.
 */
export interface ProjectCalls {
  /** Includes archived ones; the Default project is never listed. */
  listServiceProjects(query: PageQuery, options: RequestOptions): Promise<EntryPage<'projects'>>
  /** Retried only if no project can have been created; a connection lost before the response may have left one. */
  createServiceProject(request: { name: string }, options: RequestOptions): Promise<RawEntry>
  updateServiceProject(
    request: { projectId: string; changes: UpdateProjectRequest },
    options: RequestOptions,
  ): Promise<RawEntry>
  /** Its resources keep working, but no new ones can be added. Idempotent. */
  archiveServiceProject(request: { projectId: string }, options: RequestOptions): Promise<void>
  unarchiveServiceProject(request: { projectId: string }, options: RequestOptions): Promise<void>
}

export interface ProjectCallsDeps {
  limits: Required<TimeLimits>
  send<T>(
    plan: RequestContent &
      Pick<Call, 'isNonIdempotent'> & {
        path: string
        limits: TimeLimits
        method?: 'POST' | 'PATCH'
        body?: unknown
      },
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T>
}

/** Creates the project calls. */
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
      return send({ ...common, path: withArchived }, options, (answer) => readListPage(answer, 'projects', WireProject))
    },
    createServiceProject: ({ name }, options) =>
      send({ ...common, path: '/v1/projects', body: { name }, isNonIdempotent: true }, options, (answer) =>
        readEntry(answer, WireProject),
      ),
    updateServiceProject: ({ projectId, changes }, options) =>
      send({ ...common, method: 'PATCH', path: projectPath(projectId), body: changes }, options, (answer) =>
        readEntry(answer, WireProject),
      ),
    archiveServiceProject: ({ projectId }, options) => move(projectId, 'archive', options),
    unarchiveServiceProject: ({ projectId }, options) => move(projectId, 'unarchive', options),
  }
}

function projectPath(projectId: string): string {
  return `/v1/projects/${encodeURIComponent(projectId)}`
}
