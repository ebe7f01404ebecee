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

/** Below this the project's peaks show visible steps, so a chapter's own are read. */
const OWN_PEAKS_BELOW = PROJECT_PEAK_SAMPLES / 2
/** Chapters out of view whose own peaks are retained; the least recently read go first. */
const MAX_OUT_OF_SIGHT = 6
const MAX_AT_ONCE = 2

interface Known {
  pyramid: PeakPyramid
  pairSamples: number
}

export interface ProjectPeaks {
  /** Finer or missing peaks are loading. */
  readonly isReading: boolean
  /** Sets the project and its chapter positions. */
  show(projectId: string, stretches: readonly ChapterStretch[]): void
  /** Widens columns by the peaks of every chapter except the open one. */
  fillColumns(view: PeakView, startSample: number, samplesPerColumn: number, columns: Int16Array): void
}

/** The view being drawn: the waveform, or the minimap below it. */
export type PeakView = 'strip' | 'map'

/**
 * Peaks of the chapters around the open one: the whole project's in one small request, and a chapter's finer ones once
 * zoomed in. They are only visual: what can't be read stays blank.
 */
export function openProjectPeaks(scope: Scope, onChange: () => void): ProjectPeaks {
  let stretches: readonly ChapterStretch[] = []
  let shownKey = ''
  let coarse = new Map<string, Known>()
  const own = new Map<string, Known & { key: string }>()
  const asked = new Set<string>()
  const unread = new Set<string>()
  /** Chapters each view last drew in detail. Visible ones are never dropped, or they would be read forever. */
  const inSight: Record<PeakView, Set<string>> = { strip: new Set(), map: new Set() }
  let reading = scope.child()
  /** Coarse peaks are loaded before fine ones. */
  let isRead = false

  async function fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
    const response = await scope.fetch(url, {}, signal)
    if (!response.ok) throw new Error(`Couldn’t load the waveform: status ${response.status}`)
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
    // Another window added or removed one: the next chapter list uses another key.
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
      // Not requested again with every draw.
      unread.add(key)
    }
    asked.delete(key)
    onChange()
  }

  function letGo(): void {
    const outOfSight = [...own.keys()].filter((id) => !inSight.strip.has(id) && !inSight.map.has(id))
    for (const id of outOfSight.slice(0, -MAX_OUT_OF_SIGHT)) own.delete(id)
  }

  function getPeaks(view: PeakView, stretch: ChapterStretch, samplesPerColumn: number): Known | undefined {
    if (samplesPerColumn >= OWN_PEAKS_BELOW) return coarse.get(stretch.id)
    inSight[view].add(stretch.id)
    const key = `${stretch.id}-${stretch.lengthSamples}`
    const known = own.get(stretch.id)
    if (known?.key === key) return known
    if (isRead && asked.size < MAX_AT_ONCE && !asked.has(key) && !unread.has(key)) void readOwn(stretch, key)
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
        const known = getPeaks(view, stretch, samplesPerColumn)
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
