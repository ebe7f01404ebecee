import type { Placed } from '../http/read-page.ts'
import { lastPlaceIn } from '../world/world-memory.ts'
import type { WorldMemory } from '../world/world-memory.ts'

/** A workspace member with access to a project (assumed: shapes page 12). */
export interface ProjectGrant extends Placed {
  accountId: string
  projectId: string
  /** `user_…` */
  userId: string
  grantedBy: string
  /** RFC 3339. */
  createdAt: string
}

export type AuditType = 'access_granted' | 'access_revoked' | 'access_widened_to_workspace' | 'archived' | 'unarchived'

/** A change of a project's access or state. */
export interface AuditEntry extends Placed {
  projectId: string
  /** RFC 3339. */
  time: string
  type: AuditType
  /** User whose access changed; null for a change of the project's state. */
  subjectUserId: string | null
  actorUserId: string
  /** Number of projects the user can access afterwards; null for a change of the project's state. */
  remainingGrants: number | null
}

export interface ProjectAccess {
  /** Oldest first. */
  members(projectId: string): readonly ProjectGrant[]
  /** Newest first. */
  audit(projectId: string): readonly AuditEntry[]
  /** Returns false if the member already had access; nothing changed. */
  grant(grant: Omit<ProjectGrant, 'place'>): boolean
  /** Returns false if the member had no access. Without any grants a member can access the whole workspace again. */
  revoke(projectId: string, userId: string, facts: { time: string; actorUserId: string }): boolean
  /** Records that the project was archived or unarchived. */
  recordState(projectId: string, type: 'archived' | 'unarchived', facts: { time: string; actorUserId: string }): void
  /** Deletes all grants and entries of a deleted project. */
  forget(projectId: string): void
}

/** Access to projects, and its change history. */
export function createProjectAccess(memory: WorldMemory): ProjectAccess {
  const grants = memory.open<ProjectGrant>('project-grants')
  const entries = memory.open<AuditEntry>('project-audit')
  let granted = lastPlaceIn(grants)
  let recorded = lastPlaceIn(entries)
  const getKey = (projectId: string, userId: string) => `${projectId} ${userId}`
  const grantsOfUser = (accountId: string, userId: string) =>
    [...grants.values()].filter((grant) => grant.accountId === accountId && grant.userId === userId).length
  const record = (entry: Omit<AuditEntry, 'place'>) => {
    recorded += 1
    // Negative, so the newest comes first.
    entries.set(String(recorded), { ...entry, place: -recorded })
  }
  return {
    members: (projectId) => [...grants.values()].filter((grant) => grant.projectId === projectId),
    audit: (projectId) =>
      [...entries.values()].filter((entry) => entry.projectId === projectId).toSorted((a, b) => a.place - b.place),
    grant(facts) {
      const { accountId, projectId, userId, grantedBy, createdAt } = facts
      if (grants.has(getKey(projectId, userId))) return false
      granted += 1
      grants.set(getKey(projectId, userId), { ...facts, place: granted })
      const remainingGrants = grantsOfUser(accountId, userId)
      const parties = { subjectUserId: userId, actorUserId: grantedBy }
      record({ projectId, time: createdAt, type: 'access_granted', ...parties, remainingGrants })
      return true
    },
    revoke(projectId, userId, { time, actorUserId }) {
      const grant = grants.get(getKey(projectId, userId))
      if (!grant) return false
      grants.delete(getKey(projectId, userId))
      const remainingGrants = grantsOfUser(grant.accountId, userId)
      const type = remainingGrants === 0 ? 'access_widened_to_workspace' : 'access_revoked'
      record({ projectId, time, type, subjectUserId: userId, actorUserId, remainingGrants })
      return true
    },
    recordState: (projectId, type, { time, actorUserId }) =>
      record({ projectId, time, type, subjectUserId: null, actorUserId, remainingGrants: null }),
    forget(projectId) {
      for (const [key, grant] of grants) if (grant.projectId === projectId) grants.delete(key)
      for (const [key, entry] of entries) if (entry.projectId === projectId) entries.delete(key)
    },
  }
}
