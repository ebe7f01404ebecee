import type { RawEntry } from '#shared/service-wire/read-leniently.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** An agent or a voice, with its project; null for the Default one. */
export interface StoredResource {
  id: string
  name: string
  projectId: string | null
}

/** Null if the service couldn't be reached. */
export interface StoredResources {
  agents: StoredResource[] | null
  voices: StoredResource[] | null
}

export interface StoredServiceProjects {
  /** ISO 8601. */
  asOf: string
  /** As received from the service. */
  projects: RawEntry[]
  resources: StoredResources
}

/** Undefined if the service never listed them. */
export function getServiceProjects(cache: ReadableDb, service: string): StoredServiceProjects | undefined {
  const row = cache.get<{ asOf: string; projects: string; resources: string }>(
    `SELECT as_of AS asOf, projects, resources FROM service_projects WHERE service = ?`,
    service,
  )
  return (
    row && {
      asOf: row.asOf,
      projects: parseStored<RawEntry[]>(row.projects),
      resources: parseStored<StoredResources>(row.resources),
    }
  )
}

/** Stores a list, replacing the earlier one. */
export function putServiceProjects(cache: WritableDb, service: string, stored: StoredServiceProjects): void {
  cache.run(
    `INSERT OR REPLACE INTO service_projects (service, as_of, projects, resources) VALUES (?, ?, ?, ?)`,
    service,
    stored.asOf,
    JSON.stringify(stored.projects),
    JSON.stringify(stored.resources),
  )
}
