import { expect, it, onTestFinished } from 'vitest'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { createPlayer } from './create-player.ts'
import type { PlayerEntry } from './player.ts'
import styles from './waveform-strip.module.css'
import { mountWaveformView } from './waveform-view.ts'
import { createWaveformWindow } from './waveform-window.ts'

const WIDTH_PX = 400
const BLOCK_MS = 500

/** A block with ten words of 40 ms and a pause. */
function makeEntry(blockId: string): PlayerEntry {
  const take = { id: `take_${blockId}`, audioUrl: '/nothing', sampleRateHz: TIMELINE_RATE_HZ }
  const marks = Array.from({ length: 10 }, (_, at) => ({
    ...{ startChar: at * 5, endChar: at * 5 + 4 },
    ...{ startMs: at * 40, endMs: at * 40 + 40 },
  }))
  const sampleCount = (TIMELINE_RATE_HZ * 400) / 1000
  return { blockId, take: { ...take, sampleCount, status: 'complete' }, pauseAfterMs: BLOCK_MS - 400, marks }
}

function mountView() {
  const root = document.body.appendChild(document.createElement('div'))
  root.style.width = `${WIDTH_PX}px`
  const add = (parent: HTMLElement, className = '') => {
    const element = parent.appendChild(document.createElement('div'))
    element.className = className
    return element
  }
  const element = add(root, styles.strip)
  const picture = add(element, styles.picture)
  const overlay = add(element, styles.overlay)
  const mapElement = add(root, styles.map)
  const canvas = mapElement.appendChild(document.createElement('canvas'))
  const map = { element: mapElement, canvas, overlay: add(mapElement), classes: MAP_CLASSES }
  const player = createPlayer()
  const window = createWaveformWindow()
  const unmount = mountWaveformView({
    ...{ element, picture, overlay, classes: CLASSES, map, player, window, cspNonce: '' },
  })
  onTestFinished(async () => {
    unmount()
    root.remove()
    await player.dispose()
  })
  const linesOf = (className: string) =>
    [...(overlay.querySelector(`.${className} path`)?.getAttribute('d') ?? '').matchAll(/M([\d.]+)/g)].map(([, px]) =>
      Number(px),
    )
  return { player, window, overlay, linesOf }
}

const MAP_CLASSES = { seen: 'seen', loop: 'loop', selection: 'selection', cursor: 'cursor', chapterEdge: 'edge' }
const CLASSES = {
  ...{ boundary: 'boundary', wordEdge: 'wordEdge', word: 'word', loop: 'loop', selection: 'selection' },
  ...{ cursor: 'cursor', elsewhere: 'elsewhere', chapter: 'chapter', flag: 'flag' },
}

it('draws the starts of blocks and words as one element each', async () => {
  const { player, window, overlay, linesOf } = mountView()
  player.setChapter({ chapterId: 'chap_1', entries: ['block_a', 'block_b', 'block_c', 'block_d'].map(makeEntry) })
  // Two seconds in 400 pixels: 5 ms per pixel.
  await expect.poll(() => linesOf('boundary')).toEqual([100.5, 200.5, 300.5])

  expect(linesOf('wordEdge').slice(0, 12)).toEqual([
    0.5, 8.5, 16.5, 24.5, 32.5, 40.5, 48.5, 56.5, 64.5, 72.5, 100.5, 108.5,
  ])
  const elementCount = overlay.querySelectorAll('*').length

  window.zoomTo(0, TIMELINE_RATE_HZ / 2)
  await expect.poll(() => linesOf('boundary').length).toBeLessThan(3)
  expect(overlay.querySelectorAll('*').length).toBe(elementCount)
})

it('leaves out words that are closer to the one before than six pixels', async () => {
  const { player, linesOf } = mountView()
  const blockIds = Array.from({ length: 12 }, (_, at) => `block_${at}`)

  player.setChapter({ chapterId: 'chap_1', entries: blockIds.map(makeEntry) })

  await expect.poll(() => linesOf('boundary').length).toBe(11)
  const edges = linesOf('wordEdge')
  expect(edges.length).toBeGreaterThan(12)
  for (const [index, px] of edges.entries()) expect(px - (edges[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(6)
})
