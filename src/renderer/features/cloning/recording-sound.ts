import type { Recording } from '#shared/contract/cloning.ts'
import { followOutput, type Sink } from '../../audio/output/output-device.ts'
import { openScope, type Scope } from '../../audio/scope.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { t } from './messages/t.ts'

/** `failed` holds a message. */
export type SoundState =
  | { kind: 'idle' }
  | { kind: 'loading' | 'playing'; recordingId: string }
  | { kind: 'failed'; recordingId: string; message: string }

export interface RecordingSound {
  state: Store<SoundState>
  /** Plays these in sequence between their trims, stopping any playback. */
  play(recordings: readonly Recording[]): void
  stop(): void
}

const FULL_SCALE = 32_768

/** Plays recordings through the speakers, one at a time. */
export function createRecordingSound(): RecordingSound {
  const state = createStore<SoundState>({ kind: 'idle' })
  let current: Scope | null = null

  function stop(): void {
    current?.dispose()
    current = null
    state.set({ kind: 'idle' })
  }

  async function playOne(recording: Recording, scope: Scope): Promise<void> {
    const { id, audioUrl, sampleRateHz, trimStartMs, trimEndMs } = recording
    state.set({ kind: 'loading', recordingId: id })
    const first = Math.round((trimStartMs * sampleRateHz) / 1000)
    const last = Math.max(first + 1, Math.round((trimEndMs * sampleRateHz) / 1000))
    const response = await scope.fetch(
      audioUrl,
      { headers: { Range: `bytes=${first * 2}-${last * 2 - 1}` } },
      scope.signal,
    )
    if (!response.ok) throw new Error(`Couldn’t load the recording: status ${response.status}`)
    const bytes = await response.arrayBuffer()
    const samples = new Int16Array(bytes, 0, bytes.byteLength >> 1)
    if (scope.isDisposed || samples.length === 0) return
    const context = scope.openAudioContext({})
    followOutput(scope, context as Sink)
    const buffer = context.createBuffer(1, samples.length, sampleRateHz)
    const channel = buffer.getChannelData(0)
    for (let index = 0; index < samples.length; index += 1) channel[index] = (samples[index] as number) / FULL_SCALE
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(context.destination)
    await context.resume()
    state.set({ kind: 'playing', recordingId: id })
    await new Promise<void>((resolve) => {
      scope.add(resolve)
      scope.listen(source, 'ended', () => resolve())
      source.start()
    })
  }

  return {
    state,
    play(recordings) {
      stop()
      const scope = openScope()
      current = scope
      void (async () => {
        let playing = recordings[0]
        try {
          for (const recording of recordings) {
            playing = recording
            const part = scope.child()
            await playOne(recording, part)
            part.dispose()
            if (scope.isDisposed) return
          }
          stop()
        } catch {
          if (scope.isDisposed) return
          stop()
          state.set({ kind: 'failed', recordingId: playing?.id ?? '', message: t('unreadable') })
        }
      })()
    },
    stop,
  }
}
