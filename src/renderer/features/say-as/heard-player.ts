import type { Heard } from '#shared/contract/takes.ts'
import { applyOutput } from '../../audio/output/output-device.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { failureOf, type FailureFacts } from '../../lib/failure-words.ts'
import { mediaUrl, reasonOf } from '../../rpc/studio.ts'

/** `heard` holds what hearing the words cost; null when the service did not say. */
export type HearState =
  | { kind: 'silent' }
  | { kind: 'asking' }
  | { kind: 'playing'; chargedCharacters: number | null }
  | { kind: 'heard'; chargedCharacters: number | null }
  | { kind: 'failed'; failure: FailureFacts }

/** Lets words be heard, one piece at a time. Words that were spoken already are played again and cost nothing. */
export interface HeardPlayer {
  state: Store<HearState>
  /** True when these words are there to be played again. */
  has(words: string): boolean
  play(words: string): Promise<void>
  stop(): void
  close(): void
}

/** @param ask speaks words; what it charges is charged once for the same words */
export function createHeardPlayer(ask: (words: string, signal: AbortSignal) => Promise<Heard>): HeardPlayer {
  const state = createStore<HearState>({ kind: 'silent' })
  const audio = new Audio()
  let last: { words: string; heard: Heard } | null = null
  let asking: AbortController | null = null

  const stop = () => {
    asking?.abort()
    asking = null
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
        void applyOutput(audio)
        audio.src = mediaUrl(audioUrl)
        state.set({ kind: 'playing', chargedCharacters })
        await audio.play()
      } catch (error) {
        if (mine.signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return
        state.set({ kind: 'failed', failure: failureOf(reasonOf(error)) })
      }
    },
    stop,
    close() {
      stop()
      audio.removeAttribute('src')
    },
  }
}
