import { readFileSync, statSync } from 'node:fs'
import { mkdir, open, rm, stat, statfs, writeFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FailureReason } from '#shared/errors/reasons-with-values.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { createPeakBuilder } from './peak-builder.ts'
import type { TakePlaces } from './take-places.ts'

const BYTES_PER_SAMPLE = 2
/** Maximum time received audio may wait before it is synced to disk. */
const SYNC_INTERVAL_MS = 250
const RECOVERY_READ_BYTES = 1 << 20
/** With less free space than this, about a second of audio, a take is refused before anything is sent. */
const MIN_FREE_BYTES = 64 * 1024

/** Messages for a disk that takes no more, by system error code. */
const FULL_DISKS: ReadonlyMap<string, FailureReason> = new Map([
  ['ENOSPC', 'disk-full-audio-intact'],
  ['EDQUOT', 'disk-quota-used-up'],
  ['EFBIG', 'file-too-large-for-disk'],
])
/** Reasons of other failures, by system error code. */
const WRITE_FAILURES: ReadonlyMap<string, FailureReason> = new Map([
  ['EIO', 'disk-error'],
  ['EROFS', 'disk-read-only'],
  ['EMFILE', 'too-many-open-files'],
  ['ENFILE', 'too-many-open-files'],
  ['ENOENT', 'audio-folder-missing'],
  ['ENOTDIR', 'audio-folder-missing'],
  ['EEXIST', 'audio-folder-name-taken'],
  ['EACCES', 'audio-folder-not-writable'],
  ['EPERM', 'audio-folder-not-writable'],
])

/** Writes a take's audio. Appends must not overlap. */
export interface TakeWriter {
  readonly sampleCount: number
  /**
   * Stored when this resolves, and synced to disk within 250 ms. Whole samples only. The caller must not change the
   * bytes afterwards: followers may still be reading them.
   */
  append(bytes: Uint8Array): Promise<void>
  /** Syncs everything to disk, stores peaks and ends followers. Closing twice does nothing. */
  close(): Promise<void>
  /** Deletes the take and ends followers. */
  discard(): Promise<void>
}

/** A take being written, as seen by a reader. */
export interface LiveTake {
  readonly sampleCount: number
  readonly ended: boolean
  /**
   * The latest audio, so that close followers neither wait for the disk nor read it back. It is being written if it
   * starts at `sampleCount`; only if the disk is full is it lost, and the take then ends before it.
   */
  readonly latest: { startSample: number; bytes: Uint8Array } | null
  /** Resolves when more than `samples` are stored, when `latest` starts there, or when the take has ended. */
  grown(samples: number): Promise<void>
}

/**
 * Raw audio and peaks of all takes in one folder: samples only, so a file truncated anywhere still plays. A speaker's
 * recordings are stored the same way in their own folder.
 */
export interface TakeFiles {
  /**
   * @param neededBytes expected size of audio that can't be received again in parts
   * @throws StudioError `disk_full` if the disk has less space
   */
  create(takeId: string, neededBytes?: number): Promise<TakeWriter>
  /** Undefined if the take isn't being written. */
  live(takeId: string): LiveTake | undefined
  audioPath(takeId: string): string
  /** Whole samples on disk; 0 if there is no file. */
  sampleCount(takeId: string): Promise<number>
  /** The take's finest peaks, built from the audio and stored if they are missing or don't match it. */
  peaks(takeId: string): Promise<Int16Array>
  remove(takeId: string): Promise<void>
}

interface Live extends LiveTake {
  wake(): void
}

/** Distinguishes a full disk from other write failures. */
export function toStorageError(cause: unknown): StudioError {
  if (cause instanceof StudioError) return cause
  const code = (cause as NodeJS.ErrnoException | null)?.code
  const full = FULL_DISKS.get(code ?? '')
  if (full !== undefined) return new StudioError('disk_full', full, {}, { cause })
  const reason = WRITE_FAILURES.get(code ?? '') ?? { kind: 'file-not-written', systemCode: code ?? null }
  return new StudioError('storage_failed', reason, {}, { cause })
}

/** Folders of takes: where new files go, and where existing ones are. */
export type FileFolders = Pick<TakePlaces, 'present' | 'own' | 'find' | 'all'>

/**
 * Opens the folder, creating it if needed, or existing folders. `idPrefix` is what IDs start with, before an
 * underscore.
 */
