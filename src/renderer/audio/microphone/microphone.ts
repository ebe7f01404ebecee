import { createStore, type Store } from '../../lib/create-store.ts'
import { openScope, type Scope } from '../scope.ts'
import type { CaptureCommand, CapturedPiece } from './capture-messages.ts'
import captureWorkletUrl from './capture.worklet.ts?worker&url'
import { t } from '../messages/t.ts'
import { createSwing, SILENT_LEVEL, toDbfs, type MicrophoneLevel } from './format-level.ts'

/** The user's choice. Null selects the system's microphone. */
export interface MicrophoneChoice {
  deviceId: string | null
  label: string | null
  /** The browser's echo cancellation, noise suppression and automatic gain. */
  voiceProcessing: boolean
}

/** Why audio stopped. `silenced`: it stopped without an event, for example when the computer slept. */
export type MicrophoneEnd = 'unplugged' | 'withdrawn' | 'rate-changed' | 'silenced'

export type MicrophoneState =
  | { kind: 'closed' }
  | { kind: 'asking' }
  | { kind: 'open'; deviceId: string; label: string; sampleRateHz: number; isMuted: boolean; voiceProcessing: boolean }
  | { kind: 'ended'; why: MicrophoneEnd; label: string }
  | { kind: 'refused' }
  | { kind: 'no-device' }
  /** Other devices are connected, but not the chosen one. */
  | { kind: 'absent'; label: string }
  | { kind: 'failed'; message: string }

export interface MicrophoneDevice {
  deviceId: string
  label: string
}

/** A window's microphone: open while a session is shown, with any number of listeners. */
export interface Microphone {
  readonly state: Store<MicrophoneState>
  readonly level: Store<MicrophoneLevel>
  readonly devices: Store<readonly MicrophoneDevice[]>
  /** Opens the chosen device and closes any other. Failures are reported in `state`. */
  open(choice: MicrophoneChoice): Promise<void>
  /** Passes every piece from the next one on to `listener`. Returns a function that ends it. */
  tap(listener: (piece: CapturedPiece) => void): () => void
  /** Resolves once everything captured so far has been delivered. */
  flush(): Promise<void>
  close(): void
}

const CHECK_EVERY_MS = 1_000
/** Pieces arrive 20 times a second; a gap this long means audio was lost. */
const GAP_MS = 3_000
/** Consecutive checks without a piece. A busy window receives its pieces before the next check. */
const SILENT_CHECKS = 3
/** A worklet that doesn't respond belongs to a removed device. */
const FLUSH_WITHIN_MS = 500

