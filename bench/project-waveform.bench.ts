import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { t } from '../src/renderer/audio/messages/t.ts'
import { openPage } from './browser/open-page.ts'
import type { BenchRow, BenchSides } from './measure.ts'
import { type LongSound, seedLongSound } from './studio/seed-long-sound.ts'
import { startStudio } from './studio/start-studio.ts'

const TEN_HOURS: LongSound = { name: 'long', chapters: 20, blocksEach: 100, secondsEach: 18 }
const TEN_MINUTES: LongSound = { name: 'short', chapters: 20, blocksEach: 2, secondsEach: 15 }

/** Selects the waveform. */
const WAVEFORM = `[role=slider][aria-label="${t('position.label')}"]`
/** Selects the overview of all chapters. */
const OVERVIEW = `[role=scrollbar][aria-label="${t('map.ofProject')}"]`

/**
 * Runs in the page: time in milliseconds from opening a project until its waveform and the overview of all chapters are
 * drawn.
 */
function openAndDraw([place, waveform, overview]: readonly [string, string, string]): Promise<number> {
  /** Share of canvas columns with audio: anything above the silence line. */
  const drawnShare = (canvas: HTMLCanvasElement | null | undefined) => {
    const row = canvas?.getContext('2d')?.getImageData(0, Math.max(0, (canvas.height >> 1) - 3), canvas.width, 1).data
    if (!row) return 0
    let filled = 0
    for (let alpha = 3; alpha < row.length; alpha += 4) filled += (row[alpha] ?? 0) > 0 ? 1 : 0
    return filled / (row.length / 4)
  }
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    location.hash = place
    const look = () => {
      if (performance.now() - startedAt > 20_000) return reject(new Error('The waveform was not drawn'))
      const picture = document.querySelector(`${waveform} > div > div`)
      const map = document.querySelector<HTMLCanvasElement>(`${overview} > canvas`)
      const isDrawn = drawnShare(picture?.shadowRoot?.querySelector('canvas')) > 0.5 && drawnShare(map) > 0.9
      return isDrawn ? resolve(performance.now() - startedAt) : requestAnimationFrame(look)
    }
    look()
  })
}

function leave(): Promise<void> {
  return new Promise((resolve) => {
    location.hash = '#/projects'
    const look = () => (document.querySelector('.cm-content') ? setTimeout(look, 20) : setTimeout(resolve, 300))
    look()
  })
}

/**
 * Runs in the page: turns the wheel in every frame, from the whole project to single words, sideways, and out again,
 * like a user. Returns the 99th percentile of frame durations, in milliseconds.
 */
function zoomInEveryFrame([frames, waveform]: readonly [number, string]): Promise<number> {
  const strip = document.querySelector<HTMLElement>(waveform)
  if (!strip) throw new Error('There is no waveform')
  const { left, top, width, height } = strip.getBoundingClientRect()
  const turn = (step: number) => {
    const part = (step % 200) / 200
    const place = { clientX: left + width * (0.1 + 0.8 * ((step * 0.618) % 1)), clientY: top + height / 2 }
    const delta = part < 0.4 ? { deltaY: -60 } : part < 0.6 ? { deltaX: 40 } : { deltaY: 60 }
    strip.dispatchEvent(new WheelEvent('wheel', { ...place, ...delta, bubbles: true, cancelable: true }))
  }
  strip.focus()
  strip.dispatchEvent(new KeyboardEvent('keydown', { key: '9', bubbles: true }))
  return new Promise((resolve) => {
    const times: number[] = []
    let before = 0
    const frame = (now: number) => {
      if (before > 0) times.push(now - before)
      before = now
      if (times.length === frames) {
        times.sort((a, b) => a - b)
        return resolve(times[Math.ceil(frames * 0.99) - 1] ?? 0)
      }
      turn(times.length)
      return requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

async function open(
  measure: (page: Awaited<ReturnType<typeof openPage>>['page'], place: string) => Promise<number>,
): Promise<BenchSides> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
  const home = join(folder, 'home')
  const long = seedLongSound(home, TEN_HOURS)
  const short = seedLongSound(home, TEN_MINUTES)
  const studio = await startStudio(home)
  const opened = await openPage(studio.url)
  await opened.page.waitForFunction(() => !location.hash.includes('token'))
  return {
    subject: () => measure(opened.page, long),
    peer: () => measure(opened.page, short),
    async close() {
      await opened.close()
      await studio.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** B9O: ten hours in twenty chapters are drawn as fast as ten minutes. */
export const projectWaveformOpened: BenchRow = {
  id: 'B9O',
  what: 'Opening a ten-hour project in 20 chapters, until its whole waveform and overview are drawn',
  peerIs: 'the same with ten minutes in 20 chapters',
  unit: 'ms',
  ratioAtMost: 1.2,
  rounds: 7,
  open: () =>
    open(async (page, place) => {
      const tookMs = await page.evaluate(openAndDraw, [place, WAVEFORM, OVERVIEW] as const)
      await page.evaluate(leave)
      return tookMs
    }),
}

/** B9F: from project to word and back in the studio's own window. */
export const projectWaveformFrames: BenchRow = {
  id: 'B9F',
  what: 'p99 frame while ten hours in 20 chapters are zoomed from project to word, scrolled and zoomed out',
  peerIs: 'the same with ten minutes in 20 chapters',
  unit: 'ms',
  ratioAtMost: 1.2,
  subjectAtMost: 17.5,
  rounds: 5,
  open: () =>
    open(async (page, place) => {
      await page.evaluate(openAndDraw, [place, WAVEFORM, OVERVIEW] as const)
      const frameMs = await page.evaluate(zoomInEveryFrame, [600, WAVEFORM] as const)
      await page.evaluate(leave)
      return frameMs
    }),
}
