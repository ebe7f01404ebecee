import { fetchMedia } from '../../src/renderer/rpc/media.ts'
import { must } from '#shared/errors/must.ts'
import { createPlayer } from '../../src/renderer/audio/create-player.ts'
import type { PlayerEntry } from '../../src/renderer/audio/player.ts'
import { mountWaveformView } from '../../src/renderer/audio/waveform-view.ts'
import { createWaveformWindow } from '../../src/renderer/audio/waveform-window.ts'
import { readNonce } from '../../src/renderer/lib/nonce.ts'

export interface HourTakes {
  chapterId: string
  takeIds: readonly string[]
  sampleCountEach: number
}

const RATE_HZ = 24_000
const COLUMNS = 1_100
const HEIGHT = 80

/** Resolves when a non-empty picture has been drawn to a canvas. */
function untilDrawn(): Promise<void> {
  const prototype = CanvasRenderingContext2D.prototype
  const put = prototype.putImageData
  return new Promise((resolve) => {
    prototype.putImageData = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
      Reflect.apply(put, this, args)
      const image = args[0] as ImageData
      if (
        !new Uint32Array(image.data.buffer).some(
          (pixel, index) => pixel !== 0 && (index / image.width) % (HEIGHT / 2) > 3,
        )
      )
        return
      prototype.putImageData = put
      resolve()
    } as typeof put
  })
}

/** Time from the chapter's entries to the drawn waveform, through the app's player and strip, in milliseconds. */
export async function openStoredHour({ chapterId, takeIds, sampleCountEach }: HourTakes): Promise<number> {
  const root = must(document.getElementById('root'), 'index.html has it')
  const element = root.appendChild(document.createElement('div'))
  const picture = element.appendChild(document.createElement('div'))
  const overlay = element.appendChild(document.createElement('div'))
  element.className = 'strip'
  picture.style.height = `${HEIGHT}px`
  picture.style.setProperty('--wave-rest', '#335')
  picture.style.setProperty('--wave-played', '#88c')
  const player = createPlayer()
  const classes = {
    boundary: 'b',
    wordEdge: 'e',
    word: 'w',
    loop: 'l',
    selection: 's',
    cursor: 'c',
    elsewhere: 'x',
    chapter: 'n',
    flag: 'f',
  }
  const mapElement = root.appendChild(document.createElement('div'))
  mapElement.style.height = '14px'
  mapElement.style.setProperty('--wave-rest', '#335')
  const map = {
    element: mapElement,
    canvas: mapElement.appendChild(document.createElement('canvas')),
    overlay: mapElement.appendChild(document.createElement('div')),
    classes: { seen: 'f', loop: 'l', selection: 's', cursor: 'c', chapterEdge: 'g' },
  }
  const window = createWaveformWindow()
  const unmount = mountWaveformView({ element, picture, overlay, classes, map, player, window, cspNonce: readNonce() })
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const drawn = untilDrawn()
  const startedAt = performance.now()
  const entries = takeIds.map((id): PlayerEntry => {
    const take = { id, audioUrl: '', sampleRateHz: RATE_HZ, sampleCount: sampleCountEach, status: 'complete' as const }
    return { blockId: `block_${id}`, take, pauseAfterMs: 0, marks: [] }
  })
  player.setChapter({ chapterId, entries })
  await drawn
  const tookMs = performance.now() - startedAt
  unmount()
  await player.dispose()
  root.replaceChildren()
  return tookMs
}

/** The same picture without stored peaks: decodes all the audio, then scans it. */
export async function decodeWholeHour(url: string): Promise<number> {
  const canvas = document.createElement('canvas')
  canvas.width = COLUMNS
  canvas.height = HEIGHT
  document.getElementById('root')?.append(canvas)
  const context = must(canvas.getContext('2d'), 'every browser draws')
  const startedAt = performance.now()
  const bytes = await (await fetchMedia(url)).arrayBuffer()
  const audio = await new OfflineAudioContext(1, 1, RATE_HZ).decodeAudioData(bytes)
  const samples = audio.getChannelData(0)
  const perColumn = samples.length / COLUMNS
  for (let column = 0; column < COLUMNS; column += 1) {
    let low = 0
    let high = 0
    const end = Math.floor((column + 1) * perColumn)
    for (let index = Math.floor(column * perColumn); index < end; index += 1) {
      const sample = samples[index] as number
      if (sample < low) low = sample
      else if (sample > high) high = sample
    }
    context.fillRect(column, (HEIGHT / 2) * (1 - high), 1, Math.max(1, (HEIGHT / 2) * (high - low)))
  }
  const tookMs = performance.now() - startedAt
  canvas.remove()
  return tookMs
}
