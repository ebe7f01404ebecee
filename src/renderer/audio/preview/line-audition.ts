import type { Failure } from '#shared/contract/base.ts'
import type { Heard } from '#shared/contract/takes.ts'
import { applyOutput } from '../output/output-device.ts'
import { claimPlayback, releasePlayback } from '../../lib/playback-claim.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { mediaAddress } from '../../rpc/media.ts'
import { getFailure } from '../../rpc/studio.ts'

/** `number` counts voices from 1. `chargedCharacters` is null once the service didn't report it for one voice. */
export type LineAuditionState =
  | { kind: 'silent' }
  | { kind: 'asking' | 'playing'; voiceId: string; number: number; count: number }
  | { kind: 'ended'; heardCount: number; chargedCharacters: number | null; wasStopped: boolean }
  | { kind: 'failed'; voiceId: string; failure: Failure }

/** Plays a line in several voices, one after another. */
export interface LineAudition {
  state: Store<LineAuditionState>
  /**
   * Stops playback, then requests and plays each voice; resolves when all have played, one failed, or it is stopped.
   */
  play(voiceIds: readonly string[], ask: (voiceId: string, signal: AbortSignal) => Promise<Heard>): Promise<void>
  /** Stops immediately and cancels pending requests. */
  stop(): void
}

export function createLineAudition(): LineAudition {
  const state = createStore<LineAuditionState>({ kind: 'silent' })
  let running: AbortController | null = null

  return {
    state,
    async play(voiceIds, ask) {
      running?.abort()
      const mine = (running = new AbortController())
      let chargedCharacters: number | null = 0
      let heardCount = 0
      for (const [index, voiceId] of voiceIds.entries()) {
        const place = { voiceId, number: index + 1, count: voiceIds.length }
        try {
          state.set({ kind: 'asking', ...place })
          const heard = await ask(voiceId, mine.signal)
          chargedCharacters = sum(chargedCharacters, heard.chargedCharacters)
          if (!mine.signal.aborted) {
            state.set({ kind: 'playing', ...place })
            heardCount += 1
            await playToEnd(await mediaAddress(heard.audioUrl), mine)
          }
        } catch (error) {
          if (!mine.signal.aborted) return state.set({ kind: 'failed', voiceId, failure: getFailure(error) })
        }
        // A newer playback reports its own state.
        if (running !== mine) return
        if (mine.signal.aborted) return state.set({ kind: 'ended', heardCount, chargedCharacters, wasStopped: true })
      }
      state.set({ kind: 'ended', heardCount, chargedCharacters, wasStopped: false })
    },
    stop: () => running?.abort(),
  }
}

function sum(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right
}

/** Resolves when playback ends or is canceled, and rejects if it isn't possible. */
function playToEnd(url: string, running: AbortController): Promise<void> {
  const { signal } = running
  const stop = () => running.abort()
  claimPlayback(stop)
  const played = new Promise<void>((resolve, reject) => {
    const audio = new Audio(url)
    void applyOutput(audio)
    const end = () => {
      audio.pause()
      audio.removeAttribute('src')
      signal.removeEventListener('abort', end)
      resolve()
    }
    audio.addEventListener('ended', end)
    signal.addEventListener('abort', end)
    audio.play().catch((error: unknown) => {
      signal.removeEventListener('abort', end)
      if (signal.aborted) resolve()
      else reject(error instanceof Error ? error : new Error(String(error)))
    })
  })
  return played.finally(() => releasePlayback(stop))
}
