import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let remPx: number | null = null
let probe: HTMLElement | null = null

/**
 * CSS pixels of a rem, again when the size of text is changed in the browser or the system. Measured once for the whole
 * window: each list that asked for itself had the page laid out anew in the middle of being built.
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

/** Nothing tells of another font size but something that has its size in it; it stays for as long as the window does. */
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
