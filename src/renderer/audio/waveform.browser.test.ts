import { expect, it, onTestFinished } from 'vitest'
import { openScope } from './scope.ts'
import styles from './waveform-strip.module.css'
import { openWaveform } from './waveform.ts'

const COLORS = { rest: '#888888', played: '#2244ff' }

function mountWaveform(widthPx: number) {
  const container = document.body.appendChild(document.createElement('div'))
  container.className = styles.picture ?? ''
  container.style.cssText = `width: ${widthPx}px; height: 80px`
  let resizes = 0
  const scope = openScope()
  const waveform = openWaveform(scope, { container, cspNonce: '', colors: COLORS, onResize: () => (resizes += 1) })
  onTestFinished(() => {
    scope.dispose()
    container.remove()
  })
  const part = () => container.firstElementChild?.shadowRoot?.querySelector<HTMLElement>('.progress')
  return { container, waveform, part, resizes: () => resizes }
}

/** The visible right edge of the played part, from the waveform's left edge. */
function playedPx(container: HTMLElement, part: HTMLElement | null | undefined): number {
  return (part?.getBoundingClientRect().right ?? 0) - container.getBoundingClientRect().left
}

it('shows the played part up to a place, also after its width changed', async () => {
  const { container, waveform, part, resizes } = mountWaveform(400)
  await expect.poll(resizes).toBeGreaterThan(0)

  waveform.showPlayed(120)

  expect(playedPx(container, part())).toBeCloseTo(120)

  const before = resizes()
  container.style.width = '300px'
  await expect.poll(resizes).toBeGreaterThan(before)

  expect(playedPx(container, part())).toBeCloseTo(120)

  waveform.showPlayed(250)

  expect(playedPx(container, part())).toBeCloseTo(250)
})

it('moves the played part in each frame without reading the layout', async () => {
  const { waveform, resizes } = mountWaveform(400)
  await expect.poll(resizes).toBeGreaterThan(0)
  const { prototype } = Element
  const clientWidth = Object.getOwnPropertyDescriptor(prototype, 'clientWidth') as PropertyDescriptor
  let reads = 0
  Object.defineProperty(prototype, 'clientWidth', {
    ...clientWidth,
    get(this: Element) {
      reads += 1
      return clientWidth.get?.call(this) as number
    },
  })
  onTestFinished(() => void Object.defineProperty(prototype, 'clientWidth', clientWidth))

  for (let px = 0; px < 10; px += 1) waveform.showPlayed(px)

  expect(reads).toBe(0)
})
