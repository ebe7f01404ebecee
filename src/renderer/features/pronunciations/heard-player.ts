import type { Failure } from '#shared/contract/base.ts'
import type { Heard } from '#shared/contract/takes.ts'
import { applyOutput } from '../../audio/output/output-device.ts'
import { claimPlayback, releasePlayback } from '../../lib/playback-claim.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { mediaAddress } from '../../rpc/media.ts'
import { getFailure } from '../../rpc/studio.ts'

/** `heard` contains the cost of the preview; null if the service didn't report it. */
export type HearState =
  | { kind: 'silent' }
  | { kind: 'asking' }
  | { kind: 'playing'; chargedCharacters: number | null }
  | { kind: 'heard'; chargedCharacters: number | null }
  | { kind: 'failed'; failure: Failure }

/** Previews words, one piece at a time. Words generated before are replayed at no cost. */
export interface HeardPlayer {
  state: Store<HearState>
  /** True if these words can be replayed. */
  has(words: string): boolean
  play(words: string): Promise<void>
  stop(): void
  close(): void
}

/** @param ask generates words; the same words are charged once */
export function createHeardPlayer(ask: (words: string, signal: AbortSignal) => Promise<Heard>): HeardPlayer {
  const state = createStore<HearState>({ kind: 'silent' })
  const audio = new Audio()
  let last: { words: string; heard: Heard } | null = null
  let asking: AbortController | null = null

  const stop = () => {
    asking?.abort()
    asking = null
    releasePlayback(stop)
    audio.pause()
    const now = state.get()
    if (now.kind === 'playing') state.set({ ...now, kind: 'heard' })
    else if (now.kind === 'asking') state.set({ kind: 'silent' })
  }
  audio.addEventListener('ended', stop)

  return {
    state,
    has: (words) => last?.words === words,
    async play(words) {
      stop()
      const mine = (asking = new AbortController())
      try {
        if (last?.words !== words) {
          state.set({ kind: 'asking' })
          last = { words, heard: await ask(words, mine.signal) }
        }
        if (mine.signal.aborted) return
        const { audioUrl, chargedCharacters } = last.heard
        const address = await mediaAddress(audioUrl)
        if (mine.signal.aborted) return
        claimPlayback(stop)
        void applyOutput(audio)
        audio.src = address
        state.set({ kind: 'playing', chargedCharacters })
        await audio.play()
      } catch (error) {
        if (mine.signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return
        releasePlayback(stop)
        state.set({ kind: 'failed', failure: getFailure(error) })
      }
    },
    stop,
    close() {
      stop()
      audio.removeAttribute('src')
    },
  }
}
