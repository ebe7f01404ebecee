import type { WireProject } from '#shared/service-wire/projects.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** An agent or a voice, with the project it names; null for the Default one. */
export interface StoredResource {
  id: string
  name: string
  projectId: string | null
}

/** Null where the service could not be asked. */
export interface StoredResources {
  agents: StoredResource[] | null
  voices: StoredResource[] | null
}

export interface StoredServiceProjects {
  /** ISO 8601. */
  asOf: string
  projects: WireProject[]
  resources: StoredResources
}

/** Undefined where the service never listed them. */
export function getServiceProjects(cache: ReadableDb, service: string): StoredServiceProjects | undefined {
  const row = cache.get<{ asOf: string; projects: string; resources: string }>(
    `SELECT as_of AS asOf, projects, resources FROM service_projects WHERE service = ?`,
    service,
  )
  return (
    row && {
      asOf: row.asOf,
      projects: parseStored<WireProject[]>(row.projects),
      resources: parseStored<StoredResources>(row.resources),
    }
  )
}

/** Keeps a list in place of the one before. */
export function putServiceProjects(cache: WritableDb, service: string, stored: StoredServiceProjects): void {
  cache.run(
    `INSERT OR REPLACE INTO service_projects (service, as_of, projects, resources) VALUES (?, ?, ?, ?)`,
    service,
    stored.asOf,
    JSON.stringify(stored.projects),
    JSON.stringify(stored.resources),
  )
}