/** Creates a closed microphone. Permission isn't requested before `open`. */
export function createMicrophone(media: MediaDevices | undefined = navigator.mediaDevices): Microphone {
  const state = createStore<MicrophoneState>({ kind: 'closed' })
  const level = createStore<MicrophoneLevel>(SILENT_LEVEL)
  const devices = createStore<readonly MicrophoneDevice[]>([])
  const taps = new Set<(piece: CapturedPiece) => void>()
  let whole: Scope | null = null
  let current: Scope | null = null
  let choice: MicrophoneChoice = { deviceId: null, label: null, voiceProcessing: false }
  let post: ((command: CaptureCommand) => void) | null = null
  let flushed: (() => void) | null = null
  /** Some browsers open a microphone without ever reporting the permission as granted. */
  let wasGranted = false

  async function listDevices(): Promise<void> {
    const all = (await media?.enumerateDevices()) ?? []
    devices.set(
      all
        .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
        .map(({ deviceId, label }) => ({ deviceId, label: label || t('microphone.unnamed') })),
    )
  }

  /** Names require permission; the number of devices doesn't. */
  async function hasDevice(): Promise<boolean> {
    return ((await media?.enumerateDevices()) ?? []).some(({ kind }) => kind === 'audioinput')
  }

  /** Reopens a reconnected device; one with a new ID is recognized by name. */
  async function onDeviceChange(): Promise<void> {
    await listDevices()
    const now = state.get()
    if (now.kind === 'no-device' && devices.get().length > 0) return openDevice()
    const isWaited = now.kind === 'absent' || (now.kind === 'ended' && now.why === 'unplugged')
    if (!isWaited) return
    const back = devices.get().find((device) => device.deviceId === choice.deviceId || device.label === now.label)
    if (back) {
      choice = { ...choice, deviceId: back.deviceId }
      await openDevice()
    }
  }

  function end(why: MicrophoneEnd, label: string): void {
    current?.dispose()
    current = null
    post = null
    level.set(SILENT_LEVEL)
    state.set({ kind: 'ended', why, label })
  }

  /** Null if the browser doesn't report it. */
  async function readPermission(): Promise<PermissionState | null> {
    try {
      return (await navigator.permissions.query({ name: 'microphone' })).state
    } catch {
      return null
    }
  }

  function onPiece(piece: CapturedPiece, sampleRateHz: number, getSwing: ReturnType<typeof createSwing>): void {
    for (const listener of [...taps]) listener(piece)
    if (piece.samples.length >= sampleRateHz * 0.02) {
      const rmsDbfs = toDbfs(Math.sqrt(piece.sumOfSquares / piece.samples.length))
      const swingDb = getSwing(rmsDbfs)
      level.set({
        rmsDbfs,
        peakDbfs: toDbfs(piece.peak),
        clippedSamples: piece.clippedSamples,
        ...(swingDb === undefined ? {} : { swingDb }),
        ...(piece.channels && { channels: piece.channels }),
      })
    }
    if (piece.isFlushed) flushed?.()
  }

  async function openDevice(): Promise<void> {
    current?.dispose()
    const scope = openScope()
    current = scope
    level.set(SILENT_LEVEL)
    if (!media) return state.set({ kind: 'no-device' })
    state.set({ kind: 'asking' })
    const { deviceId, voiceProcessing } = choice
    try {
      const stream = await media.getUserMedia({
        audio: {
          ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
          echoCancellation: voiceProcessing,
          noiseSuppression: voiceProcessing,
          autoGainControl: voiceProcessing,
        },
      })
      scope.add(() => stream.getTracks().forEach((track) => track.stop()))
      const track = stream.getAudioTracks()[0]
      if (scope.isDisposed || !track) return
      await capture(scope, stream, track)
      if (!scope.isDisposed) await listDevices()
    } catch (error) {
      if (scope.isDisposed) return
      scope.dispose()
      const isOneMissing = deviceId !== null && (await hasDevice())
      if (current === scope) state.set(stateOfFailure(error, isOneMissing ? (choice.label ?? '') : null))
    }
  }

  async function capture(scope: Scope, stream: MediaStream, track: MediaStreamTrack): Promise<void> {
    const settings = track.getSettings()
    const rate = settings.sampleRate
    const context = scope.openAudioContext(rate === undefined ? {} : { sampleRate: rate })
    await context.audioWorklet.addModule(captureWorkletUrl)
    if (scope.isDisposed) return
    const source = context.createMediaStreamSource(stream)
    const node = new AudioWorkletNode(context, 'overvoice-capture', { numberOfOutputs: 0 })
    source.connect(node)
    const getSwing = createSwing()
    let heardAtMs: number | null = null
    let silentChecks = 0
    node.port.onmessage = (event: MessageEvent<CapturedPiece>) => {
      const { capturedAtMs } = event.data
      if (heardAtMs !== null && capturedAtMs - heardAtMs >= GAP_MS) return end('silenced', track.label)
      heardAtMs = capturedAtMs
      silentChecks = -1
      onPiece(event.data, context.sampleRate, getSwing)
    }
    post = (command) => node.port.postMessage(command)
    scope.add(() => {
      node.port.onmessage = null
      source.disconnect()
    })
    await context.resume()

    const { label } = track
    const granted = (await readPermission()) === 'granted'
    if (scope.isDisposed) return
    const show = () =>
      state.set({
        kind: 'open',
        deviceId: settings.deviceId ?? '',
        label,
        sampleRateHz: context.sampleRate,
        isMuted: track.muted,
        voiceProcessing: choice.voiceProcessing,
      })
    scope.listen(track, 'mute', show)
    scope.listen(track, 'unmute', show)
    scope.listen(track, 'ended', () => {
      void readPermission().then((permission) => {
        if (!scope.isDisposed) end(granted && permission !== 'granted' ? 'withdrawn' : 'unplugged', label)
      })
    })
    const check = () => {
      silentChecks += 1
      if (rate !== undefined && track.getSettings().sampleRate !== rate) end('rate-changed', label)
      else if (silentChecks >= SILENT_CHECKS) end('silenced', label)
      else scope.after(CHECK_EVERY_MS, check)
    }
    scope.after(CHECK_EVERY_MS, check)
    wasGranted = granted
    show()
  }

  /** Watches devices and permission while the microphone is in use. */
  function follow(scope: Scope): void {
    if (media) scope.listen(media, 'devicechange', () => void onDeviceChange())
    navigator.permissions
      ?.query({ name: 'microphone' })
      .then((permission) => {
        scope.listen(permission, 'change', () => {
          const now = state.get()
          const isLost = permission.state === 'denied' || (wasGranted && permission.state === 'prompt')
          if (isLost && now.kind === 'open') end('withdrawn', now.label)
          const wasRefused = now.kind === 'refused' || (now.kind === 'ended' && now.why === 'withdrawn')
          if (permission.state === 'granted' && wasRefused) void openDevice()
        })
      })
      .catch(() => undefined)
  }

  return {
    state,
    level,
    devices,
    async open(next) {
      choice = next
      if (!whole) {
        whole = openScope()
        follow(whole)
      }
      await openDevice()
    },
    tap(listener) {
      taps.add(listener)
      return () => taps.delete(listener)
    },
    flush() {
      if (!post || !current) return Promise.resolve()
      const scope = current
      return new Promise((resolve) => {
        const done = () => {
          flushed = null
          resolve()
        }
        flushed = done
        scope.add(done)
        scope.after(FLUSH_WITHIN_MS, done)
        post?.({ kind: 'flush' })
      })
    },
    close() {
      current?.dispose()
      whole?.dispose()
      current = null
      whole = null
      post = null
      level.set(SILENT_LEVEL)
      state.set({ kind: 'closed' })
    },
  }
}

/** @param missing name of the chosen device if others are connected; null if none is */
function stateOfFailure(error: unknown, missing: string | null): MicrophoneState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return { kind: 'refused' }
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return missing === null ? { kind: 'no-device' } : { kind: 'absent', label: missing }
  if (name === 'NotReadableError') return { kind: 'failed', message: t('microphone.inUse') }
  return { kind: 'failed', message: t('microphone.failed') }
}
