import {
  chapterPeaksPath,
  PEAK_WINDOW_SAMPLES,
  PROJECT_PEAK_SAMPLES,
  projectPeaksPath,
} from '#shared/domain/media-paths.ts'
import { fillPeakRun } from './fill-peak-run.ts'
import { PeakPyramid } from './peak-pyramid.ts'
import type { Scope } from './scope.ts'
import type { ChapterStretch } from './surroundings.ts'

/** Closer than this the project's peaks are steps to be seen, and a chapter's own are read. */
const OWN_PEAKS_BELOW = PROJECT_PEAK_SAMPLES / 2
/** Chapters out of sight whose own peaks are kept; the ones read longest ago go first. */
const MOST_OUT_OF_SIGHT = 6
const MOST_AT_ONCE = 2

interface Known {
  pyramid: PeakPyramid
  pairSamples: number
}

export interface ProjectPeaks {
  /** Something that would be drawn finer, or at all, is on its way. */
  readonly isReading: boolean
  /** The project, and where its chapters lie, is another one. */
  show(projectId: string, stretches: readonly ChapterStretch[]): void
  /** Widens columns by what every chapter but the open one has in them. */
  fillColumns(view: PeakView, startSample: number, samplesPerColumn: number, columns: Int16Array): void
}

/** Who draws: the waveform, or the map below it. */
export type PeakView = 'strip' | 'map'

/**
 * Peaks of the chapters around the open one: those of the whole project in one small request, and the finer ones of a
 * chapter once it is looked at closely. They are only a picture: what cannot be read stays blank.
 */
export function openProjectPeaks(scope: Scope, onChange: () => void): ProjectPeaks {
  let stretches: readonly ChapterStretch[] = []
  let shownKey = ''
  let coarse = new Map<string, Known>()
  const own = new Map<string, Known & { key: string }>()
  const asked = new Set<string>()
  const unread = new Set<string>()
  /** Chapters that each view drew closely the last time: what is in sight is never let go, or it would be read for ever. */
  const inSight: Record<PeakView, Set<string>> = { strip: new Set(), map: new Set() }
  let reading = scope.child()
  /** Everything is seen coarsely before anything is read finely. */
  let isRead = false

  async function fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
    const response = await scope.fetch(url, {}, signal)
    if (!response.ok) throw new Error(`Peaks were answered with status ${response.status}`)
    return response.arrayBuffer()
  }

  async function readProject(projectId: string, key: string, chapterIds: readonly string[]): Promise<void> {
    reading.dispose()
    reading = scope.child()
    const { signal } = reading
    const bytes = await fetchBytes(projectPeaksPath(projectId, key), signal)
    if (signal.aborted) return
    coarse = new Map()
    const [chapterCount = 0, ...pairCounts] = new Uint32Array(bytes, 0, 1 + (new Uint32Array(bytes, 0, 1)[0] ?? 0))
    // Another window added or removed one: the list that is read next names another key.
    if (chapterCount !== chapterIds.length) return
    let at = 4 * (1 + chapterCount)
    for (const [index, pairCount] of pairCounts.entries()) {
      const pyramid = new PeakPyramid(new Int16Array(bytes, at, pairCount * 2))
      coarse.set(chapterIds[index] as string, { pyramid, pairSamples: PROJECT_PEAK_SAMPLES })
      at += pairCount * 4
    }
    onChange()
  }

  async function readOwn(stretch: ChapterStretch, key: string): Promise<void> {
    asked.add(key)
    try {
      const bytes = await fetchBytes(chapterPeaksPath(stretch.id, key, 'heard'), scope.signal)
      own.delete(stretch.id)
      own.set(stretch.id, { key, pyramid: new PeakPyramid(new Int16Array(bytes)), pairSamples: PEAK_WINDOW_SAMPLES })
      letGo()
    } catch {
      // Not asked for again with every picture.
      unread.add(key)
    }
    asked.delete(key)
    onChange()
  }

  function letGo(): void {
    const outOfSight = [...own.keys()].filter((id) => !inSight.strip.has(id) && !inSight.map.has(id))
    for (const id of outOfSight.slice(0, -MOST_OUT_OF_SIGHT)) own.delete(id)
  }

  function peaksOf(view: PeakView, stretch: ChapterStretch, samplesPerColumn: number): Known | undefined {
    if (samplesPerColumn >= OWN_PEAKS_BELOW) return coarse.get(stretch.id)
    inSight[view].add(stretch.id)
    const key = `${stretch.id}-${stretch.lengthSamples}`
    const known = own.get(stretch.id)
    if (known?.key === key) return known
    if (isRead && asked.size < MOST_AT_ONCE && !asked.has(key) && !unread.has(key)) void readOwn(stretch, key)
    return known ?? coarse.get(stretch.id)
  }

  return {
    get isReading() {
      return (shownKey !== '' && !isRead) || asked.size > 0
    },
    show(projectId, next) {
      stretches = next
      const key = next.map(({ id, lengthSamples, isOpen }) => (isOpen ? id : `${id} ${lengthSamples}`)).join(' ')
      if (key === shownKey || next.length < 2) return
      shownKey = key
      const ids = next.map(({ id }) => id)
      readProject(projectId, hashOf(key), ids)
        .catch(() => undefined)
        .finally(() => {
          isRead = true
          onChange()
        })
    },
    fillColumns(view, startSample, samplesPerColumn, columns) {
      inSight[view].clear()
      const endSample = startSample + (columns.length >> 1) * samplesPerColumn
      for (const stretch of stretches) {
        const { startSample: first, lengthSamples, isOpen } = stretch
        if (isOpen || lengthSamples === 0 || first >= endSample || first + lengthSamples <= startSample) continue
        const known = peaksOf(view, stretch, samplesPerColumn)
        if (!known) continue
        const piece = { ...known, firstPair: 0, fromSample: 0, toSample: Infinity }
        const run = { piece, startSample: first, endSample: first + lengthSamples, firstPair: 0, shape: null }
        fillPeakRun(run, startSample, samplesPerColumn, columns)
      }
    },
  }
}

function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
