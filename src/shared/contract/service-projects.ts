import { z } from 'zod'
import { SERVICE_PROJECT_NAME_LENGTH } from '../domain/text-lengths.ts'
import { Instant, procedure } from './base.ts'

/** A project of the service; those that hold scripts are another thing. */
export const ServiceProject = z.object({
  /** Null for the Default one, which is no row at the service: it holds what names no project. */
  id: z.string().nullable(),
  name: z.string(),
  createdAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  /** In whatever the service counts money in; null where it does not say, or there is none. */
  monthlySpend: z.number().nullable(),
  monthlyBudget: z.number().nullable(),
  maxRequestsPerMinute: z.number().nullable(),
  maxConcurrentCalls: z.number().nullable(),
  /** Null where the service could not be asked for them. */
  agentCount: z.number().int().nullable(),
  voiceCount: z.number().int().nullable(),
})
export type ServiceProject = z.infer<typeof ServiceProject>

export const ServiceProjectList = z.object({
  /** The Default one first, then the service’s order. */
  projects: z.array(ServiceProject),
  /** When the service last listed them; null when it never did. */
  asOf: Instant.nullable(),
})
export type ServiceProjectList = z.infer<typeof ServiceProjectList>

const Resource = z.object({ id: z.string(), name: z.string() })
export const ServiceProjectResources = z.object({
  /** Null where the service could not be asked for them. */
  agents: z.array(Resource).nullable(),
  voices: z.array(Resource).nullable(),
})
export type ServiceProjectResources = z.infer<typeof ServiceProjectResources>

/** Half of a surrogate pair has no place in an address. */
const Id = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => id.isWellFormed(), 'must be text')
const Name = z.string().trim().min(1).max(SERVICE_PROJECT_NAME_LENGTH)

/**
 * Projects of the present service. What was last seen is kept, so that it is there offline. Besides the failures of every call:
 * `forbidden` for an account or a key without access to projects, `conflict` for one project too many. A failure changes nothing here.
 */
export const serviceProjects = {
  /** As last seen; asks nobody. */
  list: procedure.output(ServiceProjectList),
  /** Asks the service for every project, and for the agents and voices that stand in them. */
  refresh: procedure.output(ServiceProjectList),
  /** Agents and personal voices of a project, null for the Default one, as last seen. */
  resources: procedure.input(z.object({ projectId: Id.nullable() })).output(ServiceProjectResources),
  create: procedure.input(z.object({ name: Name })).output(ServiceProjectList),
  rename: procedure.input(z.object({ projectId: Id, name: Name })).output(ServiceProjectList),
  /** What stands in it works on; nothing new comes in. */
  archive: procedure.input(z.object({ projectId: Id })).output(ServiceProjectList),
  unarchive: procedure.input(z.object({ projectId: Id })).output(ServiceProjectList),
}
