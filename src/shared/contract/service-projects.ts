import { z } from 'zod'
import { SERVICE_PROJECT_NAME_LENGTH } from '../domain/text-lengths.ts'
import { Instant, procedure } from './base.ts'

/** A project on the service, unrelated to script projects. */
export const ServiceProject = z.object({
  /** Null for Default, which isn't stored on the service: it holds everything without a project. */
  id: z.string().nullable(),
  name: z.string(),
  createdAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  /** In the service's currency; null if unknown or none. */
  monthlySpend: z.number().nullable(),
  monthlyBudget: z.number().nullable(),
  maxRequestsPerMinute: z.number().nullable(),
  maxConcurrentCalls: z.number().nullable(),
  /** Null if they couldn't be fetched. */
  agentCount: z.number().int().nullable(),
  voiceCount: z.number().int().nullable(),
})
export type ServiceProject = z.infer<typeof ServiceProject>

export const ServiceProjectList = z.object({
  /** Default first, then in the service's order. */
  projects: z.array(ServiceProject),
  /** When the list was last fetched; null if never. */
  asOf: Instant.nullable(),
})
export type ServiceProjectList = z.infer<typeof ServiceProjectList>

const Resource = z.object({ id: z.string(), name: z.string() })
const ServiceProjectResources = z.object({
  /** Null if they couldn't be fetched. */
  agents: z.array(Resource).nullable(),
  voices: z.array(Resource).nullable(),
})

/** Unpaired surrogates aren't allowed in a URL. */
const Id = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => id.isWellFormed(), 'must be text')
const Name = z.string().trim().min(1).max(SERVICE_PROJECT_NAME_LENGTH)

/**
 * Projects on the current service, cached for offline use. In addition to the failures of every call: `forbidden` for
 * an account or key without access to projects, `conflict` for too many projects. A failure changes nothing here.
 */
export const serviceProjects = {
  /** As cached, without a request. */
  list: procedure.output(ServiceProjectList),
  /** Fetches all projects with their agents and voices. */
  refresh: procedure.output(ServiceProjectList),
  /** Cached agents and cloned voices of a project, null for Default. */
  resources: procedure.input(z.object({ projectId: Id.nullable() })).output(ServiceProjectResources),
  create: procedure.input(z.object({ name: Name })).output(ServiceProjectList),
  rename: procedure.input(z.object({ projectId: Id, name: Name })).output(ServiceProjectList),
  /** Its resources keep working, but no new ones can be added. */
  archive: procedure.input(z.object({ projectId: Id })).output(ServiceProjectList),
  unarchive: procedure.input(z.object({ projectId: Id })).output(ServiceProjectList),
}
