import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { WatermarkCheck, WatermarkEvent } from '#shared/contract/watermark.ts'
import { PLANS } from '#shared/domain/plans.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { getWorkspace, insertWorkspace } from '../../db/repos/workspaces-repo.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import { createWatermarkService, type WatermarkService } from './watermark-service.ts'

/** A service over a real database and the real client; delays between attempts pass at once. */
export async function openDesk(
  target: { baseUrl: string; apiKey: string | null },
  folderOf?: string,
  workspaceId = 'ws_first',
) {
  const folder = folderOf ?? (await mkdtemp(join(tmpdir(), 'overvoice-desk-')))
  await mkdir(folder, { recursive: true })
  const db = openStudioDatabase(join(folder, 'studio.db'))
  if (!getWorkspace(db, workspaceId)) insertWorkspace(db, { id: workspaceId, name: 'Other', createdAt: '' })
  const speech = createSpeechApi({
    target: () => ({ ...target, serviceVersion: '2026-09-30', headerPrefix: 'Service-' }),
    scheduler: createRequestScheduler({ now: () => performance.now(), plan: PLANS.paid }),
    now: () => performance.now(),
    random: () => 0,
    sleep: async () => undefined,
  })
  let ids = 0
  const runId = Math.random().toString(36).slice(2, 10)
  const bugs: unknown[] = []
  /** Paths of exported files by download URL. */
  const exported = new Map<string, string>()
  const uploadsFolder = join(folder, 'uploads')
  const desk: WatermarkService = createWatermarkService({
    db,
    workspaceId,
    speech,
    service: () => 'sandbox',
    uploadsFolder,
    copiesFolder: join(folder, 'checks'),
    newId: () => `${runId}${String((ids += 1)).padStart(8, '0')}`,
    now: () => Date.now(),
    wait: async (delayMs, signal) => sleep(delayMs, undefined, { signal }),
    audioRatePerSecond: () => 20,
    findExport: (downloadUrl) => exported.get(downloadUrl),
    reportBug: (error) => void bugs.push(error),
  })
  let isOpen = true
  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    await desk.dispose()
    await speech.close()
    db.close()
  }
  onTestFinished(async () => {
    await close()
    if (folderOf === undefined) await rm(folder, { recursive: true, force: true })
    if (bugs.length > 0) throw bugs[0]
  })

  /** Queues files with these bytes and uploads them; returns their IDs. */
  async function drop(files: Record<string, Uint8Array>, withKey = true): Promise<string[]> {
    const entries = Object.entries(files)
    const { ids: added } = desk.add({
      files: entries.map(([name, bytes]) => ({ name, folder: '', sizeBytes: bytes.length, modifiedMs: 1 })),
      withKey,
    })
    await mkdir(uploadsFolder, { recursive: true })
    for (const [index, id] of added.entries()) {
      const uploadId = `upl_${id.slice(4)}`
      await writeFile(join(uploadsFolder, uploadId), entries[index]?.[1] ?? new Uint8Array())
      await desk.arrived({ id, uploadId })
    }
    return added
  }

  /** The list once `isReady` returns true for it. */
  async function until(isReady: (checks: WatermarkCheck[], event: WatermarkEvent) => boolean) {
    const ending = new AbortController()
    const known = new Map<string, WatermarkCheck>()
    try {
      for await (const event of desk.watch(undefined, ending.signal)) {
        for (const row of event.rows) known.set(row.id, row)
        for (const id of event.removedIds) known.delete(id)
        const checks = [...known.values()].sort((a, b) => b.batch - a.batch || a.position - b.position)
        if (event.isWhole && isReady(checks, event)) return { checks, event }
      }
    } finally {
      ending.abort()
    }
    throw new Error('The list ended')
  }

  return { desk, db, drop, until, close, folder, speech, exported }
}

/** True when nothing is in progress. */
export function isQuiet(checks: readonly WatermarkCheck[]): boolean {
  return checks.every(({ state }) => !['arriving', 'waiting', 'checking'].includes(state.kind))
}
