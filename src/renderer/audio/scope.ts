import { fetchMedia } from '../rpc/media.ts'

/** What all scopes together currently hold. Tests compare it before and after. */
export const heldByScopes = { listeners: 0, frames: 0, timers: 0, contexts: 0, requests: 0, scopes: 0 }

type Held = keyof typeof heldByScopes

/**
 * Owns listeners, frames, timers, requests and audio contexts, and releases all of them at once. A scope created by
 * `child` ends with its parent at the latest. Nothing else under `audio/` calls the browser's own functions for these.
 */
export interface Scope {
  readonly isDisposed: boolean
  /** Aborted when the scope ends. */
  readonly signal: AbortSignal
  child(): Scope
  /** Runs `release` once, when the scope ends or the returned function is called, whichever comes first. */
  add(release: () => void): () => void
  listen<T extends Event>(
    target: EventTarget,
    type: string,
    listener: (event: T) => void,
    options?: AddEventListenerOptions,
  ): () => void
  /** Calls back in the next frame. Further calls before that have no effect. Returns a cancel function. */
  frame(callback: (timeMs: number) => void): () => void
  after(delayMs: number, callback: () => void): () => void
  /** Resolves after the delay; rejects if the scope ends first. */
  delay(delayMs: number): Promise<void>
  observeSize(element: Element, callback: (width: number, height: number) => void): () => void
  /** Calls back when an attribute of the element is set. */
  observeAttribute(element: Element, name: string, callback: () => void): () => void
  fetch(url: string, init: RequestInit, signal: AbortSignal): Promise<Response>
  openAudioContext(options: AudioContextOptions): AudioContext
  dispose(): void
}

/** Opens a scope that ends on `dispose`. */
export function openScope(): Scope {
  return new OwnedScope()
}

class OwnedScope implements Scope {
  readonly #releases = new Set<() => void>()
  readonly #abort = new AbortController()
  #isDisposed = false

  constructor() {
    heldByScopes.scopes += 1
  }

  get isDisposed(): boolean {
    return this.#isDisposed
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  child(): Scope {
    const child = new OwnedScope()
    const detach = this.add(() => child.dispose())
    child.add(detach)
    return child
  }

  add(release: () => void): () => void {
    if (this.#isDisposed) {
      release()
      return () => undefined
    }
    const once = () => {
      if (this.#releases.delete(once)) release()
    }
    this.#releases.add(once)
    return once
  }

  listen<T extends Event>(
    target: EventTarget,
    type: string,
    listener: (event: T) => void,
    options?: AddEventListenerOptions,
  ): () => void {
    const handler = listener as (event: Event) => void
    target.addEventListener(type, handler, options)
    return this.#hold('listeners', () => target.removeEventListener(type, handler, options))
  }

  frame(callback: (timeMs: number) => void): () => void {
    const id = requestAnimationFrame((timeMs) => {
      release()
      callback(timeMs)
    })
    const release = this.#hold('frames', () => cancelAnimationFrame(id))
    return release
  }

  after(delayMs: number, callback: () => void): () => void {
    const id = setTimeout(() => {
      release()
      callback()
    }, delayMs)
    const release = this.#hold('timers', () => clearTimeout(id))
    return release
  }

  delay(delayMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(this.signal.reason as Error)
      if (this.#isDisposed) return onAbort()
      this.signal.addEventListener('abort', onAbort, { once: true })
      this.after(delayMs, () => {
        this.signal.removeEventListener('abort', onAbort)
        resolve()
      })
    })
  }

  observeSize(element: Element, callback: (width: number, height: number) => void): () => void {
    const observer = new ResizeObserver((entries) => {
      const size = entries[entries.length - 1]?.contentRect
      if (size) callback(size.width, size.height)
    })
    observer.observe(element)
    return this.#hold('listeners', () => observer.disconnect())
  }

  observeAttribute(element: Element, name: string, callback: () => void): () => void {
    const observer = new MutationObserver(callback)
    observer.observe(element, { attributeFilter: [name] })
    return this.#hold('listeners', () => observer.disconnect())
  }

  async fetch(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const release = this.#hold('requests', () => undefined)
    try {
      return await fetchMedia(url, { ...init, signal: AbortSignal.any([signal, this.signal]) })
    } finally {
      release()
    }
  }

  openAudioContext(options: AudioContextOptions): AudioContext {
    const context = new AudioContext(options)
    this.#hold('contexts', () => {
      // Closing is asynchronous, and rejects if the browser has already closed the context.
      context.close().catch(() => undefined)
    })
    return context
  }

  dispose(): void {
    if (this.#isDisposed) return
    this.#isDisposed = true
    heldByScopes.scopes -= 1
    // oxlint-disable-next-line catalog-texts/bare-text -- for developers
    this.#abort.abort(new DOMException('The scope has ended', 'AbortError'))
    for (const release of [...this.#releases].reverse()) release()
    this.#releases.clear()
  }

  #hold(kind: Held, release: () => void): () => void {
    heldByScopes[kind] += 1
    return this.add(() => {
      heldByScopes[kind] -= 1
      release()
    })
  }
}
