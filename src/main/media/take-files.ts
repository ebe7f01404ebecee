import { readFileSync, statSync } from 'node:fs'
import { mkdir, open, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StudioError } from '#shared/errors/studio-error.ts'
import { createPeakBuilder } from './peak-builder.ts'
import type { TakePlaces } from './take-places.ts'

const BYTES_PER_SAMPLE = 2
/** Longest time that audio may have arrived without being on the disk itself. */
const SYNC_INTERVAL_MS = 250
const RECOVERY_READ_BYTES = 1 << 20

/** A take's audio while it is being written. Appends must not overlap. */
export interface TakeWriter {
  readonly sampleCount: number
  /**
   * Stored when this resolves, and on the disk itself 250 ms later at the latest. Whole samples only. The bytes are not to
   * be changed afterwards: followers may still be reading them.
   */
  append(bytes: Uint8Array): Promise<void>
  /** Everything is on the disk, peaks are stored, followers have their end. Closing twice does nothing. */
  close(): Promise<void>
  /** Nothing is left of the take, and followers have their end. */
  discard(): Promise<void>
}

/** A take that is being written, as a reader sees it. */
export interface LiveTake {
  readonly sampleCount: number
  readonly ended: boolean
  /**
   * What arrived last, so that who follows closely neither waits for the disk nor reads it back. It is being written when
   * it begins at `sampleCount`; only where the disk is full is it not found again, and the take ends before it.
   */
  readonly latest: { startSample: number; bytes: Uint8Array } | null
  /** Resolves when more is stored than `samples`, when `latest` begins there, or when the take has ended. */
  grown(samples: number): Promise<void>
}

/**
 * Raw audio and peaks of all takes in one folder: samples only, so that a file cut anywhere is still playable. A speaker's
 * recordings are kept in the same way, in a folder of their own.
 */
export interface TakeFiles {
  create(takeId: string): Promise<TakeWriter>
  /** Undefined when nobody is writing the take. */
  live(takeId: string): LiveTake | undefined
  audioPath(takeId: string): string
  /** Whole samples on disk; 0 when there is no file. */
  sampleCount(takeId: string): Promise<number>
  /** The take's finest peaks; built from the audio and stored when they are missing or do not fit it. */
  peaks(takeId: string): Promise<Int16Array>
  remove(takeId: string): Promise<void>
}

interface Live extends LiveTake {
  wake(): void
}

/** Names a full disk apart from every other failure to write. */
export function toStorageError(cause: unknown): StudioError {
  if (cause instanceof StudioError) return cause
  const code = (cause as NodeJS.ErrnoException | null)?.code
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new StudioError('disk_full', 'The disk is full. What was stored before is unharmed.', {}, { cause })
  }
  return new StudioError('storage_failed', `A file could not be written (${code ?? 'unknown reason'}).`, {}, { cause })
}

/** Folders of takes: where new files go, and where those are that are there. */
export type FileFolders = Pick<TakePlaces, 'present' | 'find' | 'all'>

/**
 * Opens the folder, which exists afterwards, or folders that are there. `idPrefix` is what ids begin with, before an underscore.
 */
