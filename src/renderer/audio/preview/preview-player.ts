import { applyOutput } from '../output/output-device.ts'
import { claimPlayback, releasePlayback } from '../../lib/playback-claim.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { mediaAddress } from '../../rpc/media.ts'

/** All but `idle` identify the voice. */
export type PreviewState = { kind: 'idle' } | { kind: 'loading' | 'playing' | 'failed'; voiceId: string }

export interface PreviewPlayer {
  state: Store<PreviewState>
  /** Plays one voice's clip, a path of the media route, from its start and ends any other; the same voice again stops it. */
  toggle(voiceId: string, path: string): void
  stop(): void
}

/** Plays preview clips, one at a time, through the media route. */
export function createPreviewPlayer(): PreviewPlayer {
  const state = createStore<PreviewState>({ kind: 'idle' })
  const audio = new Audio()
  audio.preload = 'none'
  let current: string | null = null
  let asked = 0

  const stop = () => {
    current = null
    releasePlayback(stop)
    audio.pause()
    audio.removeAttribute('src')
    state.set({ kind: 'idle' })
  }
  const fail = (voiceId: string) => {
    if (current !== voiceId) return
    current = null
    releasePlayback(stop)
    state.set({ kind: 'failed', voiceId })
  }
  audio.addEventListener('ended', stop)
  audio.addEventListener('playing', () => {
    if (current !== null) state.set({ kind: 'playing', voiceId: current })
  })

  return {
    state,
    toggle(voiceId, path) {
      const wasCurrent = current === voiceId
      stop()
      if (wasCurrent) return
      current = voiceId
      state.set({ kind: 'loading', voiceId })
      claimPlayback(stop)
      void applyOutput(audio)
      const mine = (asked += 1)
      mediaAddress(path)
        .then((address) => {
          if (mine !== asked || current !== voiceId) return undefined
          audio.src = address
          return audio.play()
        })
        .catch((error: unknown) => {
          // Another preview interrupted this one, which isn't a failure.
          if (!(error instanceof DOMException && error.name === 'AbortError')) fail(voiceId)
        })
    },
    stop,
  }
}
