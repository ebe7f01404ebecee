import { createStore, type Store } from '../../lib/create-store.ts'
import { openScope, type Scope } from '../scope.ts'
import type { CaptureCommand, CapturedPiece } from './capture-messages.ts'
import captureWorkletUrl from './capture.worklet.ts?worker&url'
import { SILENT_LEVEL, toDbfs, type MicrophoneLevel } from './say-level.ts'

/** What a person chose. Null takes the system's own microphone. */
export interface MicrophoneChoice {
  deviceId: string | null
  label: string | null
  /** The browser's echo cancellation, noise suppression and automatic gain. */
  voiceProcessing: boolean
}

/** Why sound does not come any more. `silenced`: it stopped without a word, as when the computer slept. */
export type MicrophoneEnd = 'unplugged' | 'withdrawn' | 'rate-changed' | 'silenced'

export type MicrophoneState =
  | { kind: 'closed' }
  | { kind: 'asking' }
  | { kind: 'open'; deviceId: string; label: string; sampleRateHz: number; isMuted: boolean; voiceProcessing: boolean }
  | { kind: 'ended'; why: MicrophoneEnd; label: string }
  | { kind: 'refused' }
  | { kind: 'no-device' }
  /** Others are connected, the chosen one is not. */
  | { kind: 'absent'; label: string }
  | { kind: 'failed'; message: string }

export interface MicrophoneDevice {
  deviceId: string
  label: string
}

/** One microphone of a window: open while a session is on screen, heard by whoever taps it. */
export interface Microphone {
  readonly state: Store<MicrophoneState>
  readonly level: Store<MicrophoneLevel>
  readonly devices: Store<readonly MicrophoneDevice[]>
  /** Opens the chosen device and closes any other. What goes wrong is in `state`. */
  open(choice: MicrophoneChoice): Promise<void>
  /** Hands every piece to `listener` from the next one on. The answer ends it. */
  tap(listener: (piece: CapturedPiece) => void): () => void
  /** Resolves when what was captured up to now has been handed out. */
  flush(): Promise<void>
  close(): void
}

const CHECK_EVERY_MS = 1_000
/** Pieces come twenty times a second: so long between two of them, sound was lost. */
const GAP_MS = 3_000
/** Checks in a row without a piece. A window that was busy has its pieces before the next one. */
const SILENT_CHECKS = 3
/** A worklet that does not answer belongs to a device that is gone. */
const FLUSH_WITHIN_MS = 500

/** A microphone that is closed. Nobody is asked for permission before `open`. */
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
  /** Some browsers give a microphone without ever calling it granted. */
  let wasGranted = false

  async function listDevices(): Promise<void> {
    const all = (await media?.enumerateDevices()) ?? []
    devices.set(
      all
        .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
        .map(({ deviceId, label }) => ({ deviceId, label: label || 'Microphone' })),
    )
  }

  /** Names are told after a permission only, the number of devices always. */
  async function hasDevice(): Promise<boolean> {
    return ((await media?.enumerateDevices()) ?? []).some(({ kind }) => kind === 'audioinput')
  }

  /** A device that comes back is opened again; one that takes another id is known by its name. */
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

  /** Null where the browser does not say. */
  async function readPermission(): Promise<PermissionState | null> {
    try {
      return (await navigator.permissions.query({ name: 'microphone' })).state
    } catch {
      return null
    }
  }

  function onPiece(piece: CapturedPiece, sampleRateHz: number): void {
    for (const listener of [...taps]) listener(piece)
    if (piece.samples.length >= sampleRateHz * 0.02) {
      level.set({
        rmsDbfs: toDbfs(Math.sqrt(piece.sumOfSquares / piece.samples.length)),
        peakDbfs: toDbfs(piece.peak),
        clippedSamples: piece.clippedSamples,
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
    let heardAtMs: number | null = null
    let silentChecks = 0
    node.port.onmessage = (event: MessageEvent<CapturedPiece>) => {
      const { capturedAtMs } = event.data
      if (heardAtMs !== null && capturedAtMs - heardAtMs >= GAP_MS) return end('silenced', track.label)
      heardAtMs = capturedAtMs
      silentChecks = -1
      onPiece(event.data, context.sampleRate)
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

  /** Follows devices and permission for as long as the microphone is in use. */
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

/** @param missing name of the chosen device when others are connected; null when none is */
function stateOfFailure(error: unknown, missing: string | null): MicrophoneState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return { kind: 'refused' }
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return missing === null ? { kind: 'no-device' } : { kind: 'absent', label: missing }
  if (name === 'NotReadableError')
    return {
      kind: 'failed',
      message: 'The microphone is in use by another program, or the system keeps it. Free it and try again.',
    }
  return { kind: 'failed', message: 'The microphone could not be opened. Choose another, or connect it again.' }
}
