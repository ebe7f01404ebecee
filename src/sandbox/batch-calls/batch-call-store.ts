import type { Placed } from '../http/read-page.ts'
import type { ServiceVersion } from '../world/service-version.ts'
import { lastPlaceIn } from '../world/world-memory.ts'
import type { WorldMemory } from '../world/world-memory.ts'

export type BatchCallStatus = 'pending' | 'running' | 'completed' | 'failed' | 'canceled'

/** One recipient of a batch. */
export interface BatchRecipient extends Placed {
  /** `brec_` and 26 letters and digits. */
  id: string
  phone: string
  /** The client's own ID for this recipient. */
  customId: string | null
  dynamicVars: Readonly<Record<string, unknown>>
  status: 'pending' | 'in_progress' | 'completed' | 'failed' | 'canceled'
  conversationId: string | null
  error: string | null
}

/** Outbound calls of one agent to a list of recipients (assumed: shapes page 1.7 names them without fields). */
export interface StoredBatchCall extends Placed {
  /** `batch_` and 26 letters and digits. */
  id: string
  accountId: string
  agentId: string
  /** The agent's project when the batch was created. */
  projectId: string | null
  name: string
  status: BatchCallStatus
  recipients: readonly BatchRecipient[]
  /** Why the batch itself failed. */
  error: string | null
  ringingTimeoutMs: number | null
  /** RFC 3339, like all times here. */
  scheduledAt: string | null
  createdAt: string
  updatedAt: string
  startedAt: string | null
  endedAt: string | null
  /** Origin and version of the request, used for the batch's conversations. */
  origin: string
  version: ServiceVersion
}

export type NewBatchCall = Pick<
  StoredBatchCall,
  'accountId' | 'agentId' | 'projectId' | 'name' | 'ringingTimeoutMs' | 'scheduledAt' | 'origin' | 'version'
> & { recipients: readonly Pick<BatchRecipient, 'phone' | 'customId' | 'dynamicVars'>[] }

export interface BatchCallStore {
  /** Newest first. */
  list(accountId: string): readonly StoredBatchCall[]
  find(accountId: string, id: string): StoredBatchCall | undefined
  add(facts: NewBatchCall): StoredBatchCall
  change(id: string, changes: Partial<StoredBatchCall>): StoredBatchCall
  changeRecipient(id: string, recipientId: string, changes: Partial<BatchRecipient>): void
}

/** The batch calls of every account. Batches an earlier run left unfinished are marked failed. */
export function createBatchCallStore(newId: () => string, now: () => string, memory: WorldMemory): BatchCallStore {
  const byId = memory.open<StoredBatchCall>('batch-calls')
  let made = lastPlaceIn(byId)
  for (const [id, batch] of byId) {
    if (batch.status !== 'pending' && batch.status !== 'running') continue
    const error = 'The sandbox ended before the batch did'
    byId.set(id, { ...batch, status: 'failed', error, endedAt: now() })
  }
  const change = (id: string, changes: Partial<StoredBatchCall>) => {
    const stored = byId.get(id)
    if (!stored) throw new Error(`There is no batch call ${id}`)
    const changed = { ...stored, ...changes, updatedAt: now() }
    byId.set(id, changed)
    return changed
  }
  return {
    list: (accountId) =>
      [...byId.values()].filter((batch) => batch.accountId === accountId).toSorted((a, b) => a.place - b.place),
    find(accountId, id) {
      const batch = byId.get(id)
      return batch?.accountId === accountId ? batch : undefined
    },
    add({ recipients, ...facts }) {
      made += 1
      const batch: StoredBatchCall = {
        ...facts,
        id: `batch_${newId().slice(0, 26)}`,
        place: -made,
        status: 'pending',
        error: null,
        recipients: recipients.map((recipient, index) => ({
          ...recipient,
          id: `brec_${newId().slice(0, 26)}`,
          place: index + 1,
          status: 'pending',
          conversationId: null,
          error: null,
        })),
        createdAt: now(),
        updatedAt: now(),
        startedAt: null,
        endedAt: null,
      }
      byId.set(batch.id, batch)
      return batch
    },
    change,
    changeRecipient(id, recipientId, changes) {
      const recipients = (byId.get(id)?.recipients ?? []).map((recipient) =>
        recipient.id === recipientId ? { ...recipient, ...changes } : recipient,
      )
      change(id, { recipients })
    },
  }
}
