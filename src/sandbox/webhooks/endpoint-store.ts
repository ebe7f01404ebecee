import type { Placed } from '../http/read-page.ts'
import { lastPlaceIn } from '../world/world-memory.ts'
import type { WorldMemory } from '../world/world-memory.ts'

/** A webhook endpoint of a workspace (assumed: shapes page 7). */
export interface StoredEndpoint extends Placed {
  /** `whe_` and 26 letters and digits. */
  id: string
  accountId: string
  url: string
  /** Project whose conversations it receives; null for all projects. */
  projectId: string | null
  enabledEvents: readonly string[]
  /** Parts included in deliveries in addition to the conversation. */
  include: readonly ('messages' | 'evaluations')[]
  apiVersion: string
  description: string
  disabled: boolean
  /** `whsec_…`; returned on creation only. */
  secret: string
  /** RFC 3339. */
  createdAt: string
  updatedAt: string
}

export interface EndpointStore {
  /** Oldest first. */
  list(accountId: string): readonly StoredEndpoint[]
  find(accountId: string, id: string): StoredEndpoint | undefined
  add(endpoint: Omit<StoredEndpoint, 'id' | 'place'>): StoredEndpoint
  replace(endpoint: StoredEndpoint): void
  remove(id: string): void
}

/** The webhook endpoints of every workspace. */
export function createEndpointStore(newId: () => string, memory: WorldMemory): EndpointStore {
  const byId = memory.open<StoredEndpoint>('webhook-endpoints')
  let made = lastPlaceIn(byId)
  return {
    list: (accountId) => [...byId.values()].filter((endpoint) => endpoint.accountId === accountId),
    find: (accountId, id) => {
      const endpoint = byId.get(id)
      return endpoint?.accountId === accountId ? endpoint : undefined
    },
    add(facts) {
      made += 1
      const endpoint = { ...facts, id: `whe_${newId().slice(0, 26)}`, place: made }
      byId.set(endpoint.id, endpoint)
      return endpoint
    },
    replace: (endpoint) => void byId.set(endpoint.id, endpoint),
    remove: (id) => void byId.delete(id),
  }
}
