import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let remPx: number | null = null
let probe: HTMLElement | null = null

/**
 * CSS pixels per rem, updated when the text size changes in the browser or the system. Measured once for the whole
 * window: measuring per list forced a layout in the middle of rendering.
 */
export function useRemPx(): number {
  return useSyncExternalStore(watchRem, readRem)
}

function readRem(): number {
  remPx ??= measureRem()
  return remPx
}

function measureRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** Only an element sized by the font size reveals a change; it stays as long as the window does. */
function watchRem(onChange: () => void): () => void {
  listeners.add(onChange)
  if (probe === null) {
    probe = document.createElement('div')
    probe.style.cssText = 'position: absolute; visibility: hidden; inline-size: 1rem; block-size: 0'
    document.body.append(probe)
    new ResizeObserver(() => {
      remPx = measureRem()
      for (const listener of listeners) listener()
    }).observe(probe)
  }
  return () => listeners.delete(onChange)
}
