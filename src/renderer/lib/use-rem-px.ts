import { useSyncExternalStore } from 'react'

const read = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** CSS pixels of a rem, again when the size of text is changed in the browser or the system. */
export function useRemPx(): number {
  return useSyncExternalStore(watchRem, read)
}

/** Nothing tells of another font size but something that has its size in it. */
function watchRem(onChange: () => void): () => void {
  const probe = document.createElement('div')
  probe.style.cssText = 'position: absolute; visibility: hidden; inline-size: 1rem; block-size: 0'
  document.body.append(probe)
  const observer = new ResizeObserver(onChange)
  observer.observe(probe)
  return () => {
    observer.disconnect()
    probe.remove()
  }
}
