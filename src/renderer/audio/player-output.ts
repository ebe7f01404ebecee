import { openAudioEngine, type AudioEngine } from './audio-engine.ts'
import type { PlayerReport } from './player-messages.ts'
import type { Scope } from './scope.ts'

/** A running context costs CPU time; restarting takes a few milliseconds. */
const SUSPEND_AFTER_MS = 10_000

export interface PlayerOutputDeps {
  scope: Scope
  /** Called once, when the audio context has been opened. */
  onOpened(engine: AudioEngine): void
  onReport(report: PlayerReport): void
  /** The audio context couldn't be opened. */
  onFailed(): void
}

/** A player's audio context: opened when it is first needed, and suspended while nothing plays. */
export interface PlayerOutput {
  /** Opens the context; after a failure, again. Never rejects. */
  open(): Promise<void>
  /** Opens the context if necessary, and runs it. */
  run(): void
  /** Suspends the context some seconds later, unless it is run before. */
  suspendSoon(): void
  setVolume(volume: number): void
  /** Resolves when the context is closed. Call it after the scope has ended. */
  close(): Promise<void>
}

export function createPlayerOutput({ scope, onOpened, onReport, onFailed }: PlayerOutputDeps): PlayerOutput {
  let engine: AudioEngine | null = null
  let opening: Promise<void> | null = null
  let cancelSuspend: (() => void) | null = null

  function open(): Promise<void> {
    opening ??= openAudioEngine(scope, onReport).then(
      (opened) => {
        if (scope.isDisposed) return
        engine = opened
        onOpened(opened)
      },
      () => {
        opening = null
        onFailed()
      },
    )
    return opening
  }

  return {
    open,
    run() {
      cancelSuspend?.()
      void open().then(() => engine?.context.resume())
    },
    suspendSoon() {
      cancelSuspend?.()
      cancelSuspend = scope.after(SUSPEND_AFTER_MS, () => void engine?.context.suspend())
    },
    setVolume: (volume) => engine?.setVolume(volume),
    async close() {
      await opening
      const context = engine?.context
      if (context && context.state !== 'closed') await context.close().catch(() => undefined)
    },
  }
}
