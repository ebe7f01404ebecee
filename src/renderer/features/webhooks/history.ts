import type { Failure } from '#shared/contract/base.ts'
import type { WebhookRow } from '#shared/contract/webhooks.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { getFailure, type StudioClient } from '../../rpc/studio.ts'

/** The loaded part of the history. */
export interface HistoryView {
  /** Newest first. */
  rows: readonly WebhookRow[]
  /** False until the first page is loaded. */
  isRead: boolean
  failure: Failure | null
}

/** The history in this window. */
export interface History extends Pick<Store<HistoryView>, 'get' | 'subscribe'> {
  /** Reads everything, page by page, and from then on only changes. */
  begin(): void
  /** Called with every revision. */
  follow(revision: number): void
  end(): void
}

const FIRST_ROWS = 60
const MORE_ROWS = 1_000

/** Keeps a window's history in sync without rereading it: a flood costs each row once. */
export function createHistory(client: Pick<StudioClient, 'webhooks'>): History {
  const view = createStore<HistoryView>({ rows: [], isRead: false, failure: null })
  const rows = new Map<number, WebhookRow>()
  let ending = new AbortController()
  let synced: number | null = null
  let wanted = 0
  let isReading = false

  function put(read: readonly WebhookRow[]): void {
    for (const row of read) {
      const here = rows.get(row.id)
      if (here && here.revision > row.revision) continue
      if (row.isRemoved) rows.delete(row.id)
      else rows.set(row.id, row)
    }
    view.set({ rows: [...rows.values()].sort((left, right) => right.id - left.id), isRead: true, failure: null })
  }

  async function readAll({ signal }: AbortController): Promise<void> {
    for (let beforeRow = 0; ;) {
      const limit = beforeRow === 0 ? FIRST_ROWS : MORE_ROWS
      const page = await client.webhooks.list({ beforeRow, limit }, { signal })
      // Later changes are read as changes.
      synced ??= page.revision
      put(page.rows)
      const last = page.rows.at(-1)
      if (!last || page.rows.length < limit) return
      beforeRow = last.id
    }
  }

  async function readChanges({ signal }: AbortController): Promise<void> {
    while (synced !== null && synced < wanted) {
      const changes = await client.webhooks.changes({ afterRevision: synced, limit: MORE_ROWS }, { signal })
      if (changes.length === 0) return void (synced = wanted)
      put(changes)
      synced = Math.max(synced, changes.at(-1)?.revision ?? 0)
    }
  }

  async function inTurn(read: (stop: AbortController) => Promise<void>): Promise<void> {
    const stop = ending
    isReading = true
    try {
      await read(stop)
      await readChanges(stop)
    } catch (error) {
      if (!stop.signal.aborted) view.set({ ...view.get(), failure: getFailure(error) })
    } finally {
      if (stop === ending) isReading = false
    }
  }

  return {
    get: view.get,
    subscribe: view.subscribe,
    begin() {
      ending = new AbortController()
      synced = null
      void inTurn(readAll)
    },
    follow(revision) {
      wanted = Math.max(wanted, revision)
      if (!isReading && synced !== null && synced < wanted) void inTurn(async () => undefined)
    },
    end: () => ending.abort(),
  }
}