export async function openTakeFiles(
  place: string | FileFolders,
  now: () => number,
  idPrefix: 'take' | 'rec' | 'call' = 'take',
): Promise<TakeFiles> {
  if (typeof place === 'string') await mkdir(place, { recursive: true })
  const folders: FileFolders = typeof place === 'string' ? onlyFolder(place) : place
  const lives = new Map<string, Live>()
  const knownForm = new RegExp(`^${idPrefix}_[A-Za-z0-9_-]{1,80}$`)
  /** Ids become file names, so nothing but the studio's own ids is let through. */
  const safeName = (id: string): string => {
    if (!knownForm.test(id)) throw new StudioError('not_found', 'There is no such take.')
    return id
  }
  const audioPath = (takeId: string) => folders.find(`${safeName(takeId)}.pcm`)
  const peaksPath = (takeId: string) => join(dirname(audioPath(takeId)), `${safeName(takeId)}.peaks`)

  async function sampleCount(takeId: string): Promise<number> {
    try {
      return Math.floor((await stat(audioPath(takeId))).size / BYTES_PER_SAMPLE)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return 0
      throw toStorageError(cause)
    }
  }

  async function storePeaks(takeId: string, peaks: Int16Array): Promise<void> {
    await writeFile(peaksPath(takeId), new Uint8Array(peaks.buffer, peaks.byteOffset, peaks.byteLength))
  }

  async function rebuildPeaks(takeId: string): Promise<Int16Array> {
    const builder = createPeakBuilder()
    const count = await sampleCount(takeId)
    if (count > 0) {
      const file = await open(audioPath(takeId))
      try {
        const buffer = new Uint8Array(RECOVERY_READ_BYTES)
        for (let offset = 0; offset < count * BYTES_PER_SAMPLE;) {
          const wanted = Math.min(buffer.length, count * BYTES_PER_SAMPLE - offset)
          const { bytesRead } = await file.read(buffer, 0, wanted, offset)
          if (bytesRead === 0) break
          builder.append(buffer.subarray(0, bytesRead - (bytesRead % BYTES_PER_SAMPLE)))
          offset += bytesRead
        }
      } finally {
        await file.close()
      }
    }
    const peaks = builder.peaks()
    await storePeaks(takeId, peaks)
    return peaks
  }

  function createWriter(takeId: string, file: FileHandle): TakeWriter {
    const builder = createPeakBuilder()
    let waiting: Array<() => void> = []
    let samples = 0
    let latest: LiveTake['latest'] = null
    let ended = false
    let syncedAt = now()

    const live: Live = {
      get sampleCount() {
        return samples
      },
      get ended() {
        return ended
      },
      get latest() {
        return latest
      },
      grown: (known) =>
        samples > known || latest?.startSample === known || ended
          ? Promise.resolve()
          : new Promise((resolve) => waiting.push(resolve)),
      wake() {
        const woken = waiting
        waiting = []
        for (const resolve of woken) resolve()
      },
    }
    lives.set(takeId, live)

    async function finish(work: () => Promise<void>): Promise<void> {
      if (ended) return
      ended = true
      try {
        await work()
      } catch (cause) {
        throw toStorageError(cause)
      } finally {
        lives.delete(takeId)
        live.wake()
        await file.close().catch(() => undefined)
      }
    }

    return {
      get sampleCount() {
        return samples
      },
      async append(bytes) {
        if (bytes.length === 0) return
        latest = { startSample: samples, bytes }
        const isFollowed = waiting.length > 0
        live.wake()
        // Lets them send first: handing a write to the thread pool takes longer than sending.
        if (isFollowed) await new Promise((resolve) => setImmediate(resolve))
        try {
          for (let offset = 0; offset < bytes.length;) {
            const { bytesWritten } = await file.write(
              bytes,
              offset,
              bytes.length - offset,
              samples * BYTES_PER_SAMPLE + offset,
            )
            offset += bytesWritten
          }
          samples += bytes.length / BYTES_PER_SAMPLE
          builder.append(bytes)
          live.wake()
          if (now() - syncedAt >= SYNC_INTERVAL_MS) {
            syncedAt = now()
            await file.datasync()
          }
        } catch (cause) {
          if (latest.startSample === samples) latest = null
          throw toStorageError(cause)
        }
      },
      close: () =>
        finish(async () => {
          await file.truncate(samples * BYTES_PER_SAMPLE)
          await file.datasync()
          await storePeaks(takeId, builder.peaks())
        }),
      discard: () => finish(() => rm(audioPath(takeId), { force: true })),
    }
  }

  return {
    async create(takeId) {
      try {
        return createWriter(takeId, await open(join(folders.present(), `${safeName(takeId)}.pcm`), 'wx+'))
      } catch (cause) {
        throw toStorageError(cause)
      }
    },
    live: (takeId) => lives.get(takeId),
    audioPath,
    sampleCount,
    async peaks(takeId) {
      try {
        // At once: a chapter asks for hundreds of small files, and a way through the thread pool costs six times the reading.
        const count = Math.floor((statSync(audioPath(takeId), { throwIfNoEntry: false })?.size ?? 0) / BYTES_PER_SAMPLE)
        const bytes = readFileSync(peaksPath(takeId))
        const stored = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
        if (stored.length === Math.ceil(count / 256) * 2) return stored
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw toStorageError(cause)
      }
      // While the take is being written its peaks would be stale at once, so they are built but the next reader builds anew.
      return rebuildPeaks(takeId)
    },
    async remove(takeId) {
      for (const folder of folders.all())
        for (const kind of ['pcm', 'peaks']) await rm(join(folder, `${safeName(takeId)}.${kind}`), { force: true })
    },
  }
}

function onlyFolder(folder: string): FileFolders {
  return { present: () => folder, all: () => [folder], find: (name) => join(folder, name) }
}
