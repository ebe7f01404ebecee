import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { timelineLength, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { PEAK_WINDOW_SAMPLES } from '#shared/domain/media-paths.ts'
import { layOutPeaks } from './chapter-peaks.ts'
import { heardPeaks, joinProjectPeaks, projectPairs, projectPeaksSizeBytes } from './project-peaks.ts'
import type { TakeFiles } from './take-files.ts'

const KEY_BYTES = 32
const PAIR_BYTES = 4

export interface StoredChapterPeaks {
  /**
   * The chapter's peaks laid out by `spans`: pairs of signed 16-bit little-endian minimum and maximum. They are stored,
   * so the next opening reads one file however many takes there are.
   */
  read(chapterId: string, spans: readonly TimelineSpan[]): Promise<Uint8Array>
  /** Like `read`, with the blocks' gain and fades applied. */
  readHeard(chapterId: string, spans: readonly TimelineSpan[]): Promise<Uint8Array>
  /** Coarse peaks of all chapters in the format of `projectPeaksPath`, stored like a chapter's. */
  readProject(projectId: string, chapters: readonly LaidOutChapter[]): Promise<Uint8Array>
}

export interface LaidOutChapter {
  chapterId: string
  spans: readonly TimelineSpan[]
}

/**
 * Laid-out chapter peaks in `folder`, one file each, rebuilt when the layout changes. Everything can be recomputed, so
 * the folder may be deleted at any time.
 */
export function openStoredChapterPeaks(folder: string, takeFiles: TakeFiles): StoredChapterPeaks {
  async function layOut(spans: readonly TimelineSpan[]): Promise<Uint8Array> {
    const peaks = new Map<string, Int16Array>()
    for (const { takeId } of spans) {
      peaks.set(takeId, await takeFiles.peaks(takeId))
      // Yields to other work every few milliseconds of reading.
      if (peaks.size % 256 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    const laidOut = layOutPeaks(spans, (takeId) => peaks.get(takeId) ?? new Int16Array(0))
    return new Uint8Array(laidOut.buffer, laidOut.byteOffset, laidOut.byteLength)
  }

  /** The file is only a cache: if it can't be written, the next opening takes longer. */
  async function keep(path: string, key: Uint8Array, laidOut: Uint8Array): Promise<void> {
    const partPath = `${path}.${randomBytes(4).toString('hex')}.part`
    try {
      await mkdir(folder, { recursive: true })
      await writeFile(partPath, [key, laidOut])
      await rename(partPath, path)
    } catch {
      await rm(partPath, { force: true }).catch(() => undefined)
    }
  }

  async function read(chapterId: string, spans: readonly TimelineSpan[]): Promise<Uint8Array> {
    const path = join(folder, `${encodeURIComponent(chapterId)}.peaks`)
    const key = getKey(spans)
    const stored = await readFile(path).catch(() => null)
    const sizeBytes = KEY_BYTES + Math.ceil(timelineLength(spans) / PEAK_WINDOW_SAMPLES) * PAIR_BYTES
    if (stored?.length === sizeBytes && stored.subarray(0, KEY_BYTES).equals(key)) return stored.subarray(KEY_BYTES)
    const laidOut = await layOut(spans)
    // Peaks of takes still arriving will change shortly.
    if (!spans.some(({ takeId }) => takeFiles.live(takeId))) await keep(path, key, laidOut)
    return laidOut
  }

  async function readPairs(chapterId: string, spans: readonly TimelineSpan[]): Promise<Int16Array> {
    const bytes = await read(chapterId, spans)
    // A writable copy, aligned for 16-bit numbers.
    return heardPeaks(new Int16Array(Uint8Array.from(bytes).buffer), spans)
  }

  return {
    read,
    async readHeard(chapterId, spans) {
      const pairs = await readPairs(chapterId, spans)
      return new Uint8Array(pairs.buffer)
    },
    async readProject(projectId, chapters) {
      const path = join(folder, `${encodeURIComponent(projectId)}.project-peaks`)
      const hash = createHash('sha256')
      for (const { chapterId, spans } of chapters) {
        hash.update(`${chapterId} ${timelineLength(spans)}\n`).update(getKey(spans))
        for (const { shape } of spans) if (shape) hash.update(JSON.stringify(shape))
      }
      const key = hash.digest()
      const stored = await readFile(path).catch(() => null)
      const sizeBytes = KEY_BYTES + projectPeaksSizeBytes(chapters.map(({ spans }) => timelineLength(spans)))
      if (stored?.length === sizeBytes && stored.subarray(0, KEY_BYTES).equals(key)) return stored.subarray(KEY_BYTES)
      const pairs: Int16Array[] = []
      for (const { chapterId, spans } of chapters) pairs.push(projectPairs(await readPairs(chapterId, spans)))
      const joined = joinProjectPeaks(pairs)
      const isLive = chapters.some(({ spans }) => spans.some(({ takeId }) => takeFiles.live(takeId)))
      if (!isLive) await keep(path, key, joined)
      return joined
    },
  }
}

/** Takes never change, so their IDs and positions identify the picture. */
function getKey(spans: readonly TimelineSpan[]): Uint8Array {
  const hash = createHash('sha256')
  for (const { takeId, startSample, sampleCount, shape } of spans) {
    hash.update(`${takeId} ${startSample} ${sampleCount} ${shape?.fromSample ?? 0}\n`)
  }
  return hash.digest()
}
