import { uploadPath } from '#shared/domain/media-paths.ts'
import type { Store } from '../../lib/create-store.ts'
import { createStore } from '../../lib/create-store.ts'
import { mediaUrl, type StudioClient } from '../../rpc/studio.ts'
import { type DroppedFile, FolderUnreadable } from './read-dropped.ts'

/** Files that are queued in one call: some milliseconds of work on either side. */
const QUEUED_AT_ONCE = 100
/** Files that may wait in the studio with their bytes before more are handed over. */
const WAITING_AT_MOST_BYTES = 1_000_000_000

/** Hands files of this window over to the studio, one after the other, also while another screen is shown. */
export interface HandOver {
  /** Ids of checks whose bytes this window still has. */
  readonly pending: Store<ReadonlySet<string>>
  /** Files found so far while a folder is being read; null when none is. */
  readonly reading: Store<number | null>
  /** Queues the files and hands them over. Resolves when all are queued, with how many there were. */
  add(files: AsyncIterable<DroppedFile> | Iterable<DroppedFile>, withKey: boolean): Promise<number>
  /** Forgets files that are not wanted any more. */
  drop(ids: readonly string[]): void
  /** What waits in the studio with its bytes; told by the list. */
  waitingBytes(bytes: number): void
}

/** A window's way of handing files over; none pending. */
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
    const fail = (code: 'disk_full' | 'invalid_input', message: string) =>
      client.watermark.notArrived({ id, code, message }).catch(() => undefined)
    try {
      const answer = await fetch(mediaUrl(uploadPath(uploadId)), { method: 'PUT', body: file })
      if (answer.status === 413) await fail('invalid_input', 'The file is larger than 512 MB. Cut it first.')
      else if (answer.status === 507) await fail('disk_full', 'The disk is full. The file was not taken.')
      else if (answer.ok) await client.watermark.arrived({ id, uploadId })
      else await fail('invalid_input', 'The file could not be read.')
    } catch {
      // The browser tells a file that was moved or changed since it was dropped and a lost studio alike.
      await fail('invalid_input', 'The file could not be read. It may have been moved or changed. Drop it again.')
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
        // What was found of a folder that cannot be read to its end is checked all the same.
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
