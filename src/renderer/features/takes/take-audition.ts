import type { Take } from '#shared/contract/takes.ts'
import { applyOutput, type Sink } from '../../audio/output/output-device.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { fetchMedia } from '../../rpc/media.ts'
import { t } from './messages/t.ts'

/** What is needed to play a take. */
export type PlayableTake = Pick<Take, 'id' | 'audioUrl' | 'sampleRateHz'>

/** Plays single takes for comparison, separately from the chapter. */
export interface TakeAudition {
  /** ID of the take that is playing or loading; null if silent. */
  playing: Store<string | null>
  /** Message about the last take that couldn't be played. */
  failure: Store<string | null>
  /** Plays a take from its start and stops any other; the same take again stops it. */
  toggle(take: PlayableTake): void
  stop(): void
  close(): void
}

const RAMP_SECONDS = 0.01

/** Converts 16-bit little-endian samples to a Web Audio buffer. */
function getBuffer(bytes: ArrayBuffer, sampleRateHz: number): AudioBuffer {
  const view = new DataView(bytes)
  const length = Math.max(1, bytes.byteLength >> 1)
  const buffer = new AudioBuffer({ length, numberOfChannels: 1, sampleRate: sampleRateHz })
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < bytes.byteLength >> 1; index += 1)
    samples[index] = view.getInt16(index * 2, true) / 32_768
  return buffer
}

/** @param urlOf the URL of a take's samples */
export function createTakeAudition(urlOf: (take: PlayableTake) => string): TakeAudition {
  const playing = createStore<string | null>(null)
  const failure = createStore<string | null>(null)
  let context: AudioContext | null = null
  let running: { stop: () => void } | null = null

  const stop = () => {
    running?.stop()
    running = null
    playing.set(null)
  }
  const play = async (
    take: PlayableTake,
    output: AudioContext,
    signal: AbortSignal,
    hold: (end: () => void) => void,
  ) => {
    const answer = await fetchMedia(urlOf(take), { signal })
    if (!answer.ok) throw new Error(`Couldn’t load the take: status ${answer.status}`)
    const source = new AudioBufferSourceNode(output, {
      buffer: getBuffer(await answer.arrayBuffer(), take.sampleRateHz),
    })
    const gain = new GainNode(output)
    source.connect(gain).connect(output.destination)
    source.onended = () => {
      if (playing.get() === take.id && !signal.aborted) stop()
    }
    // Started and stopped with a ramp, because a cut inside a wave is audible as a click.
    gain.gain.setValueAtTime(0, output.currentTime)
    gain.gain.linearRampToValueAtTime(1, output.currentTime + RAMP_SECONDS)
    source.start()
    hold(() => {
      gain.gain.linearRampToValueAtTime(0, output.currentTime + RAMP_SECONDS)
      source.stop(output.currentTime + RAMP_SECONDS)
    })
  }

  return {
    playing,
    failure,
    toggle(take) {
      const wasPlaying = playing.get() === take.id
      stop()
      failure.set(null)
      if (wasPlaying) return
      context ??= new AudioContext()
      void applyOutput(context as Sink)
      void context.resume()
      const loading = new AbortController()
      let end: (() => void) | null = null
      running = {
        stop() {
          loading.abort()
          end?.()
        },
      }
      playing.set(take.id)
      play(take, context, loading.signal, (stopSound) => {
        end = stopSound
      }).catch(() => {
        if (loading.signal.aborted) return
        stop()
        failure.set(t('unreadable'))
      })
    },
    stop,
    close() {
      stop()
      void context?.close()
      context = null
    },
  }
}
