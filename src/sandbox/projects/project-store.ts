import type { StoredAgent } from '../agents/agent-store.ts'
import type { Placed } from '../http/read-page.ts'
import type { Account } from '../world/accounts.ts'
import type { StoredEndpoint } from '../webhooks/endpoint-store.ts'
import type { PersonalVoice } from '../world/personal-voices.ts'
import { lastPlaceIn } from '../world/world-memory.ts'
import type { WorldMemory } from '../world/world-memory.ts'

/** Resources removed by a purge, for a later restore. */
export interface PurgedResources {
  agents: readonly StoredAgent[]
  voices: readonly PersonalVoice[]
  /** Absent in data stored by an earlier version. */
  endpoints?: readonly StoredEndpoint[]
}

/** `purged` projects are also archived; times are RFC 3339. */
export type ProjectState =
  | { kind: 'live' }
  | { kind: 'archived'; archivedAt: string }
  | { kind: 'purged'; archivedAt: string; purgedAt: string; resources: PurgedResources }

export interface StoredProject extends Placed {
  /** `proj_` and 26 letters and digits. */
  id: string
  accountId: string
  name: string
  state: ProjectState
  /** US dollars per calendar month; null for none. */
  monthlyBudget: number | null
  maxRequestsPerMinute: number | null
  maxConcurrentCalls: number | null
  /** RFC 3339. */
  createdAt: string
  updatedAt: string
}

export type NewProject = Pick<StoredProject, 'name' | 'createdAt'>

export interface ProjectStore {
  /** Newest first, in any state. */
  list(account: Account): readonly StoredProject[]
  find(account: Account, id: string): StoredProject | undefined
  add(account: Account, project: NewProject): StoredProject
  change(id: string, changes: Partial<Omit<StoredProject, 'id' | 'accountId' | 'place'>>): StoredProject
  remove(id: string): void
}

/** The projects of every account, excluding the default project. */
export function createProjectStore(newId: () => string, memory: WorldMemory): ProjectStore {
  const byId = memory.open<StoredProject>('projects')
  let made = lastPlaceIn(byId)
  return {
    list: (account) =>
      [...byId.values()].filter(({ accountId }) => accountId === account.id).toSorted((a, b) => a.place - b.place),
    find(account, id) {
      const project = byId.get(id)
      return project?.accountId === account.id ? project : undefined
    },
    add(account, facts) {
      made += 1
      const project: StoredProject = {
        ...facts,
        id: `proj_${newId().slice(0, 26)}`,
        accountId: account.id,
        place: -made,
        state: { kind: 'live' },
        monthlyBudget: null,
        maxRequestsPerMinute: null,
        maxConcurrentCalls: null,
        updatedAt: facts.createdAt,
      }
      byId.set(project.id, project)
      return project
    },
    change(id, changes) {
      const stored = byId.get(id)
      if (!stored) throw new Error(`There is no project ${id}`)
      const changed = { ...stored, ...changes }
      byId.set(id, changed)
      return changed
    },
    remove: (id) => void byId.delete(id),
  }
}
