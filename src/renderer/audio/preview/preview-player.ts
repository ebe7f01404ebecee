import { applyOutput } from '../output/output-device.ts'
import { createStore, type Store } from '../../lib/create-store.ts'

/** `playing` and `loading` name the voice; `failed` is a sentence. */
export type PreviewState =
  | { kind: 'idle' }
  | { kind: 'loading' | 'playing'; voiceId: string }
  | { kind: 'failed'; voiceId: string; message: string }

export interface PreviewPlayer {
  state: Store<PreviewState>
  /** Plays one voice's clip from its start and ends any other; the same voice again stops it. */
  toggle(voiceId: string, url: string): void
  stop(): void
}

/** Plays preview clips, one at a time, through the media route. */
export function createPreviewPlayer(): PreviewPlayer {
  const state = createStore<PreviewState>({ kind: 'idle' })
  const audio = new Audio()
  audio.preload = 'none'
  let current: string | null = null

  const stop = () => {
    current = null
    audio.pause()
    audio.removeAttribute('src')
    state.set({ kind: 'idle' })
  }
  const fail = (voiceId: string) => {
    if (current !== voiceId) return
    current = null
    state.set({ kind: 'failed', voiceId, message: 'The preview could not be fetched. It needs the service once.' })
  }
  audio.addEventListener('ended', stop)
  audio.addEventListener('playing', () => {
    if (current !== null) state.set({ kind: 'playing', voiceId: current })
  })

  return {
    state,
    toggle(voiceId, url) {
      const wasCurrent = current === voiceId
      stop()
      if (wasCurrent) return
      current = voiceId
      state.set({ kind: 'loading', voiceId })
      void applyOutput(audio)
      audio.src = url
      audio.play().catch((error: unknown) => {
        // Another preview interrupted this one: that is not a failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) fail(voiceId)
      })
    },
    stop,
  }
}
