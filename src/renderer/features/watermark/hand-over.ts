import { UPLOAD_MAX_BYTES } from '#shared/domain/media-paths.ts'
import type { FailureReason } from '#shared/errors/reasons-with-values.ts'
import type { Store } from '../../lib/create-store.ts'
import { createStore } from '../../lib/create-store.ts'
import type { StudioClient } from '../../rpc/studio.ts'
import { uploadFile } from '../../rpc/upload-file.ts'
import { type DroppedFile, FolderUnreadable } from '../../lib/dropped-files.ts'

/** Files queued per call: a few milliseconds of work on either side. */
const QUEUED_AT_ONCE = 100
/** Maximum size of files waiting in the studio before more are uploaded. */
const WAITING_AT_MOST_BYTES = 1_000_000_000

/** Uploads this window's files to the studio, one after the other, even while another screen is shown. */
export interface HandOver {
  /** IDs of checks whose bytes this window still has. */
  readonly pending: Store<ReadonlySet<string>>
  /** Files found so far while a folder is read; null if none is. */
  readonly reading: Store<number | null>
  /** Queues the files and uploads them. Resolves with their number once all are queued. */
  add(files: AsyncIterable<DroppedFile> | Iterable<DroppedFile>, withKey: boolean): Promise<number>
  /** Drops files that are no longer needed. */
  drop(ids: readonly string[]): void
  /** Bytes waiting in the studio; reported by the list. */
  waitingBytes(bytes: number): void
}

/** Creates a window's uploader without pending files. */
export function createHandOver(client: StudioClient): HandOver {
  const files = new Map<string, File>()
  const pending = createStore<ReadonlySet<string>>(new Set())
  const reading = createStore<number | null>(null)
  let waitingBytes = 0
  let room: (() => void) | undefined
  let isHandingOver = false

  const tell = (): void => pending.set(new Set(files.keys()))

  async function queue(some: readonly DroppedFile[], batch: number | undefined, withKey: boolean): Promise<number> {
    const added = await client.watermark.add({
      files: some.map(({ file, folder }) => ({
        name: file.name,
        folder,
        sizeBytes: file.size,
        modifiedMs: file.lastModified,
      })),
      ...(batch === undefined ? {} : { batch }),
      withKey,
    })
    added.ids.forEach((id, index) => {
      const file = some[index]?.file
      if (file) files.set(id, file)
    })
    tell()
    void handOver()
    return added.batch
  }

  async function handOver(): Promise<void> {
    if (isHandingOver) return
    isHandingOver = true
    for (let next = files.entries().next(); !next.done; next = files.entries().next()) {
      const [id, file] = next.value
      while (waitingBytes > WAITING_AT_MOST_BYTES) await new Promise<void>((resolve) => (room = resolve))
      if (files.has(id)) await put(id, file)
      files.delete(id)
      tell()
    }
    isHandingOver = false
  }

  async function put(id: string, file: File): Promise<void> {
    const uploadId = `upl_${id.slice(id.indexOf('_') + 1)}`
    const fail = (code: 'disk_full' | 'invalid_input', reason: FailureReason) =>
      client.watermark.notArrived({ id, failure: { code, reason } }).catch(() => undefined)
    try {
      const problem = await uploadFile(uploadId, file, { maxBytes: UPLOAD_MAX_BYTES })
      if (problem === 'too-large') await fail('invalid_input', 'file-to-check-too-large')
      else if (problem === 'disk-full') await fail('disk_full', 'disk-full-not-imported')
      else if (problem === 'unreadable') await fail('invalid_input', 'file-unreadable')
      else await client.watermark.arrived({ id, uploadId })
    } catch {
      // The browser reports a file moved or changed since it was dropped the same way as a lost studio.
      await fail('invalid_input', 'dropped-file-unreadable')
    }
  }

  return {
    pending,
    reading,
    async add(dropped, withKey) {
      let some: DroppedFile[] = []
      let batch: number | undefined
      let count = 0
      const queueFound = async (): Promise<void> => {
        if (some.length === 0) return
        const found = some
        some = []
        count += found.length
        batch = await queue(found, batch, withKey)
        reading.set((reading.get() ?? 0) + found.length)
      }
      reading.set(0)
      try {
        for await (const file of dropped) {
          some.push(file)
          if (some.length >= QUEUED_AT_ONCE) await queueFound()
        }
        await queueFound()
      } catch (error) {
        // Files found in a folder that couldn't be fully read are still checked.
        if (error instanceof FolderUnreadable) await queueFound()
        throw error
      } finally {
        reading.set(null)
      }
      return count
    },
    drop(ids) {
      for (const id of ids) files.delete(id)
      tell()
    },
    waitingBytes(bytes) {
      waitingBytes = bytes
      if (bytes <= WAITING_AT_MOST_BYTES) room?.()
    },
  }
}