export async function openTakeFiles(
  place: string | FileFolders,
  now: () => number,
  idPrefix: 'take' | 'rec' | 'call' = 'take',
  openFile: typeof open = open,
): Promise<TakeFiles> {
  if (typeof place === 'string') await mkdir(place, { recursive: true })
  const folders: FileFolders = typeof place === 'string' ? onlyFolder(place) : place
  const lives = new Map<string, Live>()
  const knownForm = new RegExp(`^${idPrefix}_[A-Za-z0-9_-]{1,80}$`)
  /** IDs become file names, so only the studio's own IDs are accepted. */
  const safeName = (id: string): string => {
    if (!knownForm.test(id)) throw new StudioError('not_found', 'take-not-found')
    return id
  }
  const audioPath = (takeId: string) => folders.find(`${safeName(takeId)}.pcm`)
  const peaksPath = (takeId: string) => join(dirname(audioPath(takeId)), `${safeName(takeId)}.peaks`)

  async function sampleCount(takeId: string): Promise<number> {
    try {
      return Math.floor((await stat(audioPath(takeId))).size / BYTES_PER_SAMPLE)
    } catch (cause) {
      if (['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) return 0
      throw toStorageError(cause)
    }
  }

  /** Peaks can always be rebuilt from the audio, so failing to store them only costs time. */
  async function storePeaks(takeId: string, peaks: Int16Array): Promise<void> {
    const path = peaksPath(takeId)
    await writeFile(path, new Uint8Array(peaks.buffer, peaks.byteOffset, peaks.byteLength)).catch(() =>
      rm(path, { force: true }).catch(() => undefined),
    )
  }

  async function rebuildPeaks(takeId: string): Promise<Int16Array> {
    const builder = createPeakBuilder()
    const count = await sampleCount(takeId)
    if (count > 0) {
      const file = await open(audioPath(takeId))
      try {
        for await (const bytes of readPieces(file, count)) builder.append(bytes)
      } finally {
        await file.close()
      }
    }
    const peaks = builder.peaks()
    await storePeaks(takeId, peaks)
    return peaks
  }

  /** Rewrites the audio if its file was deleted while the take was being written; the open file still has it. */
  async function restoreRemoved(path: string, file: FileHandle, count: number): Promise<void> {
    const [opened, present] = await Promise.all([file.stat(), stat(path).catch(() => null)])
    if (present?.ino === opened.ino && present.dev === opened.dev) return
    await mkdir(dirname(path), { recursive: true })
    const copy = await open(path, 'w')
    try {
      for await (const bytes of readPieces(file, count)) await copy.writeFile(bytes)
      await copy.datasync()
    } finally {
      await copy.close()
    }
  }

  function createWriter(takeId: string, path: string, file: FileHandle): TakeWriter {
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
        // Lets followers send first: passing a write to the thread pool takes longer than sending.
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
          await restoreRemoved(path, file, samples)
          await storePeaks(takeId, builder.peaks())
        }),
      discard: () => finish(() => rm(audioPath(takeId), { force: true })),
    }
  }

  return {
    async create(takeId, neededBytes = 0) {
      try {
        const folder = folders.present()
        if (folder === folders.own) await mkdir(folder, { recursive: true })
        const { bavail, bsize, blocks } = await statfs(folder)
        // Some network file systems report no size at all.
        if (blocks > 0 && bavail * bsize < MIN_FREE_BYTES + neededBytes)
          throw new StudioError('disk_full', 'disk-full-audio-intact')
        const path = join(folder, `${safeName(takeId)}.pcm`)
        return createWriter(takeId, path, await openFile(path, 'wx+'))
      } catch (cause) {
        throw toStorageError(cause)
      }
    },
    live: (takeId) => lives.get(takeId),
    audioPath,
    sampleCount,
    async peaks(takeId) {
      try {
        // Synchronous: a chapter reads hundreds of small files, and going through the thread pool costs six times the
        // read.
        const count = Math.floor((statSync(audioPath(takeId), { throwIfNoEntry: false })?.size ?? 0) / BYTES_PER_SAMPLE)
        const bytes = readFileSync(peaksPath(takeId))
        if (bytes.byteLength === Math.ceil(count / 256) * 4)
          return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw toStorageError(cause)
      }
      // While the take is being written its peaks are outdated immediately, so they are built but not stored.
      return rebuildPeaks(takeId)
    },
    async remove(takeId) {
      for (const folder of folders.all())
        for (const kind of ['pcm', 'peaks']) await rm(join(folder, `${safeName(takeId)}.${kind}`), { force: true })
    },
  }
}

/** The first samples of an open file, in chunks that are valid until the next one is read. */
async function* readPieces(file: FileHandle, sampleCount: number): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(RECOVERY_READ_BYTES)
  for (let offset = 0; offset < sampleCount * BYTES_PER_SAMPLE;) {
    const wanted = Math.min(buffer.length, sampleCount * BYTES_PER_SAMPLE - offset)
    const { bytesRead } = await file.read(buffer, 0, wanted, offset)
    const wholeBytes = bytesRead - (bytesRead % BYTES_PER_SAMPLE)
    if (wholeBytes === 0) return
    yield buffer.subarray(0, wholeBytes)
    offset += wholeBytes
  }
}

function onlyFolder(folder: string): FileFolders {
  return { present: () => folder, own: folder, all: () => [folder], find: (name) => join(folder, name) }
}
