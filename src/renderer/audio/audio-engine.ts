import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { followOutput, type Sink } from './output/output-device.ts'
import type { PlayerCommand, PlayerReport } from './player-messages.ts'
import playerWorkletUrl from './player.worklet.ts?worker&url'
import type { Scope } from './scope.ts'
import stretchWorkletUrl from './stretch.worklet.ts?worker&url'

const VOLUME_RAMP_SECONDS = 0.01

/** The player's browser side: one context, one worklet, one gain. */
export interface AudioEngine {
  readonly context: AudioContext
  /** After the gain and before the speakers; for tests and meters. */
  readonly output: AudioNode
  post(command: PlayerCommand, transfer?: Transferable[]): void
  /** Loads the time-stretch module once. Resolves when the worklet can use it. */
  loadStretch(): Promise<void>
  setVolume(volume: number): void
}

/**
 * Opens the context at the timeline's sample rate, so samples reach the device's resampler unchanged, and connects the
 * worklet. Everything closes with the scope.
 */
export async function openAudioEngine(scope: Scope, onReport: (report: PlayerReport) => void): Promise<AudioEngine> {
  const context = scope.openAudioContext({ sampleRate: TIMELINE_RATE_HZ, latencyHint: 'interactive' })
  await context.audioWorklet.addModule(playerWorkletUrl)
  const node = new AudioWorkletNode(context, 'overvoice-player', { numberOfInputs: 0, outputChannelCount: [1] })
  const gain = new GainNode(context)
  node.connect(gain).connect(context.destination)
  node.port.onmessage = (event: MessageEvent<PlayerReport>) => onReport(event.data)
  followOutput(scope, context as Sink)
  scope.add(() => {
    node.port.postMessage({ kind: 'close' } satisfies PlayerCommand)
    node.port.onmessage = null
    node.disconnect()
    gain.disconnect()
  })
  let stretch: Promise<void> | null = null
  const post = (command: PlayerCommand, transfer: Transferable[] = []) => node.port.postMessage(command, transfer)
  return {
    context,
    output: gain,
    post,
    loadStretch() {
      stretch ??= context.audioWorklet.addModule(stretchWorkletUrl).then(() => post({ kind: 'stretch' }))
      stretch.catch(() => {
        stretch = null
      })
      return stretch
    },
    setVolume(volume) {
      const now = context.currentTime
      gain.gain.cancelScheduledValues(now)
      gain.gain.setValueAtTime(gain.gain.value, now)
      gain.gain.linearRampToValueAtTime(volume, now + VOLUME_RAMP_SECONDS)
    },
  }
}
